import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { rootDir } from "../helpers/program.ts";
import { lackForCompiling, testUnless } from "../helpers/skip.ts";
import { tempDir } from "../helpers/temp_config.ts";
import { targets } from "../../scripts/build/targets.ts";
import { changesOf } from "../../scripts/release/conditions.ts";
import { run } from "./commands.ts";
import { releaseTree, standInCompiler } from "./release_tree.ts";

const { version } = JSON.parse(await readFile(join(rootDir, "deno.json"), "utf8"));
const host = Deno.build.target;

Deno.test("a release stops unless the tag, the tree and the change log are as they must be", async () => {
  await using tree = await releaseTree();
  await using compiler = await tempDir();
  const env = await standInCompiler(compiler.dir);
  await writeFile(join(tree.dir, "note"), "");
  await tree.git("tag", "--delete", `v${version}`);
  await tree.git("tag", "v0.0.1");
  await writeFile(join(tree.dir, "CHANGELOG.md"), `# Changes\n\n## ${version}\n\n## 0.0.1\n\nThe first.\n`);
  assert.deepEqual(await tree.script("scripts/release/mod.ts", [], env), {
    code: 1,
    stdout: "",
    stderr: `error: Cannot release
  deno.json says version ${version}: found v0.0.1 at this commit, expected v${version}
  The tree is not clean: found 2 changed or unknown, first CHANGELOG.md
  CHANGELOG.md has no entry: expected "## ${version}" with lines below it
`,
  });
  assert.deepEqual((await readdir(compiler.dir)).sort(), ["compiler", "program"]);
});

Deno.test("a release without this machine's target, for an unknown one, or into another folder stops", async () => {
  await using tree = await releaseTree();
  const other = targets.find(({ name }) => name !== host)!.name;
  const stderr = async (env: Record<string, string>, args: string[] = []) =>
    (await tree.script("scripts/release/mod.ts", args, env)).stderr;
  assert.equal(
    await stderr({ BASHFUL_TARGETS: other }),
    `error: Cannot release without ${host}: the release is tried on this machine\n`,
  );
  assert.match(await stderr({ BASHFUL_TARGETS: "plan9" }), /^error: Cannot compile for "plan9": expected one of /);
  assert.match(await stderr({}, ["--force"]), /^error: Unknown option '--force'/);
  const expected = "expected an empty folder or a release";
  assert.equal(
    await stderr({}, ["--out", tree.dir]),
    `error: Cannot write to ${tree.dir}: found .ci there, ${expected}\n`,
  );
});

Deno.test("two releases of one commit, with every target, have the same bytes, wherever and whenever they are made", async () => {
  const made: Record<string, string>[] = [];
  const places: [string, Record<string, string>][] = [
    ["one-", { TZ: "UTC" }],
    ["the second place ", { TZ: "Pacific/Auckland", LC_ALL: "C", USER: "someone" }],
  ];
  for (const [prefix, env] of places) {
    await using tree = await releaseTree(prefix);
    await using compiler = await tempDir();
    const variables = { ...await standInCompiler(compiler.dir), ...env };
    const { code, stderr } = await tree.script("scripts/release/mod.ts", [], variables);
    assert.equal(code, 0, stderr);
    const folder = join(tree.dir, "dist", "release");
    const checked = await run(
      "sha256sum",
      ["--check", "--strict", "--quiet", "SHA256SUMS"],
      Deno.env.toObject(),
      folder,
    );
    assert.deepEqual(checked, { code: 0, stdout: "", stderr: "" });
    const sums = (await readFile(join(folder, "SHA256SUMS"), "utf8")).trimEnd().split("\n");
    made.push(Object.fromEntries(sums.map((line) => [line.slice(66), line.slice(0, 64)])));
    assert.deepEqual((await readdir(folder)).sort(), ["SHA256SUMS", ...Object.keys(made.at(-1)!)].sort());
  }
  assert.deepEqual(made[0], made[1]);
  assert.deepEqual(
    Object.keys(made[0]!),
    [
      ...targets.map(({ name, archive }) => `bashful-${version}-${name}.${archive}`),
      ...["linux", "macos", "windows"].map((os) => `bashful-${version}-${os}.mcpb`),
      ...["bashful.cdx.json", "bashful.json", "bashful.rb", "install.sh"],
    ].sort(),
  );
});

Deno.test("a release that broke off at any point is made again", async () => {
  await using tree = await releaseTree();
  await using compiler = await tempDir();
  const env = { ...await standInCompiler(compiler.dir), BASHFUL_TARGETS: host };
  const folder = join(tree.dir, "dist", "release");
  const release = (more: Record<string, string> = {}) => tree.script("scripts/release/mod.ts", [], { ...env, ...more });
  const broken = await release({ STAND_IN: "/no/such/program" });
  assert.match(broken.stderr, /^error: Cannot /m);
  assert.equal(broken.code, 1);
  const made = (await readdir(folder)).sort();
  // As it is while programs are compiled.
  await writeFile(join(folder, "SHA256SUMS"), "");
  await mkdir(join(folder, "programs", host), { recursive: true });
  await writeFile(join(folder, "programs", host, "bashful"), "half");
  for (const name of made.filter((name) => name.endsWith(".mcpb"))) await rm(join(folder, name));
  assert.match((await tree.script("scripts/release/smoke.ts", [folder])).stderr, /^error: /);
  const { code, stderr } = await release();
  assert.equal(code, 0, stderr);
  assert.deepEqual((await readdir(folder)).sort(), made);
});

const lack = await lackForCompiling();

testUnless(lack, "a program compiled twice, from two folders, has the same bytes", async () => {
  const programs: Uint8Array[] = [];
  for (const prefix of ["one-", "the second place "]) {
    await using tree = await releaseTree(prefix);
    const { code, stderr } = await tree.script("scripts/build/compile.ts", ["--output", join(tree.dir, "dist", "b")]);
    assert.equal(code, 0, stderr);
    programs.push(await readFile(join(tree.dir, "dist", "b")));
  }
  assert.ok(programs[0]!.length > 1_000_000);
  assert.equal(Buffer.compare(programs[0]!, programs[1]!), 0);
});

testUnless(
  lack,
  "a release of this machine's program is made, tried by real clients, installed and removed",
  async () => {
    await using tree = await releaseTree();
    const out = join(tree.dir, "dist", "out");
    const { code, stderr } = await tree.script("scripts/release/mod.ts", ["--out", out], { BASHFUL_TARGETS: host });
    assert.equal(code, 0, stderr);
    assert.match(stderr, /\nsmoke: .* work here\n$/);
    const home = join(tree.dir, "dist", "home");
    await mkdir(home);
    const env = { PATH: Deno.env.get("PATH") ?? "", HOME: home, BASHFUL_DOWNLOAD_BASE: out };
    const installed = await run("sh", [join(out, "install.sh")], env, home);
    assert.equal(installed.stderr, "");
    const program = join(home, ".local", "bin", "bashful");
    const said = await run(program, ["call", "file_size", `{"path":"${join(tree.dir, "LICENSE")}"}`], env, home);
    assert.equal(JSON.parse(said.stdout).size, (await Deno.stat(join(tree.dir, "LICENSE"))).size);
    assert.equal((await run("sh", [join(out, "install.sh"), "--uninstall"], env, home)).code, 0);
    // A changed file is noticed.
    await writeFile(join(out, "bashful.rb"), "changed");
    const again = await tree.script("scripts/release/smoke.ts", [out]);
    assert.match(
      again.stderr,
      /^error: Cannot trust bashful\.rb: its SHA-256 is [0-9a-f]{64}, expected [0-9a-f]{64}\n$/,
    );
  },
);

Deno.test("the notes of a release are its entry in the change log", () => {
  const log =
    "# Changes\n\n## Unreleased\n\n- a\n\n## [1.2.0] - 2026-01-02\n\n- b\n- c\n\n### More\n\nd\n\n## 1.1.0\n\n- e\n\n## 1.0.0\n";
  assert.equal(changesOf(log, "1.2.0"), "- b\n- c\n\n### More\n\nd");
  assert.equal(changesOf(log, "1.1.0"), "- e");
  assert.equal(changesOf(log, "1.0.0"), undefined);
  assert.equal(changesOf(log, "1.2"), undefined);
  assert.equal(changesOf(log, "1x1.0"), undefined);
});

Deno.test("the change log has an entry for the version", async () => {
  assert.notEqual(changesOf(await readFile(join(rootDir, "CHANGELOG.md"), "utf8"), version), undefined);
});
