import assert from "node:assert/strict";
import { runProgram } from "../helpers/program.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";
import { runOnTerminal } from "../helpers/terminal.ts";

/** A configuration with one tool that works and one that has no function. */
function halfBroken() {
  return tempConfig({
    tools: [toolNamed("a"), toolNamed("b")],
    bash: "tool_a() { log_info info; log_error trouble; echo ran; }; export -f tool_a",
  });
}

const left = (dir: string) =>
  `error: Cannot serve tool "b": function tool_b is not in ${dir}/tools.bash\n  --> ${dir}/tools.json:11:15\n` +
  "hint: define it, and add: export -f tool_b\n";

Deno.test("--log-level and SERVER_LOG_LEVEL choose what is said, the flag first", async () => {
  await using config = await halfBroken();
  const list = (words: string[], level?: string) =>
    runProgram(["list", ...words], {
      env: { SERVER_CONFIG_DIR: config.dir, ...(level === undefined ? {} : { SERVER_LOG_LEVEL: level }) },
    });
  for (const level of ["error", "warning", "info", "debug"]) {
    assert.equal((await list(["--log-level", level])).stderr, left(config.dir), level);
  }
  assert.equal((await list(["--log-level", "silent"])).stderr, "");
  assert.equal((await list([], "silent")).stderr, "");
  assert.equal((await list([], "OFF")).stderr, "");
  assert.equal((await list([], "fatal")).stderr, left(config.dir));
  assert.equal((await list(["--log-level", "error"], "silent")).stderr, left(config.dir));
  const unknown = await list([], "loud");
  assert.equal(
    unknown.stderr,
    'warning: Cannot use SERVER_LOG_LEVEL: found "loud", expected one of silent, error, warning, info, debug\n' +
      left(config.dir),
  );
  assert.equal(unknown.code, 0);
});

Deno.test("--log-format json writes a JSON object a line, for problems too", async () => {
  await using config = await halfBroken();
  const { code, stderr } = await runProgram(["list", "--log-format", "json", "--config", config.dir]);
  assert.equal(code, 0);
  assert.equal(stderr.split("\n").length, 2, stderr);
  const { time, ...line } = JSON.parse(stderr);
  assert.ok(!Number.isNaN(Date.parse(time)));
  assert.equal(line.level, "error");
  assert.equal(line.id, "functions/missing");
  assert.equal(line.tool, "b");
  assert.deepEqual(line.place, { file: `${config.dir}/tools.json`, line: 11, column: 15 });
  const refused = await runProgram(["list", "--log-format", "json", "--config", "/nonexistent"]);
  assert.equal(refused.code, 78);
  for (const each of refused.stderr.trimEnd().split("\n")) assert.equal(JSON.parse(each).level, "error");
});

Deno.test("on a terminal, bashful says what it is, how to connect, and how to try a tool", async () => {
  const { code, shown } = await runOnTerminal("");
  assert.equal(code, 0);
  assert.match(shown, /^bashful \d+\.\d+\.\d+\S*: serves Bash functions as MCP tools over stdio\n\n/);
  for (const command of ["bashful call ", "bashful list", "bashful init", "bashful client ", "bashful --help"]) {
    assert.ok(shown.includes(command), command);
  }
  const [, call] = /Try a tool: +bashful (call .*?)\r?\n/.exec(shown) ?? [];
  assert.equal((await runProgram(call!.split(" "))).code, 0);
});

Deno.test("with something on standard input, bashful serves although the rest is a terminal", async () => {
  await using config = await tempConfig({ files: { ping: '{"jsonrpc":"2.0","id":1,"method":"ping"}\n' } });
  const { code, shown } = await runOnTerminal(`--config '${config.dir}' --log-level silent <'${config.dir}/ping'`);
  assert.deepEqual([code, shown], [0, '{"result":{},"jsonrpc":"2.0","id":1}\n']);
});

Deno.test("bashful serve on a terminal says what it waits for, and ends at end of file", async () => {
  await using config = await halfBroken();
  const { code, shown } = await runOnTerminal(`serve --config '${config.dir}' --log-level silent`, { input: "\x04" });
  assert.equal(code, 0);
  assert.match(shown, /bashful waits for an MCP client on standard input; end it with Ctrl-D\n/);
});
