/** One tool's mistake costs that tool, one of server.json's fields may be all of it, and what bash says has its place. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { initialize } from "../helpers/eras.ts";
import { LineClient } from "../helpers/line_client.ts";
import { runProgram } from "../helpers/program.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";

/** A whole entry, and the sentence that leaves its tool out. */
const slips: readonly (readonly [entry: unknown, sentence: string])[] = [
  [{ ...toolNamed("b"), description: undefined }, 'tool "b": found no "description", expected a string'],
  [{ ...toolNamed("b"), description: 5 }, 'tool "b": "description" is 5, expected a string'],
  [{ ...toolNamed("b"), inputSchema: undefined }, 'tool "b": found no "inputSchema", expected a JSON Schema object'],
  [{ ...toolNamed("b"), inputSchema: [] }, 'tool "b": "inputSchema" is an empty array, expected a JSON Schema object'],
  [{ ...toolNamed("b"), annotations: { readOnlyHint: 1 } }, 'tool "b": "readOnlyHint" is 1, expected true or false'],
  [{ ...toolNamed("b"), icons: "x" }, 'tool "b": "icons" is "x", expected an array'],
  [toolNamed("b", { run: 5 }), 'tool "b": "run" is 5, expected an object with '],
  [toolNamed("b", { run: { timeoutMS: 5 } }), 'tool "b": found "timeoutMS" in "run", expected timeoutMs, '],
  [toolNamed("b", { run: { timeoutMs: "30s" } }), 'tool "b": "timeoutMs" is "30s", expected a number of milliseconds'],
  [toolNamed("b", { run: { graceMs: -1 } }), 'tool "b": "graceMs" is -1, expected a whole number of milliseconds'],
  [toolNamed("b", { run: { requires: "ffmpeg" } }), 'tool "b": "requires" is "ffmpeg", expected an array of names'],
  [toolNamed("b", { run: { env: { PORT: 8080 } } }), 'tool "b": "PORT" of "env" is 8080, expected a string'],
  [toolNamed("b", { run: { timeoutMs: 9, maxTimeoutMs: 8 } }), 'tool "b": "maxTimeoutMs" is 8, expected at least its '],
  [toolNamed("c"), 'tool "c": function tool_c is not in {dir}/tools.bash'],
  [toolNamed("a"), 'tool "a": found its name again, expected a name of its own'],
  [toolNamed("b b"), 'tool "b b": found " " in the name, expected 1 to 128 letters, digits, "_", "-" or "."'],
  [{ ...toolNamed("b"), name: undefined }, 'tool number 2: found no "name", expected a string'],
  [{ ...toolNamed("b"), name: 7 }, 'tool number 2: "name" is 7, expected a string'],
  [null, "tool number 2: found null, expected an object"],
];

const bash = "tool_a() { echo ran; }; tool_b() { :; }; tool_z() { :; }; export -f tool_a tool_b tool_z\n";

for (const [entry, sentence] of slips) {
  Deno.test(`one slip: Cannot serve ${sentence}`, async () => {
    await using config = await tempConfig({ tools: [toolNamed("a"), entry as never, toolNamed("z")], bash });
    const said = `error: Cannot serve ${sentence.replace("{dir}", config.dir)}`;
    const { code, stdout, stderr } = await runProgram(["call", "a", "-c", config.dir]);
    assert.deepEqual([code, stdout], [0, "ran\n"], stderr);
    assert.ok(stderr.startsWith(said), stderr);
    assert.equal(stderr.match(/^error: /gm)!.length, 1, stderr);
    const strict = await runProgram(["call", "a", "-c", config.dir, "--strict"]);
    assert.deepEqual([strict.code, strict.stdout], [78, ""]);
    const checked = await runProgram(["check", "--json", "-c", config.dir]);
    assert.equal(checked.code, 1);
    assert.deepEqual(JSON.parse(checked.stdout).counts.served, 2, checked.stdout);
    assert.deepEqual(JSON.parse(checked.stdout).counts.tools, 3, checked.stdout);
  });
}

/** Files of which each is whole, and what a client is told by them. */
const whole: readonly (readonly [file: unknown, told: { name: string; version?: string }, capabilities: unknown])[] = [
  [{}, { name: "bashful" }, { tools: { listChanged: true }, logging: {} }],
  [{ run: { timeoutMs: 30_000 } }, { name: "bashful" }, { tools: { listChanged: true }, logging: {} }],
  [{ instructions: "Be kind." }, { name: "bashful" }, { tools: { listChanged: true }, logging: {} }],
  [{ protocolVersion: "2025-03-26" }, { name: "bashful" }, { tools: { listChanged: true }, logging: {} }],
  [{ capabilities: { tools: {} } }, { name: "bashful" }, { tools: {} }],
  [{ serverInfo: { name: "n", version: "1" } }, { name: "n", version: "1" }, {
    tools: { listChanged: true },
    logging: {},
  }],
  [{ serverInfo: { name: "n" } }, { name: "n" }, { tools: { listChanged: true }, logging: {} }],
];

for (const [file, told, capabilities] of whole) {
  Deno.test(`server.json may be ${JSON.stringify(file)}`, async () => {
    await using config = await tempConfig({ tools: [toolNamed("a")], bash });
    await writeFile(join(config.dir, "server.json"), JSON.stringify(file));
    const { stdout } = await runProgram(["check", "-c", config.dir, "--json"]);
    const errors = JSON.parse(stdout).problems.filter(({ severity }: { severity: string }) => severity === "error");
    assert.deepEqual(errors, []);
    await using client = new LineClient({ args: ["serve", "--config", config.dir] });
    const { result } = await initialize(client, "2025-06-18");
    const { name, version } = result.serverInfo;
    assert.deepEqual({ name, version: told.version ?? version }, { version, ...told });
    assert.deepEqual(result.capabilities, capabilities);
  });
}

Deno.test("a mistake in server.json is said once, there", async () => {
  const runs: unknown[] = [{ timeoutMs: 30_000, maxTimeoutMs: 1_000 }, { timeoutMs: "30s" }, { env: { A: 1 } }];
  for (const run of runs) {
    const own = toolNamed("b", { run: { maxTimeoutMs: 40_000 } });
    await using config = await tempConfig({ tools: [toolNamed("a"), own], bash });
    await writeFile(join(config.dir, "server.json"), JSON.stringify({ run }));
    const { code, stderr } = await runProgram(["list", "-c", config.dir]);
    assert.equal(code, 78);
    assert.equal(stderr.match(/^error: /gm)?.length, 1, stderr);
    assert.ok(stderr.includes(`--> ${config.dir}/server.json:1:`), stderr);
  }
});

/** What `check` says of the files, less the advice about annotations. */
async function messages(files: Readonly<Record<string, string>>, names: readonly string[]) {
  await using config = await tempConfig({
    tools: names.map((name) => toolNamed(name, { annotations: { readOnlyHint: true } })),
    bash: files["tools.bash"]!,
    files,
  });
  const { stdout } = await runProgram(["check", "-c", config.dir]);
  return stdout.replaceAll(config.dir, "DIR");
}

Deno.test("check: what bash says of a file that tools.bash sources has its place there", async () => {
  const said = await messages({
    "tools.bash": `source "\${BASH_SOURCE[0]%/*}/other.bash"
source "\${BASH_SOURCE[0]%/*}/none.bash"
tool_a() { :; }
export -f tool_a
echo "a: line 1: not bash's" >&2
`,
    "other.bash": "helper() { :; }\nif then\ntool_b() { :; }\nexport -f tool_b\n",
  }, ["a", "b"]);
  assert.equal(
    said,
    `error[functions/missing]: Cannot serve tool "b": function tool_b is not in DIR/tools.bash
  --> DIR/tools.json:14:15
hint: mend line 2 of DIR/other.bash first: bash stumbles there
warning[bash/message]: Cannot run all of DIR/tools.bash: DIR/none.bash: No such file or directory
  --> DIR/tools.bash:2:1
warning[bash/message]: Cannot run all of DIR/other.bash: syntax error near unexpected token \`then'
  --> DIR/other.bash:2:1
1 error and 2 warnings: 1 of 2 tools can be served
`,
  );
});

Deno.test("check: an export of a name that is no function is told, and which one was meant", async () => {
  const said = await messages({ "tools.bash": "tool_hello() { :; }\n\nexport -f tool_helo\n" }, ["hello"]);
  assert.equal(
    said,
    `error[functions/not-exported]: Cannot serve tool "hello": function tool_hello of DIR/tools.bash is not exported
  --> DIR/tools.json:4:15
hint: line 3 of DIR/tools.bash exports tool_helo, which is no function: make it tool_hello
warning[bash/message]: Cannot run all of DIR/tools.bash: export: tool_helo: not a function
  --> DIR/tools.bash:3:1
1 error and 1 warning: 0 of 1 tool can be served
`,
  );
});
