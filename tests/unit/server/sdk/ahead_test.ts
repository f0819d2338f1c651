import assert from "node:assert/strict";
import { defaultRun, defaultServer, type ServerSettings } from "../../../../src/config/mod.ts";
import type { JsonObject } from "../../../../src/json.ts";
import { answerAhead } from "../../../../src/server/sdk/ahead.ts";
import type { Era } from "../../../../src/server/sdk/eras.ts";
import type { SdkTransport } from "../../../../src/server/sdk/transport.ts";
import { connect } from "../../../../src/server/server.ts";
import type { Service } from "../../../../src/server/service.ts";
import type { StdioTransport } from "../../../../src/server/wire/transport.ts";
import { Catalog } from "../../../../src/tools/mod.ts";
import { paramsAt, schemasMadeAtImport, TestTransport } from "./sdk_server.ts";

const full: JsonObject = {
  name: "full",
  title: "Full",
  description: 'Says "é" and \u{1F600}',
  inputSchema: { type: "object", properties: { ["__proto__"]: { type: "string" } }, $defs: { x: true } },
  outputSchema: { type: "object", required: ["a"] },
  annotations: { readOnlyHint: true, other: 1 },
  icons: [{ src: "data:," }],
  _meta: { "a/b": [1, null] },
  unknown: "kept",
};
const listOutput: JsonObject = { name: "list", inputSchema: { type: "object" }, outputSchema: { type: "array" } };

function catalogOf(settings: Partial<ServerSettings>, definitions: readonly JsonObject[] = [full]): Catalog {
  const tools = definitions.map((definition) => ({ name: definition.name, definition, run: defaultRun }));
  const config = { server: { ...defaultServer("1.2.3"), ...settings }, tools };
  return new Catalog(config as never, { directory: "/c", path: "/c/tools.bash", text: "", isShareable: true });
}

/** The answers of the whole server to a conversation, with nobody who answers ahead of the SDK. */
async function answersOf(catalog: Catalog, conversation: readonly JsonObject[]): Promise<JsonObject[]> {
  const channels = { handshake: new TestTransport(), stateless: new TestTransport() };
  const service = { catalog: () => catalog, fresh: () => Promise.resolve(catalog) } as Service;
  const wire = { ended: Promise.resolve(), close: () => Promise.resolve() } as StdioTransport;
  const { close } = connect(service, wire, { channels, start() {} } as unknown as SdkTransport);
  const transport = conversation[0]!.method === "initialize" ? channels.handshake : channels.stateless;
  const answers: JsonObject[] = [];
  for (const message of conversation) answers.push(await transport.ask(message));
  await close();
  return answers;
}

/** The answers ahead of the SDK, up to the first that only the SDK gives. */
function answersAhead(catalog: Catalog, conversation: readonly JsonObject[]): JsonObject[] {
  const answers: JsonObject[] = [];
  let era: Era | undefined;
  for (const message of conversation) {
    const ahead = answerAhead(message, era, catalog);
    if (ahead === undefined) break;
    era = ahead.era;
    answers.push(ahead.answer);
  }
  return answers;
}

const client = { name: "c", version: "1", title: "C", description: "D" };
const request = (id: number | string, method: string, params?: unknown) =>
  ({ jsonrpc: "2.0", id, method, ...(params === undefined ? {} : { params }) }) as JsonObject;
const initialize = (protocolVersion: string, capabilities: unknown = {}) =>
  request(0, "initialize", { protocolVersion, capabilities, clientInfo: client });

const many = {
  roots: { listChanged: true },
  sampling: { tools: {}, context: {} },
  elicitation: { form: {}, url: {} },
  experimental: { x: { y: [1] } },
  extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html"] } },
};
const { _meta } = paramsAt("2026-07-28") as { _meta: JsonObject };
const stateless = (changes: JsonObject = {}) => ({ _meta: { ..._meta, ...changes } });

/** What follows a handshake, and is answered ahead. */
const afterHandshake = [
  request(1, "tools/list"),
  request("two", "tools/list", {}),
  request(3, "tools/list", { _meta: {} }),
  request(4, "tools/list", { _meta: { progressToken: "t" } }),
  request(5, "ping"),
  request(6, "ping", { _meta: { progressToken: 0 } }),
];
const discovered = [
  request(1, "server/discover", stateless()),
  request(2, "tools/list", stateless({ progressToken: 1 })),
  request(3, "tools/list", stateless({ "io.modelcontextprotocol/clientCapabilities": many })),
  request("four", "server/discover", stateless({ "io.modelcontextprotocol/clientInfo": client })),
];
const conversations = [
  ...["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28", "2099-01-01", ""].map((version) => [
    initialize(version),
    ...afterHandshake,
  ]),
  [initialize("2025-06-18", many), ...afterHandshake],
];

const settings: readonly Partial<ServerSettings>[] = [
  {},
  { protocolVersion: "2026-07-28", instructions: "How to", serverInfo: { name: "s", version: "2", icons: [] } },
  { protocolVersion: "2025-11-25", instructions: "", capabilities: { tools: {}, logging: {}, x: { a: 1 } } },
  { protocolVersion: "2024-11-05", capabilities: { tools: { listChanged: true } } },
];

Deno.test("the SDK still makes its schemas before it can answer anything", async () => {
  const count = await schemasMadeAtImport();
  assert.ok(count > 500, `made ${count}`);
});

Deno.test("an answer ahead of the SDK is byte for byte the SDK's", async () => {
  for (const setting of settings) {
    for (const definitions of [[full], [], [{ name: "bare", inputSchema: { type: "object" } }, full]]) {
      const catalog = catalogOf(setting, definitions);
      const all = catalog.config.server.protocolVersion === "2026-07-28"
        ? [...conversations, discovered, discovered.slice(1)]
        : conversations;
      for (const conversation of all) {
        const ahead = answersAhead(catalog, conversation);
        assert.equal(ahead.length, conversation.length);
        assert.equal(JSON.stringify(ahead), JSON.stringify(await answersOf(catalog, conversation)));
      }
    }
  }
});

Deno.test("what the SDK rewrites or leaves out for a revision is left to it", async () => {
  const older = [initialize("2025-06-18"), request(1, "tools/list")];
  const wrapped = catalogOf({ protocolVersion: "2026-07-28" }, [full, listOutput]);
  assert.equal(answersAhead(wrapped, older).length, 1);
  assert.notDeepEqual((await answersOf(wrapped, older))[1]!.result, { tools: [full, listOutput] });
  assert.deepEqual(answersAhead(wrapped, discovered), await answersOf(wrapped, discovered));

  const executed = { ...full, execution: { taskSupport: "optional" } };
  const tasks = catalogOf({ protocolVersion: "2026-07-28", capabilities: { tools: {}, tasks: {} } });
  const execution = catalogOf({ protocolVersion: "2026-07-28" }, [executed]);
  for (const [catalog, method] of [[tasks, "server/discover"], [execution, "tools/list"]] as const) {
    const message = request(1, method, stateless());
    assert.equal(answerAhead(message, undefined, catalog), undefined);
    const [answer] = await answersOf(catalog, [message]);
    assert.doesNotMatch(JSON.stringify(answer), /execution|tasks/);
    assert.deepEqual(answersAhead(catalog, older), await answersOf(catalog, older));
  }
});

const odd: readonly unknown[] = [
  null,
  [],
  5,
  { cursor: "x" },
  { cursor: null },
  { other: 1 },
  { _meta: 5 },
  { _meta: { progressToken: 1.5 } },
  { _meta: { progressToken: null } },
  { _meta: { other: 1 } },
];

Deno.test("anything but the plain form of a request is left to the SDK", () => {
  const catalog = catalogOf({ protocolVersion: "2026-07-28" });
  const left = (message: JsonObject, era: Era | undefined) =>
    assert.equal(answerAhead(message, era, catalog), undefined, `${era}: ${JSON.stringify(message)}`);
  for (const method of ["tools/list", "ping", "initialize"]) {
    for (const params of odd) {
      for (const era of [undefined, "handshake", "stateless"] as const) left(request(1, method, params), era);
    }
  }
  // Before any handshake, and after another one.
  left(request(1, "tools/list"), undefined);
  left(initialize("2025-06-18"), "handshake");
  left(initialize("2025-06-18"), "stateless");
  for (const method of ["tools/call", "prompts/list", "logging/setLevel", "toString"]) {
    left(request(1, method), "handshake");
    left(request(1, method, stateless()), "stateless");
  }
  left({ jsonrpc: "2.0", method: "notifications/initialized" }, "handshake");
  left({ jsonrpc: "2.0", id: 1, result: {} }, "handshake");
  // Requests of the other era.
  left(request(1, "tools/list", stateless()), "handshake");
  left(request(1, "tools/list"), "stateless");
  const changes: JsonObject[] = [
    { "io.modelcontextprotocol/protocolVersion": "2099-01-01" },
    { "io.modelcontextprotocol/protocolVersion": "2025-06-18" },
    { "io.modelcontextprotocol/clientInfo": { name: "c" } },
    { "io.modelcontextprotocol/clientCapabilities": { roots: true } },
    { "io.modelcontextprotocol/logLevel": "info" },
    { progressToken: null },
    { other: 1 },
    { clientInfo: client },
    { protocolVersion: "2026-07-28" },
  ];
  for (const change of changes) left(request(1, "tools/list", stateless(change)), "stateless");
  left(request(1, "tools/list", { ...stateless(), cursor: "x" }), "stateless");
  const older = catalogOf({ protocolVersion: "2025-11-25" });
  assert.equal(answerAhead(request(1, "tools/list", stateless()), undefined, older), undefined);
});
