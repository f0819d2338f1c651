import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { callWell } from "../helpers/calling.ts";
import { runProgram } from "../helpers/program.ts";
import { fixtureConfig, tempDir } from "../helpers/temp_config.ts";

const beside = fixtureConfig("beside");

Deno.test("beside: tools are listed as clients see them, those of tools.bash first", async () => {
  const { stdout, stderr } = await runProgram(["list", "--json", "--config", beside]);
  assert.equal(stderr, "");
  assert.deepEqual(JSON.parse(stdout), {
    tools: [
      {
        name: "word_count",
        description: "Count the words in a text file",
        inputSchema: {
          type: "object",
          properties: {
            path: { type: "string", description: "The file to count" },
            top: { type: "integer", description: "How many of them to show", default: 10 },
            mode: {
              type: "string",
              enum: ["fast", "slow"],
              description: "How to count: slow ones read the file twice",
              default: "fast",
            },
          },
          required: ["path"],
          additionalProperties: false,
        },
        outputSchema: {
          type: "object",
          properties: { words: { type: "integer" }, mode: { type: "string" } },
          required: ["words", "mode"],
        },
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
      {
        name: "greet",
        title: "Greeting",
        description: "Greet somebody.\n\nUse it when:\n- somebody comes\n- somebody goes",
        inputSchema: {
          type: "object",
          properties: {
            who: { type: "string", description: "Whom", default: "the world" },
            times: { type: "integer", minimum: 1, maximum: 3, description: "How often", default: 1 },
          },
          required: ["who"],
          additionalProperties: false,
        },
        annotations: { readOnlyHint: true },
      },
    ],
  });
});

Deno.test("beside: tools are called, with their defaults and settings", async () => {
  const path = join(beside, "server.json");
  assert.equal(await callWell(beside, "word_count", { path }), '{"words":19,"mode":"fast"}');
  assert.equal(await callWell(beside, "greet", { who: "Ada" }), "Hello, Ada (1)");
});

Deno.test("beside: the default place needs no tools.json where tools.bash describes a tool", async () => {
  await using home = await tempDir();
  const place = join(home.dir, ".config", "bashful");
  await mkdir(place, { recursive: true });
  const env = { HOME: home.dir, XDG_CONFIG_HOME: "", SERVER_CONFIG_DIR: "" };
  await writeFile(join(place, "tools.bash"), "tool_a() { :; }\nexport -f tool_a\n");
  assert.deepEqual(await runProgram(["list", "--names"], { env }), {
    code: 0,
    stdout: "file_size\nfile_hash\nsystem_info\n",
    stderr: `note: there is no tools.json in ${place}: the embedded example is served\n` +
      "hint: bashful init makes a configuration of your own\n",
  });
  await writeFile(join(place, "tools.bash"), "# @tool A\ntool_a() { :; }\nexport -f tool_a\n");
  assert.deepEqual(await runProgram(["list"], { env }), { code: 0, stdout: "a  A\n", stderr: "" });
});
