import assert from "node:assert/strict";
import type { Pool } from "../../../../src/bash/mod.ts";
import { defaultRun, defaultServer } from "../../../../src/config/mod.ts";
import { Caller } from "../../../../src/tools/call.ts";
import { Catalog } from "../../../../src/tools/catalog.ts";
import { type OwnCall, OwnTool } from "../../../../src/tools/own/own_tool.ts";

const inputSchema = { type: "object", properties: { n: { type: "integer" } }, additionalProperties: false };
const description = { name: "own_tool", title: "Own", description: "An own tool.", inputSchema, annotations: {} };
const quiet = { log() {}, progress() {}, stderr() {} };
const never = new AbortController().signal;

/** The catalog of a configuration whose tools have these names, with an own tool that notes its calls. */
function serve(names: readonly string[], isListed = true) {
  const calls: OwnCall["arguments"][] = [];
  const own = new OwnTool(description, {
    isListed: (config) => isListed && config.tools.length > 0,
    answer(call) {
      calls.push(call.arguments);
      return { kind: "done", result: { content: [] } };
    },
  });
  const tools = names.map((name) => ({ name, definition: { name }, inputSchema, run: defaultRun }));
  const place = { directory: "/c", path: "/c/tools.bash", text: "", isShareable: true };
  return { calls, catalog: new Catalog({ server: defaultServer("1"), tools } as never, place, new Map(), [own]) };
}

Deno.test("an own tool is listed behind the author's, where the configuration has a use for it", () => {
  const { catalog } = serve(["z", "a"]);
  assert.deepEqual(catalog.definitions, [{ name: "z" }, { name: "a" }, description]);
  assert.deepEqual(catalog.names, ["z", "a"]);
  assert.equal(catalog.nearest("own_tol"), "own_tool");
  assert.deepEqual(serve(["z"], false).catalog.definitions, [{ name: "z" }]);
  assert.equal(serve(["z"], false).catalog.find("own_tool"), undefined);
  assert.deepEqual(catalog.only(() => false).definitions, []);
  assert.deepEqual(catalog.only(({ name }) => name === "z").definitions, [{ name: "z" }, description]);
});

Deno.test("of one name, the author's tool counts", () => {
  const { catalog } = serve(["own_tool", "a"]);
  assert.deepEqual(catalog.definitions, [{ name: "own_tool" }, { name: "a" }]);
  assert.deepEqual(catalog.find("own_tool")?.definition.definition, { name: "own_tool" });
});

Deno.test("a call of an own tool is checked, and answered without bash", async () => {
  const { catalog, calls } = serve(["a"]);
  const caller = new Caller(undefined as unknown as Pool);
  const call = (given: OwnCall["arguments"]) =>
    caller.call(catalog, { name: "own_tool", arguments: given, wantsProgress: false }, never, quiet);
  const refused = await call({ n: "1" });
  assert.equal(
    refused.kind === "invalidArguments" && refused.message,
    'Invalid arguments for tool "own_tool": "n" is "1", expected an integer',
  );
  assert.deepEqual(await call({ n: 1 }), { kind: "done", result: { content: [] } });
  assert.deepEqual(calls, [{ n: 1 }]);
});
