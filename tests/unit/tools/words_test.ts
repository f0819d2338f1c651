import assert from "node:assert/strict";
import type { Outcome } from "../../../src/bash/mod.ts";
import { failure, invalidArguments, invalidOutput, unknownTool } from "../../../src/tools/words.ts";

/** How a run ended, what the function said, and the sentence after `Tool "t" `. */
const failures: readonly (readonly [Outcome, readonly string[], string])[] = [
  [{ kind: "exited", code: 3 }, ["", ""], "exited with code 3"],
  [{ kind: "exited", code: 3 }, [" out \n", "err\n"], "exited with code 3: out\nerr"],
  [
    { kind: "exited", code: 127 },
    ["bash: line 5: jq: command not found\n"],
    'exited with code 127, command "jq" was not found: bash: line 5: jq: command not found',
  ],
  [{ kind: "exited", code: 127 }, [], "exited with code 127, a command was not found"],
  [{ kind: "signaled", signal: "SIGKILL" }, ["x"], "was ended by signal SIGKILL: x"],
  [
    { kind: "signaled", signal: "SIGSTOP" },
    [],
    "stopped with SIGSTOP and was ended, as tools have no terminal to be continued from",
  ],
  [
    { kind: "tooMuchOutput", limitBytes: 5 },
    [],
    'printed more than 5 bytes and was ended\nhint: ask for less at once, or raise "maxOutputBytes" in its "run"',
  ],
  [{ kind: "notStarted", reason: "no bash" }, [], "could not be started: no bash"],
  [{ kind: "cancelled" }, [], "was cancelled"],
];

Deno.test("each way to fail is worded once", () => {
  for (const [outcome, said, words] of failures) assert.equal(failure("t", outcome, said), `Tool "t" ${words}`);
});

Deno.test("what a function says cannot drive a terminal, and keeps its lines", () => {
  const told = failure("t\x1b", { kind: "exited", code: 1 }, ["a\n\tb\x1b[2J\r\n"]);
  assert.equal(told, 'Tool "t\\u001b" exited with code 1: a\n\tb\\u001b[2J');
});

Deno.test("an unknown tool is named, with the nearest", () => {
  assert.equal(unknownTool("x", undefined), 'Unknown tool "x"');
  assert.equal(unknownTool("x", "y"), 'Unknown tool "x": did you mean "y"?');
});

Deno.test("invalid output is shown from its beginning", () => {
  assert.equal(invalidOutput("t", "odd", ""), 'Invalid output of tool "t": odd (it printed nothing)');
  assert.equal(invalidOutput("t", "odd", "a\n"), 'Invalid output of tool "t": odd (it printed "a\\n")');
  const unusable = { kind: "unusable", message: "the schema takes more than 7 ms to compile" } as const;
  assert.equal(
    invalidOutput("t", unusable, ""),
    'Invalid output of tool "t": it cannot be checked: the schema takes more than 7 ms to compile (it printed nothing)',
  );
  assert.equal(
    invalidArguments("t", unusable),
    'Invalid arguments for tool "t": they cannot be checked: the schema takes more than 7 ms to compile',
  );
  const slow = { kind: "tooSlow", limitMs: 7 } as const;
  assert.equal(
    invalidOutput("t", slow, ""),
    'Invalid output of tool "t": checking it took longer than 7 ms (it printed nothing)',
  );
});
