import assert from "node:assert/strict";
import { callByHand } from "../../../../src/cli/calling/by_hand.ts";

Deno.test("the hint has the call as a person can paste it, and nothing of it is a flag", () => {
  const rows: readonly (readonly [json: string, directory: string | undefined, command: string])[] = [
    ["{}", undefined, "bashful call t"],
    ['{"folder":"/a b","n":1.50}', "/c", "bashful call t 'folder=/a b' n:=1.50 --config /c"],
    ['{"--yes":true,"a":"$(id)"}', undefined, `bashful call t '{"--yes":true,"a":"$(id)"}'`],
    ['{"a":"--yes"}', undefined, "bashful call t a=--yes"],
  ];
  for (const [json, directory, command] of rows) {
    assert.equal(callByHand("t", json, directory), `a person can run it by hand: ${command}`);
  }
});

Deno.test("long arguments are for a file", () => {
  assert.equal(
    callByHand("t", JSON.stringify({ a: "x".repeat(400) }), "/c"),
    "a person can run it by hand, with the arguments in a file: bashful call t @arguments.json --config /c",
  );
});
