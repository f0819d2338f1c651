import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type ProgramOptions, runProgram } from "../helpers/program.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";

const functions: Record<string, string> = {
  echo: `printf '%s' "$1"`,
  text: `echo warned >&2; printf 'a\\nb\\n\\n'`,
  nothing: ":",
  fail: "echo out; echo why >&2; return 4",
  killed: "sh -c 'kill -s KILL $PPID'; sleep 60",
  strict: `printf x >"$SERVER_CONFIG_DIR/canary"; echo '{"size":1}'`,
  broken: "echo oops",
  link: `mcp_resource_link file:///x name; mcp_text first; echo last`,
  missing: "no_such_command_x",
  digest: `printf '%s' "$1" | sha256sum`,
};
const size = { type: "object", properties: { size: { type: "integer" } }, required: ["size"] };
const fields: Record<string, Record<string, unknown>> = {
  strict: { inputSchema: size },
  broken: { outputSchema: size },
};

function config() {
  return tempConfig({
    tools: Object.keys(functions).map((name) => toolNamed(name, fields[name])),
    bash: Object.entries(functions).map(([name, body]) => `tool_${name}() { ${body}\n}\nexport -f tool_${name}\n`).join(
      "",
    ),
  });
}

interface Outcome {
  readonly words: readonly string[];
  readonly stdin?: string;
  readonly code: number;
  readonly stdout?: string;
  /** `DIR` is the configuration's directory, `LINE` a number. */
  readonly stderr?: string;
}

const notJson = `hint: bashful call NAME path=README.md, or quoted for the shell: '{"path":"README.md"}'\n`;

const outcomes: readonly Outcome[] = [
  { words: ["echo"], code: 0, stdout: "{}\n" },
  {
    words: ["echo", '{ "b": 1, "a": [9007199254740993, 1e400, -0] }'],
    code: 0,
    stdout: '{"b":1,"a":[9007199254740993,1e400,-0]}\n',
  },
  { words: ["echo", '{"a":"$(touch x)\\u0000é🙂"}'], code: 0, stdout: '{"a":"$(touch x)\\u0000é🙂"}\n' },
  { words: ["echo", "-"], stdin: '\n{"a":\n1}\n', code: 0, stdout: '{"a":1}\n' },
  { words: ["text"], code: 0, stdout: "a\nb\n", stderr: "warned\n" },
  { words: ["nothing"], code: 0, stdout: "\n" },
  {
    words: ["missing"],
    code: 1,
    stderr:
      'DIR/tools.bash: line LINE: no_such_command_x: command not found\nerror: Tool "missing" exited with code 127, a command was not found\n',
  },
  { words: ["fail"], code: 1, stderr: 'why\nerror: Tool "fail" exited with code 4: out\n' },
  { words: ["killed"], code: 1, stderr: 'error: Tool "killed" was ended by signal SIGKILL\n' },
  {
    words: ["broken"],
    code: 1,
    stderr:
      'error: Invalid output of tool "broken": stdout is not JSON, expected JSON that satisfies its outputSchema (it printed "oops\\n")\nhint: json_object and json_array make JSON of any text\n',
  },
  {
    words: ["strcit"],
    code: 2,
    stderr: 'error: Unknown tool "strcit": did you mean "strict"?\nhint: bashful list shows the tools\n',
  },
  {
    words: ["strict"],
    code: 65,
    stderr: 'error: Invalid arguments for tool "strict": "size" is missing, expected an integer\n',
  },
  {
    words: ["strict", '{"size":"1"}'],
    code: 65,
    stderr: 'error: Invalid arguments for tool "strict": "size" is "1", expected an integer\n',
  },
  {
    words: ["echo", "[1]"],
    code: 65,
    stderr: 'error: Invalid arguments for tool "echo": the arguments are an array, expected an object\n',
  },
  {
    words: ["echo", "-"],
    stdin: '"x"',
    code: 65,
    stderr: 'error: Invalid arguments for tool "echo": the arguments are a string, expected an object\n',
  },
];

Deno.test("bashful call: each outcome has its output and exit code", async () => {
  await using temp = await config();
  for (const { words, stdin = "", code, stdout = "", stderr = "" } of outcomes) {
    const found = await runProgram(["call", ...words], { stdin, env: { SERVER_CONFIG_DIR: temp.dir } });
    const seen = { ...found, stderr: found.stderr.replaceAll(temp.dir, "DIR").replace(/line \d+:/, "line LINE:") };
    assert.deepEqual(seen, { code, stdout, stderr }, words.join(" "));
  }
  assert.equal(existsSync(join(temp.dir, "canary")), false);
});

Deno.test("bashful call: a tool that is left out is told with what is wrong, whatever its arguments", async () => {
  const tool = toolNamed("deploy", { run: { requiresEnv: ["DEPLOY_KEY_OF_NOBODY"] } });
  await using temp = await tempConfig({
    tools: [tool, toolNamed("other")],
    bash: "tool_deploy() { :; }\ntool_other() { :; }\nexport -f tool_deploy tool_other\n",
  });
  const { code, stdout, stderr } = await runProgram(["call", "deploy", "now", "--config", temp.dir]);
  assert.deepEqual([code, stdout], [78, ""]);
  assert.equal(
    stderr.replace(/tools\.json:\d+:\d+/, "tools.json:LINE:COLUMN"),
    `error: Cannot serve tool "deploy": found no variable "DEPLOY_KEY_OF_NOBODY", which its run.requiresEnv names
  --> ${temp.dir}/tools.json:LINE:COLUMN
hint: set it where bashful is started: for a client, by --env DEPLOY_KEY_OF_NOBODY of bashful client
`,
  );
});

Deno.test("bashful call: arguments that are not JSON are refused with 65, and the function does not run", async () => {
  await using temp = await config();
  const env = { SERVER_CONFIG_DIR: temp.dir };
  for (
    const [words, stdin] of [[["strict", "{"], ""], [["strict", '{"size":1} x'], ""], [["strict", "-"], ""], [[
      "strict",
      "-",
    ], "size: 1"]] as const
  ) {
    const { code, stdout, stderr } = await runProgram(["call", ...words], { stdin, env });
    assert.deepEqual([code, stdout], [65, ""]);
    const [where, hint] = words[1] === "-" ? [" from standard input", ""] : ["", notJson];
    const head = `error: Cannot read the arguments${where}: found `;
    assert.equal(stderr.slice(0, head.length), head);
    assert.ok(stderr.endsWith(`\n${hint}`), stderr);
  }
  assert.equal(existsSync(join(temp.dir, "canary")), false);
});

Deno.test("bashful call: 1 MB on standard input arrives whole", async () => {
  await using temp = await config();
  const json = JSON.stringify({ text: "é'\"\\\n".repeat(200_000) });
  const { code, stdout } = await runProgram(["call", "digest", "-"], {
    stdin: json,
    env: { SERVER_CONFIG_DIR: temp.dir },
  });
  assert.equal(stdout, `${createHash("sha256").update(json).digest("hex")}  -\n`);
  assert.equal(code, 0);
});

Deno.test("bashful call: text comes as text, other blocks as a line of JSON", async () => {
  await using temp = await config();
  const { code, stdout } = await runProgram(["call", "link"], { env: { SERVER_CONFIG_DIR: temp.dir } });
  assert.equal(stdout, '{"type":"resource_link","uri":"file:///x","name":"name"}\nfirst\nlast\n');
  assert.equal(code, 0);
});

Deno.test("bashful call: a reader that goes away is no failure", async () => {
  await using temp = await config();
  const { programCommand, programEnv } = await import("../helpers/program.ts");
  const { command, args } = programCommand(["core"]);
  const script = '"$@" | head -n 1 >/dev/null; printf "%s " "${PIPESTATUS[@]}"';
  const options: ProgramOptions = { env: { SERVER_CONFIG_DIR: temp.dir } };
  const output = await new Deno.Command("bash", {
    args: ["-c", script, "test", command, ...args],
    env: programEnv(options),
    clearEnv: true,
  }).output();
  assert.equal(new TextDecoder().decode(output.stdout), "0 0 ");
  assert.equal(new TextDecoder().decode(output.stderr), "");
});
