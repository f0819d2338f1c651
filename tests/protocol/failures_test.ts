import assert from "node:assert/strict";
import { callRevisions, failedResult, resultAt, serveFunctions } from "./served.ts";

const tail = Array.from({ length: 40 }, (_, index) => `${"e".repeat(100)}${index}`);

/** How a function ends, and what its client is told after `Tool "NAME" ` (contract F4, R6). `DIR` is the configuration's directory. */
const failures: Record<string, readonly [body: string, told: string]> = {
  stdout_only: ["echo out; return 3", "exited with code 3: out"],
  stderr_only: ["echo err >&2; return 3", "exited with code 3: err"],
  both: ["echo err >&2; echo out; return 1", "exited with code 1: out\nerr"],
  neither: ["return 3", "exited with code 3"],
  only_space: [`printf ' \\n\\n'; printf '\\n' >&2; return 3`, "exited with code 3"],
  json: [`echo '{"error":"x"}'; return 1`, 'exited with code 1: {"error":"x"}'],
  lines: [`printf 'a\\n\\tb\\n' >&2; return 1`, "exited with code 1: a\n\tb"],
  controls: [`printf 'a\\033[31mb\\r\\a' >&2; return 1`, "exited with code 1: ab"],
  raw: [`printf 'a\\033[31mb\\r\\a' >&2; return 1`, "exited with code 1: a\\u001b[31mb\\r\\u0007"],
  exits: ["echo bye >&2; exit 7", "exited with code 7: bye"],
  set_e: [
    "set -e; echo before; false; echo after",
    'exited with code 1, its last command was "false" (tools.bash:32): before',
  ],
  set_u: ["set -u; : $nope", "exited with code SET_U: DIR/tools.bash: line LINE: nope: unbound variable"],
  last_command: ["ls /nonexistent/x >/dev/null 2>&1", "exited with code 2"],
  command_not_found: [
    "no_such_command_x",
    'exited with code 127, command "no_such_command_x" was not found: ' +
    "DIR/tools.bash: line LINE: no_such_command_x: command not found",
  ],
  path_not_found: [
    "/nonexistent/x",
    'exited with code 127, command "/nonexistent/x" was not found: ' +
    "DIR/tools.bash: line LINE: /nonexistent/x: No such file or directory",
  ],
  exits_127: ["return 127", "exited with code 127, a command was not found"],
  not_executable: [
    "/etc/passwd",
    "exited with code 126: DIR/tools.bash: line LINE: /etc/passwd: Permission denied",
  ],
  exits_255: ["exit 255", "exited with code 255"],
  returns_255: ["echo 'ssh: no route' >&2; return 255", "exited with code 255: ssh: no route"],
  exits_200: ["exit 200", "exited with code 200"],
  killed_by_term: ["sh -c 'kill -s TERM $PPID'; sleep 60", "was ended by signal SIGTERM"],
  killed_by_kill: ["sh -c 'kill -s KILL $PPID'; sleep 60", "was ended by signal SIGKILL"],
  killed_by_segv: ["sh -c 'kill -s SEGV $PPID'; sleep 60", "was ended by signal SIGSEGV"],
  killed_by_hup: ["sh -c 'kill -s HUP $PPID'; sleep 60", "was ended by signal SIGHUP"],
  killed_after_output: [`echo '{"a":1}'; sh -c 'kill -s ABRT $PPID'; sleep 60`, 'was ended by signal SIGABRT: {"a":1}'],
  end_of_stderr: [
    `for i in ${tail.map((_, index) => index).join(" ")}; do printf '${"e".repeat(100)}%s\\n' "$i" >&2; done; return 1`,
    `exited with code 1: ${tail.slice(1).join("\n")}`,
  ],
};
const functions = Object.fromEntries(Object.entries(failures).map(([name, [body]]) => [name, body]));

for (const revision of callRevisions) {
  Deno.test(`a function that fails becomes a result that says why at ${revision}`, async () => {
    const fields = Object.fromEntries(
      Object.keys(failures).map((
        name,
      ) => [name, { outputSchema: { type: "object" }, run: { output: { raw: name === "raw" } } }]),
    );
    await using served = await serveFunctions({ revision, functions, fields, env: { LC_ALL: "C.UTF-8" } });
    for (const [name, [, told]] of Object.entries(failures)) {
      const response = await served.client.callTool(name, {});
      // Bashes differ in the code with which they end at a variable that is not set.
      const code = /code (1|127): /.exec(response.result?.content[0].text)?.[1] ?? "?";
      const line = /: line (\d+): /.exec(response.result?.content[0].text)?.[1] ?? "?";
      const text = `Tool "${name}" ${told.replaceAll("DIR", served.dir).replace("LINE", line).replace("SET_U", code)}`;
      assert.deepEqual(response, resultAt(revision, response.id, failedResult(text)), name);
    }
    assert.equal(await served.client.close(), 0);
    assert.equal(served.client.stderr, "");
  });
}

Deno.test("what tools.bash writes while it is sourced is no part of a call's failure", async () => {
  await using served = await serveFunctions({ head: "echo loud; echo louder >&2", functions: { fail: "return 1" } });
  const { result } = await served.client.callTool("fail");
  assert.deepEqual(result, failedResult('Tool "fail" exited with code 1'));
});

Deno.test("one failing call leaves nothing behind for the next", async () => {
  await using served = await serveFunctions({
    functions: {
      hurt: `cd /; set -euo pipefail; IFS=x; export LEFT=1; trap 'echo trapped' EXIT; unset -f tool_look; exit 9`,
      look: `echo "$PWD ${"${LEFT-none}"} $- \${#IFS}"`,
    },
    cwd: "/usr",
  });
  const before = (await served.client.callTool("look")).result.content[0].text;
  const hurt = await served.client.callTool("hurt");
  assert.deepEqual(hurt.result, failedResult('Tool "hurt" exited with code 9: trapped'));
  assert.equal((await served.client.callTool("look")).result.content[0].text, before);
  assert.match(before, /^\/usr none /);
});
