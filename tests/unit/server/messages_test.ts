import assert from "node:assert/strict";
import { concat } from "../../../src/bytes.ts";
import type { JsonObject } from "../../../src/json.ts";
import { Batches } from "../../../src/server/wire/batches.ts";
import { heldArguments } from "../../../src/server/sdk/held_arguments.ts";
import { holdStructured, releaseStructured } from "../../../src/server/sdk/held_results.ts";
import { LineCutter } from "../../../src/server/wire/lines.ts";
import { readLine } from "../../../src/server/wire/messages.ts";
import { handshakeVersions, invalidArgumentsAreResults } from "../../../src/server/revisions.ts";
import { reword } from "../../../src/server/sdk/errors.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** The lines that a cutter makes of chunks. */
function cutAll(limit: number, ...chunks: string[]): (string | undefined)[] {
  const cutter = new LineCutter(limit);
  const lines = [...chunks.flatMap((chunk) => [...cutter.cut(bytes(chunk))]), ...cutter.end()];
  return lines.map((line) => line && new TextDecoder().decode(line));
}

Deno.test("lines are cut wherever chunks end", () => {
  assert.deepEqual(cutAll(100, "a\nb", "c\n\n", "", "d"), ["a", "bc", "", "d"]);
  assert.deepEqual(cutAll(100, "\n"), [""]);
  assert.deepEqual(cutAll(100), []);
});

Deno.test("a line over the limit is dropped whole, and the next is read", () => {
  assert.deepEqual(cutAll(3, "abc\nab", "cd", "e\nxyz\n"), ["abc", undefined, "xyz"]);
  assert.deepEqual(cutAll(3, "abcd"), [undefined]);
});

Deno.test("a request keeps what JSON-RPC defines, and its arguments are held as they came", () => {
  const line = '{"jsonrpc":"2.0","id":1,"method":"tools/call","x":1,"params":{"name":"a","arguments":{"__proto__":1}}}';
  const content = readLine(bytes(line), false);
  assert.equal(content.kind, "messages");
  if (content.kind !== "messages") return;
  const [message] = content.messages as unknown as JsonObject[];
  assert.deepEqual(Object.keys(message!), ["jsonrpc", "id", "method", "params"]);
  const { arguments: held } = message!.params as { arguments: Record<string, unknown> };
  assert.equal(JSON.stringify(heldArguments(held)), '{"__proto__":1}');
  assert.equal(heldArguments(undefined), undefined);
});

Deno.test("structured content passes through a copy key by key", () => {
  const structuredContent = JSON.parse('{"__proto__":{"a":1},"held":2}');
  const held = holdStructured({ content: [], structuredContent });
  const copied = { ...held, structuredContent: { ...held.structuredContent } };
  const message = releaseStructured({ jsonrpc: "2.0", id: 1, result: copied });
  assert.equal(
    JSON.stringify(message),
    '{"jsonrpc":"2.0","id":1,"result":{"content":[],"structuredContent":{"__proto__":{"a":1},"held":2}}}',
  );
  const other = { jsonrpc: "2.0", id: 1, result: { structuredContent: { held: 5 } } };
  assert.equal(releaseStructured(other), other);
});

Deno.test("the SDK's report of issues becomes words, and no other error is touched", () => {
  const issues = [
    {
      expected: "string",
      code: "invalid_type",
      path: ["params", "a", 0],
      message: "Invalid input: expected string, received null",
    },
    { code: "custom", path: ["params"], message: "Odd" },
  ];
  const error = (message: string) => ({ jsonrpc: "2.0", id: 1, error: { code: -32603, message } });
  const words = 'Invalid params: "a.0" is null, expected a string; params: Odd';
  for (const head of ["", "Invalid tools/call request: "]) {
    assert.deepEqual(reword(error(head + JSON.stringify(issues, null, 2))), {
      jsonrpc: "2.0",
      id: 1,
      error: { code: -32602, message: words },
    });
  }
  for (const message of ["[x", "[1]", 'Tool "a": [{"a":1}]', ""]) {
    assert.deepEqual(reword(error(message)), error(message));
  }
});

Deno.test("the answers of a batch go out in one array", () => {
  const sent: unknown[] = [];
  const batches = new Batches((message) => sent.push(message));
  const request = (id: string) => ({ jsonrpc: "2.0", id, method: "m" });
  batches.open([request("a"), request("b"), { jsonrpc: "2.0", method: "n" }], [{ id: "refused" }]);
  batches.open([request("c")], []);
  batches.answer({ id: "b", result: {} });
  batches.answer({ id: "alone", result: {} });
  batches.watch({ method: "notifications/cancelled", params: { requestId: "c" } });
  batches.answer({ id: "a", result: {} });
  assert.deepEqual(sent, [{ id: "alone", result: {} }, [{ id: "refused" }, { id: "b", result: {} }, {
    id: "a",
    result: {},
  }]]);
});

Deno.test("revisions under a ceiling, newest first", () => {
  assert.deepEqual(handshakeVersions("2024-11-05"), ["2024-11-05"]);
  assert.deepEqual(handshakeVersions("2026-07-28"), ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]);
  const versions = ["2024-11-05", "2025-06-18", "2025-11-25", "2026-07-28"];
  assert.deepEqual(versions.map(invalidArgumentsAreResults), [false, false, true, true]);
});

Deno.test("concat joins bytes", () => {
  assert.deepEqual(concat([]), new Uint8Array(0));
  assert.deepEqual(concat([bytes("a"), bytes(""), bytes("bc")]), bytes("abc"));
  const one = bytes("a");
  assert.equal(concat([one]), one);
});
