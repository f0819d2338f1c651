import assert from "node:assert/strict";
import { Server } from "@modelcontextprotocol/server";
import type { JsonObject } from "../../../../src/json.ts";
import { reword } from "../../../../src/server/sdk/errors.ts";
import { TestTransport } from "./sdk_server.ts";

/** What the SDK answers to parameters that it does not take: code and message, and the message in words. */
const unsound:
  readonly (readonly [method: string, params: JsonObject, code: number, message: RegExp, words: string])[] = [
    [
      "logging/setLevel",
      { level: "loud" },
      -32603,
      /^\[\n[^]*"code": "invalid_value"[^]*\]$/,
      'Invalid params: "level" is none of "debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"',
    ],
    [
      "tools/call",
      { name: 5 },
      -32602,
      /^Invalid tools\/call request: \[\n[^]*"code": "invalid_type"[^]*\]$/,
      'Invalid params: "name" is a number, expected a string',
    ],
  ];

for (const [method, params, code, message, words] of unsound) {
  Deno.test(`the SDK still answers unsound params of ${method} with a report in JSON, which becomes words`, async () => {
    const server = new Server({ name: "s", version: "1" }, { capabilities: { tools: {}, logging: {} } });
    server.setRequestHandler("tools/call", () => ({ content: [] }));
    const transport = new TestTransport();
    await server.connect(transport);
    const answer = await transport.ask({ id: 1, method, params });
    const error = answer.error as { code: number; message: string };
    assert.equal(error.code, code);
    assert.match(error.message, message);
    assert.deepEqual(reword(answer), { ...answer, error: { code: -32602, message: words } });
  });
}

Deno.test("each issue of a report becomes a clause, and no other error is touched", () => {
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
