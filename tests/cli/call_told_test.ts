import assert from "node:assert/strict";
import { expectNoneMarked, newMarker } from "../helpers/processes.ts";
import { programCommand, programEnv, runProgram } from "../helpers/program.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";

/** A tool that logs at four levels and writes to stderr itself, and one that fails. */
function config() {
  return tempConfig({
    tools: [toolNamed("logs"), toolNamed("level"), toolNamed("fails", { run: { env: { SERVER_LOG_LEVEL: "warn" } } })],
    bash: `tool_logs() {
  log_debug one; log_info two; log_warn three; log_fatal "four
lines"
  printf 'raw\\npart' >&2
}
tool_level() { printf '%s' "\${SERVER_LOG_LEVEL-none}"; }
tool_fails() { log_info unsaid; log_error said; return 3; }
export -f tool_logs tool_level tool_fails
`,
  });
}

/** The objects on stderr, without their times. */
function objects(stderr: string): unknown[] {
  return stderr.trimEnd().split("\n").map((line) => {
    const { time, ...rest } = JSON.parse(line);
    assert.ok(!Number.isNaN(Date.parse(time)), line);
    return rest;
  });
}

Deno.test("call: --log-level is the level of the tool's logs, and SERVER_LOG_LEVEL's in its function", async () => {
  await using temp = await config();
  const stderr = async (words: string[], env = {}) => {
    return (await runProgram(["call", "-c", temp.dir, "logs", ...words], { env })).stderr.trimEnd().split("\n");
  };
  const all = ["debug: one", "info: two", "warning: three", "fatal: four", "lines", "raw", "part"];
  assert.deepEqual(await stderr([]), all.slice(1));
  assert.deepEqual(await stderr(["--log-level", "debug"]), all);
  assert.deepEqual(await stderr(["--log-level=warning"]), all.slice(2));
  assert.deepEqual(await stderr(["--log-level", "error"], { SERVER_LOG_LEVEL: "debug" }), all.slice(3));
  assert.deepEqual(await stderr(["--log-level", "silent"]), all.slice(5));
  assert.deepEqual(await stderr([], { SERVER_LOG_LEVEL: "OFF" }), all.slice(5));
  const level = async (words: string[]) => (await runProgram(["call", "-c", temp.dir, "level", ...words])).stdout;
  assert.equal(await level([]), "none\n");
  assert.equal(await level(["--log-level", "debug"]), "debug\n");
  assert.equal(await level(["--log-level", "debug", "--log-format", "json"]), "debug\n");
});

Deno.test("call: --log-format json makes an object of all that is on stderr", async () => {
  await using temp = await config();
  const call = (words: string[]) => runProgram(["call", "-c", temp.dir, "--log-format", "json", ...words]);
  const tool = "logs";
  assert.deepEqual(objects((await call(["logs"])).stderr), [
    { level: "info", message: "two", tool },
    { level: "warning", message: "three", tool },
    { level: "critical", message: "four\nlines", tool },
    { level: "info", message: "raw", tool, stream: "stderr" },
    { level: "info", message: "part", tool, stream: "stderr" },
  ]);
  const failed = await call(["fails"]);
  assert.equal(failed.code, 1);
  assert.deepEqual(objects(failed.stderr), [
    { level: "error", message: "said", tool: "fails" },
    { level: "error", message: 'Tool "fails" exited with code 3' },
  ]);
  const unknown = await call(["log"]);
  assert.equal(unknown.code, 2);
  const hint = `bashful list --config ${temp.dir} shows the tools`;
  assert.deepEqual(objects(unknown.stderr), [
    { level: "error", message: 'Unknown tool "log": did you mean "logs"?', hint },
  ]);
  assert.deepEqual(objects((await call(["logs", "--wrong"])).stderr), [
    { level: "error", message: 'Cannot run call: unknown flag "--wrong"', hint: "see bashful help call" },
  ]);
  const timed = objects((await call(["level", "--time"])).stderr);
  assert.deepEqual(timed.length, 7);
  const traced = objects((await call(["level", "--trace"])).stderr) as { message: string }[];
  assert.match(traced[0]!.message, /^\+ tools\.bash:\d+: printf/);
});

Deno.test("--log-format json makes an object of what other commands say", async () => {
  const list = await runProgram(["list", "--log-format=json"]);
  assert.equal(list.code, 0);
  const [note] = objects(list.stderr) as [{ message: string }];
  assert.match(note.message, /^there is no tools\.json in .+: the embedded example is served$/);
  const shown = await runProgram(["client", "cursor", "--log-format", "json"], { env: { HOME: "/nowhere" } });
  const said = objects(shown.stderr) as { level: string }[];
  assert.deepEqual(said.map(({ level }) => level), ["warning", "info"]);
});

/** Ctrl-C is a SIGINT to the whole process group. */
const signals = [["Ctrl-C", "SIGINT", 130], ["SIGINT", "SIGINT", 130], ["SIGTERM", "SIGTERM", 143], [
  "SIGHUP",
  "SIGHUP",
  129,
]] as const;
for (const [name, signal, code] of signals) {
  Deno.test({
    name: `call: ${name} ends the tool's processes, and exits with ${code}`,
    ignore: Deno.build.os !== "linux",
    async fn() {
      const marker = newMarker();
      await using temp = await tempConfig({
        tools: [toolNamed("sleeps")],
        bash: `tool_sleeps() { trap '' INT; sleep 300 & echo started >&2; wait; sleep 300; }; export -f tool_sleeps`,
      });
      const { command, args } = programCommand(["call", "-c", temp.dir, "sleeps"]);
      const child = new Deno.Command(command, {
        args,
        env: programEnv({ env: marker.env }),
        clearEnv: true,
        detached: true,
        stdin: "null",
        stdout: "piped",
        stderr: "piped",
      }).spawn();
      const reader = child.stderr.getReader();
      assert.equal(new TextDecoder().decode((await reader.read()).value), "started\n");
      Deno.kill(name === "Ctrl-C" ? -child.pid : child.pid, signal);
      assert.equal(new TextDecoder().decode((await reader.read()).value), "error: The call was cancelled\n");
      assert.equal((await child.status).code, code);
      await reader.cancel();
      await child.stdout.cancel();
      await expectNoneMarked(marker);
    },
  });
}
