/** What the README says of Deno's own variables, and of starts that end before any code of bashful's runs. */
import assert from "node:assert/strict";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { isBinary, programCommand, programEnv, runProgram } from "../helpers/program.ts";
import { tempDir } from "../helpers/temp_config.ts";

Deno.test("SSLKEYLOGFILE makes the runtime open that file, and nothing is written to it", async () => {
  await using temp = await tempDir();
  const file = join(temp.dir, "keys");
  const { code, stdout } = await runProgram(["list", "--names"], { env: { SSLKEYLOGFILE: file } });
  assert.deepEqual([code, stdout], [0, "file_size\nfile_hash\nsystem_info\n"]);
  assert.equal((await stat(file)).size, 0);
});

Deno.test("DENO_UNSTABLE_CRON_SOCK makes the runtime connect there, and nothing is sent", async () => {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const address = `tcp:127.0.0.1:${listener.addr.port}`;
  const [connection, { code }] = await Promise.all([
    listener.accept(),
    runProgram(["list", "--names"], { env: { DENO_UNSTABLE_CRON_SOCK: address } }),
  ]);
  assert.equal(code, 0);
  assert.equal(await connection.read(new Uint8Array(1)).catch(() => null), null);
  connection.close();
});

if (isBinary) {
  /** Lines of shell, after which the program starts. */
  const surroundings = {
    "a current directory that is gone": 'mkdir gone && cd gone && rmdir "$PWD"',
    "no PATH": "unset PATH",
    "an empty TMPDIR": "export TMPDIR=",
  };
  for (const [what, line] of Object.entries(surroundings)) {
    Deno.test(`${what} ends the compiled program's runtime, before any code of bashful's`, async () => {
      await using temp = await tempDir();
      await mkdir(join(temp.dir, "here"));
      const output = await new Deno.Command("bash", {
        args: ["-c", `${line}; exec "$0" --version`, programCommand().command],
        env: programEnv({}),
        clearEnv: true,
        cwd: join(temp.dir, "here"),
        stdin: "null",
      }).output();
      const stderr = new TextDecoder().decode(output.stderr);
      assert.equal(output.code, 1);
      assert.match(stderr, /cwd|no path to search|Could not convert path to URL/);
    });
  }
}
