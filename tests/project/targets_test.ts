import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { permissionFlags } from "../../scripts/build/permissions.ts";
import { findTarget, hostTarget, targetOfProgram, targets } from "../../scripts/build/targets.ts";
import { rootDir } from "../helpers/program.ts";
import { tempDir } from "../helpers/temp_config.ts";
import { run } from "./commands.ts";
import { standInCompiler } from "./release_tree.ts";

const names = [
  "x86_64-unknown-linux-gnu",
  "aarch64-unknown-linux-gnu",
  "x86_64-apple-darwin",
  "aarch64-apple-darwin",
  "x86_64-pc-windows-msvc",
  "aarch64-pc-windows-msvc",
];

/** Runs scripts/build/compile.ts. */
function compile(args: string[], env: Record<string, string>) {
  const flags = ["run", "--quiet", "--frozen", "--allow-all", join(rootDir, "scripts", "build", "compile.ts")];
  return run(Deno.execPath(), [...flags, ...args], { ...Deno.env.toObject(), ...env });
}

Deno.test("the targets are Linux, macOS and Windows, on both machines", () => {
  assert.deepEqual(targets.map(({ name }) => name), names);
  assert.equal(findTarget(Deno.build.target), hostTarget());
});

Deno.test("a program's target is known by its first bytes", async () => {
  const elf = new Uint8Array(64);
  elf.set([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1]);
  elf[18] = 0xB7;
  assert.equal(targetOfProgram(elf)?.name, "aarch64-unknown-linux-gnu");
  const machO = new Uint8Array(64);
  machO.set([0xCF, 0xFA, 0xED, 0xFE, 0x07, 0, 0, 0x01]);
  assert.equal(targetOfProgram(machO)?.name, "x86_64-apple-darwin");
  const pe = new Uint8Array(256);
  pe.set([0x4D, 0x5A]);
  pe[0x3C] = 0x80;
  pe.set([0x50, 0x45, 0, 0, 0x64, 0xAA], 0x80);
  assert.equal(targetOfProgram(pe)?.name, "aarch64-pc-windows-msvc");
  assert.equal(targetOfProgram(pe.subarray(0, 100)), undefined);
  assert.equal(targetOfProgram(new TextEncoder().encode("#!/bin/sh\n".repeat(20))), undefined);
  assert.equal(targetOfProgram(new Uint8Array(3)), undefined);
  const running = await Deno.readFile(Deno.execPath());
  assert.equal(targetOfProgram(running.subarray(0, 1024)), hostTarget());
});

for (const target of targets) {
  Deno.test(`compile --target ${target.name} gives the compiler that target, the permissions, and nothing that reads the checkout`, async () => {
    await using temp = await tempDir();
    const output = join(temp.dir, target.program);
    const env = await standInCompiler(temp.dir, "--app-name <VALUE> --icon <VALUE>");
    const { code, stderr } = await compile(["--target", target.name, "--output", output], env);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
    const [command, ...words] = (await Deno.readTextFile(join(temp.dir, "log"))).trimEnd().split(" ");
    const source = words.pop() ?? "";
    assert.equal(command, "compile");
    assert.match(source, /\/main\.js$/);
    assert.deepEqual(words.filter((word) => !word.startsWith("--icon=") && !word.startsWith("--v8-flags=")), [
      "--quiet",
      "--no-check",
      "--no-config",
      "--no-lock",
      "--no-npm",
      "--no-code-cache",
      ...permissionFlags,
      `--target=${target.name}`,
      "--app-name=bashful",
      `--output=${output}`,
    ]);
    const icons = words.filter((word) => word.startsWith("--icon="));
    assert.deepEqual(icons, target.os === "windows" ? [`--icon=${join(rootDir, "scripts", "build", "icon.ico")}`] : []);
    assert.ok((await Deno.stat(output)).isFile);
  });
}

Deno.test("compile leaves out what the compiler does not have", async () => {
  await using temp = await tempDir();
  const env = await standInCompiler(temp.dir);
  assert.equal((await compile(["--output", join(temp.dir, "b")], env)).code, 0);
  assert.doesNotMatch(await Deno.readTextFile(join(temp.dir, "log")), /--app-name/);
});

Deno.test("compile with a target that is in no table fails with one line", async () => {
  const { code, stderr } = await compile(["--target", "x86_64-unknown-linux-musl"], {});
  const expected = `error: Cannot compile for "x86_64-unknown-linux-musl": expected one of ${names.join(", ")}\n`;
  assert.deepEqual({ code, stderr }, { code: 1, stderr: expected });
});

Deno.test("compile with the runtime base of another target fails with one line", async () => {
  await using temp = await tempDir();
  const other = targets.find(({ name }) => name !== hostTarget().name)!;
  const base = { ...await standInCompiler(temp.dir), DENORT_BIN: Deno.execPath() };
  const found = `DENORT_BIN is a runtime base for ${hostTarget().name}, expected none or one for it`;
  assert.deepEqual(await compile(["--target", other.name], base), {
    code: 1,
    stdout: "",
    stderr: `error: Cannot compile for ${other.name}: ${found}\n`,
  });
  const text = join(temp.dir, "text");
  await writeFile(text, "text");
  const { stderr } = await compile(["--target", other.name], { ...base, DENORT_BIN: text });
  assert.match(stderr, /: DENORT_BIN is a runtime base for no known target, expected none or one for it\n$/);
  const { stderr: absent } = await compile(["--target", other.name], { ...base, DENORT_BIN: "/no/such/file" });
  assert.match(absent, /: DENORT_BIN is \/no\/such\/file, expected a file\n$/);
});

/** Compiles with a compiler that fails, having written these lines to stderr. */
async function compileFailing(said: readonly string[]) {
  await using temp = await tempDir();
  const compiler = join(temp.dir, "compiler");
  await writeFile(compiler, `#!/bin/sh\n[ "$2" = --help ] && exit\ncat >&2 <<'E'\n${said.join("\n")}\nE\nexit 3\n`, {
    mode: 0o755,
  });
  const { code, stderr } = await compile(["--output", join(temp.dir, "b")], {
    DENO_COMPILER: compiler,
    DENORT_BIN: "",
  });
  return { code, stderr: stderr.replace(compiler, "COMPILER") };
}

Deno.test("compile says in one line why the compiler failed", async () => {
  const causes = ["Caused by:", "    0: Setting up.", "    1: no network", ""];
  const what = `error: Cannot compile for ${hostTarget().name}: COMPILER compile exited with code 3: no network\n`;
  const failed = await compileFailing(["Download x", "error: Writing to a file", "", ...causes]);
  assert.deepEqual(failed, { code: 1, stderr: what });
});

Deno.test("compile without a runtime base says what is missing and which variable names it, and exits with 69", async () => {
  const address = "https://dl.deno.land/release/v2.9.6/denort-some-target.zip";
  const failed = await compileFailing([
    `Download ${address}`,
    `error: error sending request for url (${address}): client error (Connect): no such host`,
  ]);
  const expected = `expected one in the file that DENORT_BIN names, or at ${address}`;
  assert.deepEqual(failed, {
    code: 69,
    stderr: `error: Cannot compile for ${hostTarget().name}: found no runtime base (denort) to put the program into, ` +
      `${expected}: client error (Connect): no such host\n`,
  });
});
