/** A client that leaves standard error unread is served all the same (contract P9; MCP, "stdio"). */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LineServer } from "../../scripts/harness/line_server.ts";
import { programCommand, programEnv, runProgram } from "../helpers/program.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";

const bash = "tool_works() { echo worked; }\nexport -f tool_works\n";
/** Tools of which only the first has a function. */
const tools = (count: number) => [
  toolNamed("works"),
  ...Array.from({ length: count }, (_, index) => toolNamed(`missing_${index}`)),
];

const serverJson = {
  protocolVersion: "2025-06-18",
  serverInfo: { name: "test-server", version: "1" },
  capabilities: { tools: { listChanged: true } },
};

/** A server whose standard error is a pipe that nobody reads. `changed` resolves when its list has changed. */
async function serveUnread(dir: string) {
  const { command, args } = programCommand(["serve", "--config", dir]);
  const changed = Promise.withResolvers<void>();
  const server = new LineServer([command, ...args], {
    env: programEnv({}),
    clearEnv: true,
    errors: "unread",
    onLine: (line) => line.includes("tools/list_changed") && changed.resolve(),
  });
  await server.initialize();
  const dispose = async () => assert.equal(await server.close(), 0);
  return { server, changed: changed.promise, [Symbol.asyncDispose]: dispose };
}

Deno.test("10,000 problems on a stderr that nobody reads keep nothing from its answer", async () => {
  await using config = await tempConfig({ server: serverJson, bash, tools: tools(10_000) });
  await using served = await serveUnread(config.dir);
  await served.server.call("works", {});
});

Deno.test("edits that make 1,000 problems each, which nobody reads, keep nothing from its answer", async () => {
  await using config = await tempConfig({ server: serverJson, bash, tools: tools(0) });
  await using served = await serveUnread(config.dir);
  await served.server.call("works", {});
  const [first, ...others] = tools(1000);
  const edited = { tools: [{ ...first, description: "Another" }, ...others] };
  await writeFile(join(config.dir, "tools.json"), JSON.stringify(edited));
  await served.changed;
  for (let count = 0; count < 3; count++) await served.server.call("works", {});
});

Deno.test("of many problems a server tells the first, and how many more there are; check lists all", async () => {
  await using config = await tempConfig({ server: serverJson, bash, tools: tools(1000) });
  const served = await runProgram(["serve", "--config", config.dir]);
  assert.equal(served.stderr.match(/^error: Cannot serve tool "missing_/gm)?.length, 100);
  const more =
    `\nerror: 900 more problems of the configuration\nhint: bashful check --config ${config.dir} lists all\n`;
  assert.ok(served.stderr.endsWith(more), served.stderr.slice(-300));
  const checked = await runProgram(["check", "--config", config.dir]);
  assert.equal((checked.stdout + checked.stderr).match(/Cannot serve tool "missing_/g)?.length, 1000);
});
