import assert from "node:assert/strict";
import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { rootDir } from "../helpers/program.ts";
import { tempDir } from "../helpers/temp_config.ts";
import { programs, run } from "./commands.ts";

const needed = ["bash", "cat", "dirname", "grep", "mkdir", "mv", "readlink", "rm", "tail"];

Deno.test("scripts/bashful runs through links, keeps arguments, input and the caller's folder", async () => {
  await using temp = await tempDir("a folder with spaces ");
  // This stand-in for Deno shows how it was started.
  const bin = await programs(join(temp.dir, "bin"), needed, {
    deno: `if [ "$1" = --version ]; then echo "deno 2.10.1 (stable)"; exit; fi; pwd; cat; printf '<%s>' "$@"; exit 7`,
  });
  await symlink(join(rootDir, "scripts", "bashful"), join(temp.dir, "first link"));
  await symlink("first link", join(temp.dir, "second link"));
  const { code, stdout, stderr } = await run("bash", ["../second link", "call", "a b", ""], { PATH: bin }, bin);
  assert.equal(stderr, "");
  const [folder, words] = stdout.split("\n");
  assert.equal(folder, bin);
  assert.ok(words?.startsWith(`<run><--quiet><--frozen><--config><${rootDir}/deno.json>`), words);
  assert.ok(words?.endsWith(`<${rootDir}/main.ts><call><a b><>`), words);
  assert.equal(code, 7);
});

Deno.test("scripts/bashful without Deno and without Node.js says so in one line", async () => {
  await using temp = await tempDir();
  const bin = await programs(join(temp.dir, "bin"), needed);
  const { code, stdout, stderr } = await run("scripts/bashful", [], { PATH: `${bin}:/no-such-folder`, HOME: temp.dir });
  assert.equal(
    stderr,
    "error: Cannot run bashful from source: found neither Deno 2.9 or newer nor npx (Node.js), expected one of them on PATH\n",
  );
  assert.equal(stdout, "");
  assert.equal(code, 69);
});

Deno.test("scripts/bashful gets Deno by npx where PATH has only an old one, and remembers it", async () => {
  await using temp = await tempDir();
  const fetched = await programs(join(temp.dir, "fetched"), [], { deno: "echo fetched" });
  const bin = await programs(join(temp.dir, "bin"), needed, {
    deno: `echo "deno 2.8.99 (stable)"`,
    npx: `[ -e "${temp.dir}/asked" ] && exit 1; echo "$@" >"${temp.dir}/asked"; echo "${fetched}/deno"; echo noise >&2`,
  });
  const env = { PATH: bin, XDG_CACHE_HOME: join(temp.dir, "cache") };
  const first = await run("scripts/bashful", [], env);
  assert.deepEqual(first, { code: 0, stdout: "fetched\n", stderr: "Downloading Deno 2.9.6 (once)\n" });
  assert.deepEqual(await run("scripts/bashful", [], env), { code: 0, stdout: "fetched\n", stderr: "" });
  assert.equal(
    await Deno.readTextFile(join(temp.dir, "asked")),
    "--yes deno@2.9.6 eval console.log(Deno.execPath())\n",
  );
});

Deno.test("scripts/bashful says why npx failed", async () => {
  await using temp = await tempDir();
  const bin = await programs(join(temp.dir, "bin"), needed, { npx: "echo first >&2; echo no network >&2; exit 1" });
  const { code, stderr } = await run("scripts/bashful", [], { PATH: bin, HOME: temp.dir });
  assert.equal(stderr, "Downloading Deno 2.9.6 (once)\nerror: Cannot get Deno 2.9.6 by npx: no network\n");
  assert.equal(code, 69);
});

/** Runs scripts/test on one test file with this content. */
async function runTests(content: string, env: Record<string, string> = {}) {
  await using temp = await tempDir();
  const file = join(temp.dir, "some_test.ts");
  await writeFile(file, content);
  const { code, stdout } = await run("scripts/test", [file], { ...Deno.env.toObject(), ...env });
  return { code, last: stdout.trimEnd().split("\n").at(-1) };
}

Deno.test("scripts/test counts what passed", async () => {
  const { code, last } = await runTests(`Deno.test("a", () => {}); Deno.test("b", () => {});`);
  assert.deepEqual([last, code], ["2 passed, 0 failed", 0]);
});

Deno.test("scripts/test counts a failed, an ignored and a broken test as failed", async () => {
  const { code, last } = await runTests(`
    Deno.test("a", () => {});
    Deno.test("b", () => { throw new Error("b"); });
    Deno.test({ name: "c", ignore: true, fn() {} });
    Deno.test("d", () => { console.log("ok | 9 passed | 0 failed"); });
  `);
  assert.deepEqual([last, code], ["2 passed, 2 failed", 1]);
});

Deno.test("scripts/test counts a file that cannot run, or that holds no test, as failed", async () => {
  assert.deepEqual(await runTests(`throw new Error("top");`), { code: 1, last: "0 passed, 1 failed" });
  assert.deepEqual(await runTests(`Deno.exit(0);`), { code: 1, last: "0 passed, 1 failed" });
  assert.deepEqual(await runTests(``), { code: 1, last: "0 passed, 1 failed" });
});
