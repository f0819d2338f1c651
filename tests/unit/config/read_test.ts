/** What a configuration holds when it can be read. */

import assert from "node:assert/strict";
import { defaultRun, defaultServer, readConfig } from "../../../src/config/mod.ts";
import { type Given, serverFile, sourceOf, tool, toolsFile } from "./sources.ts";

function configOf(given: Given) {
  const { config, problems } = readConfig(sourceOf(given));
  assert.deepEqual(problems, []);
  return config!;
}

Deno.test("the whole configuration, with defaults", () => {
  assert.deepEqual(configOf({ tools: toolsFile(tool()) }), {
    server: {
      protocolVersion: "2025-06-18",
      serverInfo: { name: "bashful", version: "0.1.0" },
      capabilities: { tools: { listChanged: true }, logging: {} },
      run: defaultRun,
    },
    tools: [{
      name: "a",
      functionName: "tool_a",
      definition: { name: "a", description: "d", inputSchema: { type: "object" } },
      inputSchema: { type: "object" },
      run: defaultRun,
      place: { file: "tools.json", line: 3, column: 5 },
    }],
    prefix: "tool_",
    directory: "/home/u/.config/bashful",
  });
});

Deno.test("server.json is taken as written, unknown fields included", () => {
  const written = {
    protocolVersion: "2026-07-28",
    serverInfo: { name: "n", version: "1", title: "N", x: [1] },
    capabilities: { tools: {}, experimental: { x: {} } },
    instructions: "Be kind",
  };
  const { server } = configOf({ server: JSON.stringify(written) });
  assert.deepEqual(server, { ...written, run: defaultRun });
  assert.notDeepEqual(server, defaultServer("0.1.0"));
});

Deno.test("clients see every field of a tool but run, in the file's order and with its digits", () => {
  const text = '{"x":9007199254740993,"description":"d","run":{"serial":true},"name":"a",' +
    '"inputSchema":{"type":"object","properties":{"id":{"type":"integer","maximum":9223372036854775807}}},"_meta":{"n":1.0}}';
  const [a] = configOf({ tools: toolsFile(text) }).tools;
  assert.equal(JSON.stringify(a!.definition), text.replace('"run":{"serial":true},', ""));
  assert.deepEqual(a!.inputSchema, {
    type: "object",
    properties: { id: { type: "integer", maximum: 2 ** 63 } },
  });
});

Deno.test("a tool's run goes before the server's, field by field", () => {
  const server = { timeoutMs: 9, serial: true, cwd: "~", env: { A: "1", B: "2" }, requires: ["x"], path: ["/s"] };
  const own = { graceMs: 0, serial: false, env: { B: "3" }, requires: ["y", "x"], path: ["/t"] };
  const given = { server: serverFile({ run: server }), tools: toolsFile(tool({ run: own }), tool({ name: "b" })) };
  const config = configOf(given);
  assert.deepEqual(config.tools[0]!.run, {
    ...defaultRun,
    timeoutMs: 9,
    graceMs: 0,
    serial: false,
    cwd: "~",
    env: { A: "1", B: "3" },
    requires: ["y", "x"],
    path: ["/t", "/s"],
  });
  assert.deepEqual(config.tools[1]!.run, { ...defaultRun, ...server });
  assert.deepEqual(readConfig(sourceOf(given)).required, [
    { path: ["/s"], commands: ["x"] },
    { path: ["/t", "/s"], commands: ["y", "x"] },
  ]);
});

Deno.test("what a tool inherits is added to what all tools do", () => {
  const inheritEnvOf = (server: unknown, own: unknown) => {
    const given = { server: serverFile({ run: server }), tools: toolsFile(tool({ run: own })) };
    return configOf(given).tools[0]!.run.inheritEnv;
  };
  assert.deepEqual(inheritEnvOf({ inheritEnv: ["S_*"] }, { inheritEnv: ["T"] }), ["T", "S_*"]);
  assert.deepEqual(inheritEnvOf({ inheritEnv: [] }, {}), []);
  assert.deepEqual(inheritEnvOf({}, { inheritEnv: ["T"] }), ["T"]);
  assert.equal(inheritEnvOf({}, {}), undefined);
});

Deno.test("a timeout beyond the usual cap moves the cap", () => {
  const [a] = configOf({ tools: toolsFile(tool({ run: { timeoutMs: 900_000 } })) }).tools;
  assert.equal(a!.run.maxTimeoutMs, 900_000);
});

Deno.test("keys that objects inherit are keys like others", () => {
  const text = '{"__proto__":{"x":1},"name":"a","description":"d","inputSchema":{"type":"object"},"constructor":1}';
  const [a] = configOf({ tools: toolsFile(text) }).tools;
  assert.equal(JSON.stringify(a!.definition), text);
});

Deno.test("a whole file's problem leaves no configuration, one tool's leaves the others", () => {
  const both = toolsFile(tool(), tool({ name: "missing" }));
  assert.deepEqual(readConfig(sourceOf({ tools: both })).config?.tools.map((each) => each.name), ["a"]);
  const { config, problems } = readConfig(sourceOf({ tools: both, server: "[]" }));
  assert.equal(config, undefined);
  assert.deepEqual(problems.map((problem) => [problem.id, problem.tool]), [
    ["server/shape", undefined],
    ["functions/missing", "missing"],
  ]);
});
