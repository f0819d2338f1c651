import assert from "node:assert/strict";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
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

Deno.test("beside: init makes a configuration that check is content with, and add adds to it", async () => {
  await using temp = await tempDir();
  const dir = join(temp.dir, "made");
  const run = (...words: string[]) => runProgram([...words, "--config", dir]);
  assert.deepEqual(await run("init", "--beside"), {
    code: 0,
    stdout: `Made a configuration in ${dir}: server.json, tools.bash and server.schema.json\n` +
      `Next: bashful call folder_sizes folder=. --config ${dir}\n`,
    stderr: "",
  });
  assert.deepEqual((await readdir(dir)).sort(), ["server.json", "server.schema.json", "tools.bash"]);
  const before = await readFile(join(dir, "tools.bash"), "utf8");
  await writeFile(join(dir, "tools.bash"), `${before}\n  tool_there() {\n    printf there\n  }\n`);
  // Where there is no tools.json, the form goes without saying.
  assert.deepEqual(await run("add", "count", "-p", "path:string!", "-p", "mode:a|b=b", "-d", "Count"), {
    code: 0,
    stdout:
      `Added tool_count and its description to ${dir}/tools.bash\nNext: bashful call count path=text --config ${dir}\n`,
    stderr: "",
  });
  assert.deepEqual(await run("add", "there", "-d", "Say it"), {
    code: 0,
    stdout: `Described tool_there in ${dir}/tools.bash\nExported tool_there in ${dir}/tools.bash\n` +
      `Next: bashful call there --config ${dir}\n`,
    stderr: "",
  });
  const described =
    "  # @tool Say it\n  # @annotation readOnlyHint=false destructiveHint\n  # @run confirm=false\n  tool_there() {";
  assert.ok((await readFile(join(dir, "tools.bash"), "utf8")).includes(`\n\n${described}\n`));
  assert.deepEqual(await run("check", "--strict"), {
    code: 0,
    stdout: "0 problems: 4 tools can be served\n",
    stderr: "",
  });
  assert.equal((await run("call", "there")).stdout, "there\n");
  const again = await run("add", "there");
  assert.equal(
    again.stderr,
    `error: Cannot add the tool "there": found a tool of that name in ${dir}/tools.bash, expected a name that is free\n` +
      "hint: see bashful help add\n",
  );
  // A tools.json would count more.
  await writeFile(join(dir, "tools.json"), '{ "tools": [] }');
  assert.deepEqual(await run("init", "--beside", "--force"), {
    code: 1,
    stdout: "",
    stderr:
      `error: Cannot make a configuration without tools.json in "${dir}": found one, which counts more than comments\n` +
      "hint: move it away first, or leave out --beside\n",
  });
});
