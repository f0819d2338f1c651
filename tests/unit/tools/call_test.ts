import assert from "node:assert/strict";
import type { CallListener, CallRun, Pool } from "../../../src/bash/mod.ts";
import { defaultRun, defaultServer } from "../../../src/config/mod.ts";
import { type Json, type JsonObject, parseExact } from "../../../src/json.ts";
import { Caller } from "../../../src/tools/call.ts";
import { Catalog } from "../../../src/tools/catalog.ts";

const inputSchema = { type: "object", properties: { count: { type: "integer" } }, required: ["count"] };
const tool = { name: "t", functionName: "tool_t", inputSchema, run: { ...defaultRun, serial: true, env: { A: "1" } } };
const catalog = new Catalog(
  { server: defaultServer("1"), tools: [tool] } as never,
  { directory: "/c", path: "/c/tools.bash", text: "", isShareable: true },
);

/** A caller whose pool notes what it is asked to run, says `messages` and prints `printed`. */
function callerOf(printed: string, messages: readonly JsonObject[] = []) {
  const asked: unknown[] = [];
  const pool = {
    run(request: unknown, _limits: unknown, place: unknown, _signal: unknown, listener: CallListener) {
      asked.push([request, place]);
      for (const message of messages) listener.onMessage(message);
      const outcome = { kind: "exited", code: 0 };
      const stdout = new TextEncoder().encode(printed);
      return Promise.resolve({ outcome, stdout, stderr: "", startMs: 1, runMs: 2 } as CallRun);
    },
  };
  return { caller: new Caller(pool as unknown as Pool), asked };
}

const call = (name: string, given: Json | undefined) => ({ name, arguments: given, wantsProgress: false });
const quiet = { log() {}, progress() {}, stderr() {} };
const never = new AbortController().signal;

Deno.test("a call with sound arguments is run with its tool's settings", async () => {
  const { caller, asked } = callerOf("printed");
  const answer = await caller.call(catalog, call("t", { count: 2 }), never, quiet);
  assert.deepEqual(answer, { kind: "done", result: { content: [{ type: "text", text: "printed" }] } });
  const request = {
    json: '{"count":2}',
    defaults: new Map(),
    functionName: "tool_t",
    toolName: "t",
    wantsProgress: false,
    cwd: undefined,
    path: [],
    env: { A: "1" },
  };
  const [run, place] = asked[0] as [unknown, { serialKey: string }];
  assert.deepEqual([asked.length, run, place.serialKey], [1, request, "t"]);
});

Deno.test("an unknown tool and unsound arguments run nothing, called or only checked", async () => {
  const rows: readonly (readonly [string, Json | undefined, string, string])[] = [
    ["tt", {}, "unknownTool", 'Unknown tool "tt"'],
    ["t", undefined, "invalidArguments", 'Invalid arguments for tool "t": "count" is missing, expected an integer'],
    ["t", [1], "invalidArguments", 'Invalid arguments for tool "t": the arguments are an array, expected an object'],
  ];
  const { caller, asked } = callerOf("");
  for (const [name, given, kind, message] of rows) {
    const answer = await caller.call(catalog, call(name, given), never, quiet);
    assert.deepEqual([answer.kind, "message" in answer && answer.message], [kind, message]);
    assert.deepEqual(await caller.check(catalog, call(name, given)), answer);
  }
  assert.equal(await caller.check(catalog, call("t", { count: 1 })), undefined);
  assert.deepEqual(asked, []);
});

Deno.test("what a function says is passed on, or kept for the result", async () => {
  const block = { type: "text", text: "b" };
  const { caller } = callerOf("", [
    { type: "log", level: "info", message: "m" },
    { type: "progress", progress: 1, total: 2 },
    { type: "progress", progress: "half" },
    parseExact('{"type":"progress","progress":1.50,"total":1e400}') as JsonObject,
    { type: "log", level: { toString: 1 }, message: "m" },
    { type: "content", block },
    { type: "content", block: { type: "odd" } },
  ]);
  const events: unknown[] = [];
  const answer = await caller.call(catalog, call("t", { count: 1 }), never, {
    log: (level, message) => events.push([level, message]),
    progress: (...report) => events.push(report),
    stderr: (text) => events.push(text),
    timed: (...times) => events.push(times),
  });
  assert.deepEqual(answer, { kind: "done", result: { content: [block] } });
  assert.deepEqual(events, [
    ["info", "m"],
    [1, 2, undefined],
    [1.5, undefined, undefined],
    ['"{\\"toString\\":1}"', "m"],
    ["error", 'Left out of the result, as it is no content block: "{\\"type\\":\\"odd\\"}"'],
    [1, 2],
  ]);
});
