/**
 * Ways out of a sandbox, each tried by a tool in one sandboxed server: what is tried must not happen (contract X). Beside
 * them, what has to work inside all the same.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connectLines } from "../helpers/eras.ts";
import { lackForSandbox, testUnless } from "../helpers/skip.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";
import { textOf } from "./session.ts";
import { escapes, harmful, works } from "./ways_out.ts";

const bash = `
tool_try() { local cmd; json_vars "$1" cmd; eval "$cmd"; }
tool_free() { tool_try "$1"; }
export -f tool_try tool_free
`;

/** Programs that not every machine has. */
const programs = ["python3", "sqlite3", "git", "setsid", "unshare"];

/** A socket in the abstract namespace, whose name it prints. */
const abstract = `
import os, socket
server = socket.socket(socket.AF_UNIX)
server.bind("\\0bashful-test-%d" % os.getpid())
server.listen()
print("bashful-test-%d" % os.getpid(), flush=True)
server.accept()
server.accept()`;

/** A machine to get out to, and a client of a server that confines one tool, `try`, and another, `free`, not. */
async function open(environment: Readonly<Record<string, string>> = {}, owner?: number) {
  // Not below /tmp, which the sandbox has one of its own of: nothing of it would be there.
  const home = await Deno.realPath(await Deno.makeTempDir({ dir: "/var/tmp" }));
  const config = await tempConfig({
    tools: [
      toolNamed("try", { run: { cwd: "out", sandbox: { write: ["out"], network: false } } }),
      toolNamed("free", { run: { cwd: "out" } }),
    ],
    bash,
  });
  const outside = join(home, "outside");
  for (const directory of [join(config.dir, "out"), join(home, ".ssh"), outside]) await mkdir(directory);
  await writeFile(join(home, ".ssh", "key"), "OUT");
  await writeFile(join(home, ".netrc"), "OUT");
  await writeFile(join(outside, "kept"), "kept");
  await Deno.symlink(outside, join(config.dir, "out", "link"));
  const shared = await Deno.makeTempFile({ dir: "/dev/shm" });
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const socket = new Deno.Command("python3", { args: ["-c", abstract], stdout: "piped" }).spawn();
  const { value: name } = await socket.stdout.pipeThrough(new TextDecoderStream()).getReader().read();
  if (owner !== undefined) {
    const { success } = await new Deno.Command("chown", { args: ["-R", `${owner}:${owner}`, home, config.dir] })
      .output();
    assert.ok(success);
  }
  const client = await connectLines("2025-06-18", {
    env: {
      SERVER_CONFIG_DIR: config.dir,
      HOME: home,
      OUTSIDE: outside,
      SERVER: String(socket.pid),
      ABSTRACT: name!.trim(),
      PORT: String((listener.addr as Deno.NetAddr).port),
      ...environment,
    },
  });
  const attempt = async (tool: string, cmd: string) => textOf(await client.callTool(tool, { cmd }));
  return {
    attempt,
    /** Whether the command got out; what it left is taken away. */
    async getsOut(tool: string, cmd: string): Promise<boolean> {
      const said = await attempt(tool, `{ ${cmd}\n} 2>/dev/null; :`);
      const kept = await Deno.readTextFile(join(outside, "kept")).catch(() => "");
      const isOut = /OUT/.test(said) || existsSync(join(outside, "new")) || kept !== "kept";
      if (!isOut) return false;
      await rm(outside, { recursive: true });
      await mkdir(outside);
      await writeFile(join(outside, "kept"), "kept");
      return true;
    },
    async [Symbol.asyncDispose]() {
      await client.close();
      socket.kill();
      await socket.status;
      listener.close();
      await rm(shared);
      await rm(home, { recursive: true });
      await config[Symbol.asyncDispose]();
    },
  };
}

testUnless(await lackForSandbox(), "no way out of a sandbox, each of which is one without it", async () => {
  // It may be a script that looks for one of many each time.
  const { stdout } = await new Deno.Command("python3", { args: ["-c", "import sys; print(sys.executable)"] }).output();
  await using machine = await open({ PYTHON: new TextDecoder().decode(stdout).trim() });
  for (const [name, cmd] of Object.entries(works)) assert.equal(await machine.attempt("try", cmd), "fine", name);
  const missing = (await machine.attempt(
    "free",
    programs.map((name) => `type -P ${name} >&2 || echo ${name}`).join("; "),
  ))
    .split("\n").filter((name) => name !== "");
  const wrong: string[] = [];
  for (const [name, cmd] of Object.entries(escapes)) {
    if (await machine.getsOut("try", cmd)) wrong.push(`gets out: ${name}`);
    if (missing.some((program) => cmd.includes(program))) continue;
    if (!await machine.getsOut("free", cmd)) wrong.push(`is no way out at all: ${name}`);
  }
  for (const [name, cmd] of Object.entries(harmful)) {
    if (await machine.getsOut("try", cmd)) wrong.push(`gets out: ${name}`);
  }
  assert.deepEqual(wrong, []);
});

/** A user who owns nothing. */
const nobody = 65534;

testUnless(
  await lackForSandbox() ?? (Deno.uid() === 0 ? undefined : "only root can be another user"),
  "no way out of the sandbox of a user who is not root",
  async () => {
    const bin = await Deno.makeTempDir({ dir: "/var/tmp" });
    await Deno.chmod(bin, 0o755);
    const drop = `setpriv --reuid ${nobody} --regid ${nobody} --clear-groups`;
    await writeFile(join(bin, "bash"), `#!/bin/bash\n((EUID)) || exec ${drop} /bin/bash "$@"\nexec /bin/bash "$@"\n`, {
      mode: 0o755,
    });
    {
      await using machine = await open({ PATH: `${bin}:/usr/bin:/bin` }, nobody);
      assert.equal(await machine.attempt("free", "id -u"), String(nobody));
      assert.equal(
        await machine.attempt("try", "id -u && [[ ! -w $OUTSIDE && -w . ]] && echo fine"),
        `${nobody}\nfine`,
      );
      const wrong: string[] = [];
      for (const [name, cmd] of Object.entries({ ...escapes, ...harmful })) {
        if (await machine.getsOut("try", cmd)) wrong.push(name);
      }
      assert.deepEqual(wrong, []);
    }
    await rm(bin, { recursive: true });
  },
);
