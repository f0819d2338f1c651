import assert from "node:assert/strict";
import { join } from "node:path";
import { version } from "../../src/version.ts";
import { runProgram } from "../helpers/program.ts";
import { type Changes, soundWith } from "../helpers/sound_config.ts";
import { copyOfFixture, fixtureConfig, tempConfig, tempDir, toolNamed } from "../helpers/temp_config.ts";
import { runOnTerminal } from "../helpers/terminal.ts";

/** A name that some clients refuse. */
const dottedName: Changes = {
  "tools.json": ['"name": "greet"', '"name": "people.greet"'],
  "tools.bash": ["tool_greet", "tool_people.greet"],
};

const readOnly = { annotations: { readOnlyHint: true } };

Deno.test("the embedded example has no problem", async () => {
  assert.deepEqual(await runProgram(["check", "--strict"]), {
    code: 0,
    stdout: "0 problems: 3 tools of the embedded example can be served\n",
    stderr: "",
  });
});

for (const name of ["any_language", "mcbox", "no_jq", "seed"]) {
  Deno.test(`the configuration ${name} has no error`, async () => {
    const { code, stdout, stderr } = await runProgram(["check", "--config", fixtureConfig(name)]);
    assert.doesNotMatch(stdout, /^error/m);
    assert.equal(stderr, "");
    assert.equal(code, 0);
  });
}

Deno.test("a warning is no failure, unless --strict", async () => {
  await using config = await soundWith(dottedName);
  assert.equal((await runProgram(["check", "-c", config.dir])).code, 0);
  assert.equal((await runProgram(["check", "-c", config.dir, "--strict"])).code, 1);
});

Deno.test("a tool that cannot be served is exit code 1, a file that cannot be read 78", async () => {
  await using unserved = await soundWith({ "tools.bash": ["export -f", "unset -f"] });
  assert.equal((await runProgram(["check", "-c", unserved.dir])).code, 1);
  await using unread = await soundWith({ "tools.json": "{" });
  assert.equal((await runProgram(["check", "-c", unread.dir, "--strict"])).code, 78);
});

Deno.test("a directory that is not there is one problem", async () => {
  await using temp = await tempDir();
  const dir = join(temp.dir, "absent");
  assert.deepEqual(await runProgram(["check", "-c", dir]), {
    code: 78,
    stdout: `error[file/directory]: Cannot read the configuration directory "${dir}": No such file or directory
hint: bashful init ${dir} makes one
1 error: nothing can be served
`,
    stderr: "",
  });
});

Deno.test("a prefix that no function can have is a problem", async () => {
  const env = { SERVER_TOOLS_FUNCTION_NAME_PREFIX: "9 " };
  await using temp = await tempConfig({ tools: [] });
  assert.deepEqual(await runProgram(["check", "-c", temp.dir], { env }), {
    code: 78,
    stdout:
      `error[functions/prefix]: Cannot use SERVER_TOOLS_FUNCTION_NAME_PREFIX: found "9 ", expected a letter or "_", \
then letters, digits, "_", "-" or "."
1 error: nothing can be served
`,
    stderr: "",
  });
});

Deno.test("all problems come at once, errors first, in the order of the files", async () => {
  await using temp = await tempConfig({
    server: { serverInfo: { name: "n", version: "1" }, capabilities: { tools: {}, prompts: {} } },
    tools: [toolNamed("a.b", readOnly), toolNamed("c", { ...readOnly, outputSchema: { type: "array" } })],
    bash: "tool_a.b() { cd /srv/x; no-such-command; }\nexport -f tool_a.b\n",
  });
  const { code, stdout } = await runProgram(["check", "-c", temp.dir]);
  const lines = stdout.replaceAll(temp.dir + "/", "").split("\n");
  const found = lines.flatMap((line, at) => {
    const id = /\[(.+?)\]/.exec(line)?.[1];
    return id === undefined ? [] : [`${id} ${lines[at + 1]?.trim().slice(4)}`];
  });
  assert.deepEqual(found, [
    "functions/missing tools.json:14:15",
    "tools/schema-type tools.json:23:17",
    "server/list-changed server.json:7:14",
    "server/capability server.json:8:5",
    "names/characters tools.json:4:15",
    "shellcheck/SC2164 tools.bash:1:14",
    "commands/missing tools.bash:1:25",
  ]);
  assert.equal(lines.at(-2), "2 errors and 5 warnings: 1 of 2 tools can be served");
  assert.equal(code, 1);
});

Deno.test("--json has a stable shape", async () => {
  const tool = '{ "name": "greet", "description": "Says goodbye", "inputSchema": { "type": "object" } }';
  await using config = await soundWith({ "tools.json": ["true }\n    }", `true }\n    },\n    ${tool}`] });
  const directory = config.dir;
  const { code, stdout, stderr } = await runProgram(["check", "-c", directory, "--json"]);
  assert.deepEqual(JSON.parse(stdout), {
    version,
    directory,
    isExample: false,
    usedShellcheck: true,
    counts: { errors: 1, warnings: 0, tools: 2, served: 1 },
    problems: [{
      id: "tools/duplicate-name",
      severity: "error",
      message: 'Cannot serve tool "greet": found its name again, expected a name of its own',
      place: { file: `${directory}/tools.json`, line: 15, column: 15 },
      hint: `the first one, on line 4 of ${directory}/tools.json, is served; rename this one`,
      tool: "greet",
      file: `${directory}/tools.json`,
      found: "its name again",
      expected: "a name of its own",
      step: { kind: "renameThis", first: { file: `${directory}/tools.json`, line: 4, column: 15 } },
    }],
  });
  assert.equal(stderr, "");
  assert.equal(code, 1);
  const same = await runProgram(["check", "-c", directory, "--format", "json"]);
  assert.equal(same.stdout, stdout);
});

Deno.test("--json says that nothing can be served", async () => {
  await using config = await soundWith({ "server.json": "" });
  const { code, stdout } = await runProgram(["check", "-c", config.dir, "--json"]);
  assert.deepEqual(JSON.parse(stdout).counts, { errors: 1, warnings: 0, tools: 1, served: 0 });
  assert.equal(code, 78);
});

Deno.test("--json and another --format is a mistake", async () => {
  const { code, stdout, stderr } = await runProgram(["check", "--json", "--format", "sarif"]);
  assert.equal(stdout, "");
  assert.equal(stderr, "error: Cannot use --json with --format sarif: expected one of them\n");
  assert.equal(code, 2);
});

Deno.test("serve says nothing of warnings", async () => {
  await using temp = await copyOfFixture("seed");
  const { tools } = JSON.parse(await Deno.readTextFile(join(temp.dir, "tools.json")));
  const text = JSON.stringify({ tools }).replace('"name":', '"name":"again","name":');
  await Deno.writeTextFile(join(temp.dir, "tools.json"), text);
  const checked = await runProgram(["check", "-c", temp.dir]);
  assert.match(checked.stdout, /^warning\[json\/duplicate-key\]/);
  assert.deepEqual(await runProgram(["serve", "-c", temp.dir]), { code: 0, stdout: "", stderr: "" });
});

Deno.test("a .shellcheckrc beside tools.bash counts", async () => {
  const bash = "tool_a() { printf '%s' $1; }\nexport -f tool_a\n";
  const tools = [toolNamed("a", readOnly)];
  await using plain = await tempConfig({ tools, bash });
  await using quiet = await tempConfig({ tools, bash, files: { ".shellcheckrc": "disable=SC2086\n" } });
  assert.match((await runProgram(["check", "-c", plain.dir])).stdout, /^warning\[shellcheck\/SC2086\]/);
  assert.equal((await runProgram(["check", "-c", quiet.dir])).stdout, "0 problems: 1 tool can be served\n");
});

Deno.test("a command in a directory of run.path is there", async () => {
  const bash = "tool_a() {\n  greet-with-style x\n}\nexport -f tool_a\n";
  const files = { "greet-with-style": "#!/bin/sh\n" };
  await using absent = await tempConfig({ tools: [toolNamed("a", readOnly)], bash, files });
  await using found = await tempConfig({ tools: [toolNamed("a", { ...readOnly, run: { path: ["."] } })], bash, files });
  assert.match((await runProgram(["check", "-c", absent.dir])).stdout, /^warning\[commands\/missing\]/);
  assert.equal((await runProgram(["check", "-c", found.dir])).stdout, "0 problems: 1 tool can be served\n");
});

const onPaper = `warning[names/characters]: Some clients refuse tool "people.greet": found "." in its name, \
expected letters, digits, "_" and "-"
  --> {dir}/tools.json:4:15
  |
4 |       "name": "people.greet",
  |               ^
hint: rename it to "people_greet"

1 warning: 1 tool can be served
`;

Deno.test("on a terminal the line is shown, without colour where NO_COLOR asks for none", async () => {
  await using config = await soundWith(dottedName);
  for (const env of [{ NO_COLOR: "1" }, { TERM: "dumb" }]) {
    const { shown } = await runOnTerminal(`check -c '${config.dir}'`, { env });
    assert.equal(shown.replaceAll(config.dir, "{dir}"), onPaper);
  }
});

Deno.test("on a terminal there is colour", async () => {
  await using config = await soundWith(dottedName);
  const { shown } = await runOnTerminal(`check -c '${config.dir}'`);
  assert.ok(shown.startsWith("\x1b[33mwarning[names/characters]\x1b[0m: "));
  // deno-lint-ignore no-control-regex -- escape sequences are what is looked for
  assert.equal(shown.replace(/\x1b\[\d+m/g, "").replaceAll(config.dir, "{dir}"), onPaper);
});

Deno.test("on a terminal, call and list show problems as check does", async () => {
  const tools = '{ "tools": [\n  { "name": "deploy", "description": "Deploy", "inputSchema": 5 }\n] }\n';
  await using config = await tempConfig({ tools, bash: "tool_deploy() { :; }\nexport -f tool_deploy\n" });
  const expected = `error: Cannot serve tool "deploy": "inputSchema" is 5, expected a JSON Schema object
  --> {dir}/tools.json:2:63
  |
2 |   { "name": "deploy", "description": "Deploy", "inputSchema": 5 }
  |                                                               ^

`;
  for (const words of ["call deploy", "list"]) {
    const { shown } = await runOnTerminal(`${words} -c '${config.dir}'`);
    assert.ok(shown.startsWith("\x1b[31merror\x1b[0m: "), shown);
    // deno-lint-ignore no-control-regex -- escape sequences are what is looked for
    assert.equal(shown.replace(/\x1b\[\d+m/g, "").replaceAll(config.dir, "{dir}"), expected);
  }
});
