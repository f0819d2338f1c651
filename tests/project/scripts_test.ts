import assert from "node:assert/strict";
import { copyFile, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
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
  return { code, stdout, last: stdout.trimEnd().split("\n").at(-1) };
}

Deno.test("scripts/test counts what passed", async () => {
  const { code, last } = await runTests(`Deno.test("a", () => {}); Deno.test("b", () => {});`);
  assert.deepEqual([last, code], ["2 passed, 0 failed", 0]);
});

Deno.test("scripts/test counts a failed and a broken test as failed", async () => {
  const { code, last } = await runTests(`
    Deno.test("a", () => {});
    Deno.test("b", () => { throw new Error("b"); });
    Deno.test("c", () => { console.log("ok | 9 passed | 0 failed"); });
  `);
  assert.deepEqual([last, code], ["2 passed, 1 failed", 1]);
});

const skipping = `
  import { testUnless } from "${pathToFileURL(join(rootDir, "tests", "helpers", "skip.ts"))}";
  testUnless("found no moon", "a", () => Promise.reject(new Error("no moon")));
  testUnless(undefined, "b", () => Promise.resolve());
`;

Deno.test("scripts/test counts a test that says why it is skipped as skipped, unless CI is set", async () => {
  const { stdout, ...ended } = await runTests(skipping, { CI: "" });
  assert.deepEqual(ended, { code: 0, last: "1 passed, 0 failed, 1 skipped" });
  assert.match(stdout, /^== SKIPPED: a: found no moon$/m);
  const strict = await runTests(skipping, { CI: "true" });
  assert.deepEqual([strict.last, strict.code], ["1 passed, 1 failed", 1]);
});

Deno.test("scripts/test counts a test that is ignored without a reason as failed", async () => {
  const { code, last, stdout } = await runTests(
    skipping + `Deno.test({ name: "c", ignore: true, fn() {} });`,
    { CI: "" },
  );
  assert.deepEqual([last, code], ["1 passed, 1 failed, 1 skipped", 1]);
  assert.match(stdout, /^== FAILED: 2 ignored, expected 1: each with a line that says why$/m);
});

Deno.test("scripts/test counts a file that cannot run, or that holds no test, as failed", async () => {
  for (const content of [`throw new Error("top");`, `Deno.exit(0);`, ``]) {
    const { code, last } = await runTests(content);
    assert.deepEqual([last, code], ["0 passed, 1 failed", 1]);
  }
});

Deno.test("scripts/test --check runs format, lint and types, and needs no other command", async () => {
  await using temp = await tempDir();
  const bin = await programs(join(temp.dir, "bin"), needed, {
    deno: `case $1 in --version) echo "deno 2.9.6" ;; lint) exit 1 ;; *) echo "ran $1" ;; esac`,
  });
  assert.deepEqual(await run("scripts/test", ["--check"], { PATH: bin, HOME: temp.dir }), {
    code: 1,
    stdout: "== format\nran fmt\n== lint\n== FAILED: lint\n== types\nran check\n2 passed, 1 failed\n",
    stderr: "",
  });
});

/** Runs .ci/run where scripts/test and scripts/compile do what these lines of sh say. */
async function runCi(test: string, compile: string, env: Record<string, string> = {}) {
  await using temp = await tempDir();
  await mkdir(join(temp.dir, ".ci"));
  await copyFile(join(rootDir, ".ci", "run"), join(temp.dir, ".ci", "run"));
  await programs(join(temp.dir, "scripts"), [], { test, compile });
  const { code, stdout } = await run(join(temp.dir, ".ci", "run"), [], { PATH: Deno.env.get("PATH") ?? "", ...env });
  return { code, last: stdout.trimEnd().split("\n").at(-1) };
}

Deno.test(".ci/run adds up what the tests of the source and of the binary count", async () => {
  const test = `case $1 in --program-only) echo 2 passed, 0 failed ;; *) echo 5 passed, 0 failed, 3 skipped ;; esac`;
  assert.deepEqual(await runCi(test, "exit 0"), { code: 0, last: "8 passed, 0 failed, 3 skipped" });
  assert.deepEqual(await runCi("echo 5 passed, 1 failed; exit 1", "exit 0"), { code: 1, last: "11 passed, 2 failed" });
  assert.deepEqual(await runCi("exit 3", "exit 0"), { code: 1, last: "1 passed, 2 failed" });
});

Deno.test(".ci/run skips the binary where no runtime base can be had, unless CI is set", async () => {
  const test = "echo 5 passed, 0 failed";
  assert.deepEqual(await runCi(test, "exit 69"), { code: 0, last: "5 passed, 0 failed, 1 skipped" });
  assert.deepEqual(await runCi(test, "exit 69", { CI: "true" }), { code: 1, last: "5 passed, 1 failed" });
  assert.deepEqual(await runCi(test, "exit 1"), { code: 1, last: "5 passed, 1 failed" });
});

Deno.test(".ci/run leaves no test out: what it does not run from source, it runs against the binary", async () => {
  // Each of the three is worth another digit.
  const test = `case $1 in
--before-binary) echo 100 passed, 0 failed ;; --program-only) echo 10 passed, 0 failed ;; "") echo 1 passed, 0 failed ;;
esac`;
  assert.equal((await runCi(test, "exit 0")).last, "111 passed, 0 failed"); // and the binary itself
  assert.equal((await runCi(test, "exit 69")).last, "1 passed, 0 failed, 1 skipped");
  assert.equal((await runCi(test, "exit 1")).last, "1 passed, 1 failed");
  const text = await readFile(join(rootDir, "scripts", "test"), "utf8");
  const [program, once] = ["program", "once"].map((name) => new RegExp(`^${name}_tests='(.*)'$`, "m").exec(text)![1]);
  for (const folder of once!.split(" ")) assert.ok(program!.split(" ").includes(folder), folder);
});
