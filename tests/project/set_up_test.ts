import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { rootDir } from "../helpers/program.ts";
import { tempDir } from "../helpers/temp_config.ts";
import { programs, run } from "./commands.ts";

const needed = ["bash", "dirname", "env", "grep", "mktemp", "rm", "sed", "tail", "tee"];
// deno-fmt-ignore
const commands = [
  "shellcheck", "shfmt", "python3", "node", "cc", "curl", "sqlite3", "bwrap", "unzip", "dash", "busybox", "zsh", "fish", "groff",
];

/** Runs scripts/test on one passing test, on a machine without jq whose package manager is what `own` says. */
async function testWithoutJq(own: (dir: string) => Record<string, string>) {
  await using temp = await tempDir();
  const file = join(temp.dir, "some_test.ts");
  await writeFile(file, `Deno.test("a", () => {});`);
  const stand = Object.fromEntries(commands.map((name) => [name, "exit 1"]));
  const deno = `exec "${Deno.execPath()}" "$@"`;
  const bin = await programs(join(temp.dir, "bin"), needed, { ...stand, deno, ...own(temp.dir) });
  const { HOME = "", DENO_DIR = "" } = Deno.env.toObject();
  const env = { PATH: bin, HOME, ...(DENO_DIR === "" ? {} : { DENO_DIR }) };
  const { code, stdout, stderr } = await run("bash", [join(rootDir, "scripts", "test"), file], env);
  const log = join(temp.dir, "log");
  return {
    code,
    stderr,
    stdout,
    last: stdout.trimEnd().split("\n").at(-1),
    log: existsSync(log) ? await readFile(log, "utf8") : "",
  };
}

const missing = "== FAILED: jq is missing: the tests that need it cannot pass\n";

Deno.test("scripts/test installs a missing command as root", async () => {
  const { code, last, stdout, stderr, log } = await testWithoutJq((dir) => ({
    id: "echo 0",
    // Installs by making the command.
    "apt-get":
      `echo "$@" >>"${dir}/log"; [ "$1" = update ] || { echo exit >"${dir}/bin/jq" && /bin/chmod +x "${dir}/bin/jq"; }`,
  }));
  assert.equal(stderr, "Installing jq (apt-get install jq)\n");
  assert.equal(log, "update\ninstall -y --no-install-recommends jq\n");
  assert.ok(!stdout.includes(missing));
  assert.deepEqual([last, code], ["1 passed, 0 failed", 0]);
});

Deno.test("scripts/test installs a missing command with brew", async () => {
  const { last, stderr, log } = await testWithoutJq((dir) => ({
    brew: `echo "$@" >>"${dir}/log"; echo exit >"${dir}/bin/jq" && /bin/chmod +x "${dir}/bin/jq"`,
  }));
  assert.equal(stderr, "Installing jq (brew install jq)\n");
  assert.equal(log, "install jq\n");
  assert.equal(last, "1 passed, 0 failed");
});

Deno.test("scripts/test counts a command that cannot be installed as failed, and says why", async () => {
  const { code, last, stdout, stderr } = await testWithoutJq(() => ({
    id: "echo 0",
    "apt-get": `[ "$1" = update ] || { echo first; echo E: no such package; exit 100; }`,
  }));
  assert.equal(
    stderr,
    "Installing jq (apt-get install jq)\nerror: Cannot install jq with apt-get: E: no such package\n",
  );
  assert.ok(stdout.includes(missing));
  assert.deepEqual([last, code], ["1 passed, 1 failed", 1]);
});

Deno.test("scripts/test asks for no password", async () => {
  const { last, stderr, log } = await testWithoutJq((dir) => ({
    id: "echo 1000",
    sudo: `printf "%s\\n" "$*" >>"${dir}/log"; exit 1`,
    "apt-get": "exit 0",
  }));
  assert.equal(
    stderr,
    "error: Cannot find jq, nor install it without a password; run: sudo apt-get install jq\n",
  );
  assert.equal(log, "-n true\n");
  assert.equal(last, "1 passed, 1 failed");
});

Deno.test("scripts/test without a package manager says what is missing", async () => {
  const { last, stderr } = await testWithoutJq(() => ({}));
  assert.equal(stderr, "error: Cannot find jq, and know no package manager here to install it with\n");
  assert.equal(last, "1 passed, 1 failed");
});
