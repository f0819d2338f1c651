/** The settings in `run` (contract C5), as the function meets them. */
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { callTool } from "../helpers/calling.ts";
import { hintOf } from "./misbehaviour.ts";
import { runProgram } from "../helpers/program.ts";
import { tempConfig, tempDir, toolNamed } from "../helpers/temp_config.ts";

const server = { serverInfo: { name: "test", version: "1" }, capabilities: { tools: {} } };

/** Calls a tool `it` with this body and these settings. */
async function call(
  run: Record<string, unknown>,
  body: string,
  options: {
    server?: Record<string, unknown>;
    prepare?: (dir: string) => Promise<unknown>;
    env?: Record<string, string>;
  } = {},
): Promise<{ code: number; stdout: string; stderr: string; dir: string }> {
  await using config = await tempConfig({
    tools: [toolNamed("it", { run })],
    bash: `tool_it() {\n${body}\n}\nexport -f tool_it\n`,
    ...(options.server === undefined ? {} : { server: { ...server, run: options.server } }),
  });
  await options.prepare?.(config.dir);
  const finished = await callTool(config.dir, "it", {}, options.env === undefined ? {} : { env: options.env });
  return { ...finished, dir: config.dir };
}

Deno.test("cwd: a relative one is relative to the configuration", async () => {
  const { stdout, dir } = await call({ cwd: "sub/folder" }, "pwd", {
    prepare: (dir) => mkdir(join(dir, "sub", "folder"), { recursive: true }),
  });
  assert.equal(stdout, `${dir}/sub/folder\n`);
});

Deno.test("cwd: ~ is the home directory", async () => {
  await using home = await tempDir();
  await mkdir(join(home.dir, "work"));
  assert.equal((await call({ cwd: "~" }, "pwd", { env: { HOME: home.dir } })).stdout, `${home.dir}\n`);
  assert.equal((await call({ cwd: "~/work" }, "pwd", { env: { HOME: home.dir } })).stdout, `${home.dir}/work\n`);
});

Deno.test("cwd: an absolute one is taken as it is, and for all tools from server.json", async () => {
  assert.equal((await call({ cwd: "/" }, "pwd")).stdout, "/\n");
  assert.equal((await call({}, "pwd", { server: { cwd: "/usr" } })).stdout, "/usr\n");
  assert.equal((await call({ cwd: "/" }, "pwd", { server: { cwd: "/usr" } })).stdout, "/\n");
});

Deno.test("cwd: one that is not there fails the call, and says which", async () => {
  const missing = await call({ cwd: "not there" }, "printf 'it ran'");
  assert.deepEqual([missing.code, missing.stdout], [1, ""]);
  assert.equal(
    missing.stderr,
    `error: Tool "it" could not be started: its directory "${missing.dir}/not there" cannot be entered, expected a directory\n`,
  );
  const file = await call({ cwd: "tools.json" }, "printf 'it ran'");
  assert.deepEqual([file.code, file.stdout], [1, ""]);
});

Deno.test("env: set for the function and its programs, values of any text, the tool's over the server's", async () => {
  const value = 'a "b" \\n c\nd\u00e9';
  const { stdout } = await call(
    { env: { ONE: value, TWO: "tool" } },
    `sh -c 'printf "%s|%s|%s" "$ONE" "$TWO" "$THREE"'`,
    {
      server: { env: { TWO: "server", THREE: "server" } },
    },
  );
  assert.equal(stdout, `${value}|tool|server\n`);
});

Deno.test("env: variables are expanded from the inherited environment, and nothing is run", async () => {
  const env = { HOME: "/home/u", ONE: "inherited", CODE: "$(touch ran)" };
  const settings = {
    ONE: "own",
    TWO: "$ONE ${ONE}s",
    THREE: "~/x $$ONE $NOT_SET.",
    FOUR: "$(touch ran) `touch ran` $CODE",
  };
  const { stdout } = await call({ env: settings }, 'printf "%s|" "$ONE" "$TWO" "$THREE" "$FOUR"; ls', { env });
  assert.equal(
    stdout.split("|").slice(0, 4).join("\n"),
    ["own", "inherited inheriteds", "/home/u/x $ONE .", "$(touch ran) `touch ran` $(touch ran)"].join("\n"),
  );
  assert.doesNotMatch(stdout, /^ran$/m);
});

Deno.test("cwd and path: variables are expanded, also under set -u and with an IFS of the author's", async () => {
  await using temp = await tempDir();
  await mkdir(join(temp.dir, "bin"));
  await writeFile(join(temp.dir, "bin", "who"), "#!/bin/sh\nprintf it\n", { mode: 0o755 });
  const run = { cwd: "${PLACE}/bin", path: ["$PLACE/bin"] };
  assert.equal((await call(run, "who; pwd", { env: { PLACE: temp.dir } })).stdout, `it${temp.dir}/bin\n`);
  assert.equal(
    (await call(run, "who\n}\nset -u\nIFS=:/0\n{ :", { env: { PLACE: temp.dir } })).stdout,
    "it\n",
  );
});

Deno.test("cwd: one that comes to nothing fails the call", async () => {
  const { code, stdout, stderr } = await call({ cwd: "$NO_SUCH_VARIABLE" }, "printf 'it ran'");
  assert.deepEqual([code, stdout], [1, ""]);
  assert.equal(
    stderr,
    'error: Tool "it" could not be started: its directory "$NO_SUCH_VARIABLE" is empty once its variables are replaced, expected a directory\n',
  );
});

Deno.test("path: directories put first, relative to the configuration, the tool's before the server's", async () => {
  const prepare = async (dir: string) => {
    for (const [folder, name] of [["mine", "who"], ["ours", "who"], ["ours", "what"]] as const) {
      await mkdir(join(dir, folder), { recursive: true });
      await writeFile(join(dir, folder, name), `#!/bin/sh\nprintf '%s/%s ' ${folder} ${name}\n`, { mode: 0o755 });
    }
  };
  const { stdout } = await call({ path: ["mine"] }, "who; what; printf done", { server: { path: ["ours"] }, prepare });
  assert.equal(stdout, "mine/who ours/what done\n");
});

Deno.test("timeoutMs of the tool counts over the server's", async () => {
  const { code, stderr } = await call({ timeoutMs: 400 }, "sleep 300", { server: { timeoutMs: 60_000, graceMs: 100 } });
  assert.deepEqual([code, stderr], [
    1,
    `error: Tool "it" took longer than 400 ms and was ended${hintOf("timeoutMs")}\n`,
  ]);
  const both = await call({}, "sleep 300", { server: { timeoutMs: 300 } });
  assert.deepEqual([both.code, both.stderr], [
    1,
    `error: Tool "it" took longer than 300 ms and was ended${hintOf("timeoutMs")}\n`,
  ]);
});

Deno.test("graceMs is how long a function may take to tidy up", async () => {
  const tidies = "trap 'sleep 0.5; printf tidy; exit' TERM; sleep 300 & wait";
  const long = await call({ timeoutMs: 3_000, graceMs: 60_000 }, tidies);
  assert.equal(long.stderr, `error: Tool "it" took longer than 3000 ms and was ended: tidy${hintOf("timeoutMs")}\n`);
  const none = await call({ timeoutMs: 1_000, graceMs: 0 }, tidies);
  assert.equal(none.stderr, `error: Tool "it" took longer than 1000 ms and was ended${hintOf("timeoutMs")}\n`);
});

Deno.test("maxOutputBytes: as many bytes are fine, one more is too much", async () => {
  assert.equal((await call({ maxOutputBytes: 10 }, "printf 0123456789")).stdout, "0123456789\n");
  const { code, stderr } = await call({ maxOutputBytes: 10 }, "printf 0123456789X");
  assert.deepEqual([code, stderr], [
    1,
    `error: Tool "it" printed more than 10 bytes and was ended${hintOf("maxOutputBytes")}\n`,
  ]);
});

Deno.test("requires: a tool whose command is missing is left out, with the reason, and the rest is served", async () => {
  await using config = await tempConfig({
    tools: [
      toolNamed("needs", { run: { requires: ["bash", "no-such-command-anywhere"] } }),
      toolNamed("works", { run: { requires: ["sh", "printf"] } }),
    ],
    bash: "tool_needs() { :; }\ntool_works() { printf works; }\nexport -f tool_needs tool_works\n",
  });
  const env = { SERVER_CONFIG_DIR: config.dir };
  const { code, stdout, stderr } = await runProgram(["call", "works"], { env });
  assert.deepEqual([code, stdout], [0, "works\n"]);
  assert.match(stderr, /"needs".*no-such-command-anywhere/);
  assert.match(stderr, /hint: .*install/i);
  assert.equal((await runProgram(["call", "needs"], { env })).code, 78);
});

Deno.test("requires: a command in the tool's path is found, also one that variables lead to, and by no other tool", async () => {
  await using config = await tempConfig({
    tools: [
      toolNamed("here", { run: { requires: ["mytool"], path: ["bin"] } }),
      toolNamed("there", { run: { requires: ["mytool"], path: ["$PLACE/bin"] } }),
      toolNamed("nowhere", { run: { requires: ["mytool"] } }),
    ],
    bash:
      "tool_here() { mytool; }\ntool_there() { mytool; }\ntool_nowhere() { :; }\nexport -f tool_here tool_there tool_nowhere\n",
  });
  await mkdir(join(config.dir, "bin"));
  await writeFile(join(config.dir, "bin", "mytool"), "#!/bin/sh\nprintf mine\n", { mode: 0o755 });
  const env = { SERVER_CONFIG_DIR: config.dir, PLACE: config.dir };
  for (const tool of ["here", "there"]) {
    const { code, stdout, stderr } = await runProgram(["call", tool], { env });
    assert.deepEqual([code, stdout], [0, "mine\n"], stderr);
    assert.doesNotMatch(stderr, /"(?:here|there)"/);
  }
  assert.equal((await runProgram(["call", "nowhere"], { env })).code, 78);
});
