import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { getMcpConfigForManifest, validateManifest } from "@anthropic-ai/mcpb/node";
import { type Entry, tarGz, zip } from "../../scripts/release/archive.ts";
import { formula } from "../../scripts/release/formula.ts";
import { bundleName, mcpb } from "../../scripts/release/mcpb.ts";
import { archiveName, downloadUrl, home, version } from "../../scripts/release/project.ts";
import { sbom } from "../../scripts/release/sbom.ts";
import { scoopManifest } from "../../scripts/release/scoop.ts";
import { type Target, targets } from "../../scripts/build/targets.ts";
import { rootDir } from "../helpers/program.ts";
import { tempDir } from "../helpers/temp_config.ts";
import { programs, run } from "./commands.ts";

const text = (words: string) => new TextEncoder().encode(words);
const env = { PATH: Deno.env.get("PATH") ?? "", TZ: "UTC", LC_ALL: "C" };
const entries: Entry[] = [
  { name: "b/program", data: text("#!/bin/sh\necho ran\n"), isProgram: true },
  { name: "b/empty", data: new Uint8Array() },
  { name: "a/ä.txt", data: text("text".repeat(10_000)) },
];
const sums = new Map(targets.map((target, index) => [archiveName(target), String(index).repeat(64)]));

Deno.test("a tar.gz lists sorted, with one time, owner 0 and the permissions", async () => {
  await using temp = await tempDir();
  const path = join(temp.dir, "x.tar.gz");
  await writeFile(path, tarGz(entries, Date.UTC(2026, 0, 2, 3, 4, 5) / 1000));
  const { stdout, stderr } = await run("tar", ["--numeric-owner", "--full-time", "-tvzf", path], env);
  assert.equal(stderr, "");
  assert.deepEqual(stdout.trimEnd().split("\n").map((line) => line.replace(/ +/g, " ")), [
    "-rw-r--r-- 0/0 40000 2026-01-02 03:04:05 a/\\303\\244.txt",
    "-rw-r--r-- 0/0 0 2026-01-02 03:04:05 b/empty",
    "-rwxr-xr-x 0/0 19 2026-01-02 03:04:05 b/program",
  ]);
});

Deno.test("a tar.gz ends with two blocks of zeros, however its files fill the records", async () => {
  await using temp = await tempDir();
  const path = join(temp.dir, "x.tar.gz");
  for (const blocks of [16, 17, 18, 19, 20]) {
    await writeFile(path, tarGz([{ name: "x", data: new Uint8Array(blocks * 512).fill(120) }], 0));
    assert.deepEqual(await run("tar", ["-tzf", path], env), { code: 0, stdout: "x\n", stderr: "" });
    const { stdout } = await run("gzip", ["-dc", path], env);
    assert.ok(stdout.endsWith("\0".repeat(1024)), String(blocks));
  }
});

Deno.test("a zip is whole, sorted, keeps permissions, and other programs read it", async () => {
  await using temp = await tempDir();
  const path = join(temp.dir, "x.zip");
  await writeFile(path, zip(entries));
  assert.equal((await run("unzip", ["-tqq", path], env)).code, 0);
  assert.equal((await run("unzip", ["-q", path], env, temp.dir)).code, 0);
  assert.equal((await run(join(temp.dir, "b", "program"), [], env)).stdout, "ran\n");
  const script = `import zipfile, sys
for i in zipfile.ZipFile(sys.argv[1]).infolist(): print(i.filename, i.file_size, oct(i.external_attr >> 16), *i.date_time)`;
  const { stdout } = await run("python3", ["-c", script, path], { ...env, PYTHONUTF8: "1" });
  assert.equal(
    stdout,
    "a/ä.txt 40000 0o100644 1980 1 1 0 0 0\nb/empty 0 0o100644 1980 1 1 0 0 0\nb/program 19 0o100755 1980 1 1 0 0 0\n",
  );
});

/** Unpacks the bundle of a system, and reads its manifest. */
async function unpackedBundle(dir: string, os: Target["os"]) {
  const built = targets.filter((target) => target.os === os)
    .map((target) => ({ target, data: text(`#!/bin/sh\necho ${target.name} "$@"\n`) }));
  await writeFile(join(dir, bundleName(os)), mcpb(os, built, text("MIT")));
  assert.equal((await run("unzip", ["-q", bundleName(os)], env, dir)).code, 0);
  return JSON.parse(await readFile(join(dir, "manifest.json"), "utf8"));
}

for (const os of ["linux", "macos", "windows"] as const) {
  Deno.test(`the bundle for ${os} satisfies the specification's own checker, and clients make a command of it`, async () => {
    await using temp = await tempDir();
    const manifest = await unpackedBundle(temp.dir, os);
    assert.ok(validateManifest(join(temp.dir, "manifest.json")));
    const common = { manifest, extensionPath: temp.dir, systemDirs: {}, pathSeparator: "/" };
    const program = os === "windows" ? "server/bashful.exe" : "server/bashful";
    const command = (dir: string) => ({
      command: `${temp.dir}/${program}`,
      args: ["serve"],
      env: { SERVER_CONFIG_DIR: dir },
    });
    assert.deepEqual(await getMcpConfigForManifest({ ...common, userConfig: {} }), command(""));
    assert.deepEqual(
      await getMcpConfigForManifest({ ...common, userConfig: { config_dir: "/my tools" } }),
      command("/my tools"),
    );
    assert.deepEqual(manifest.compatibility.platforms, [{ linux: "linux", macos: "darwin", windows: "win32" }[os]]);
    assert.ok((await Deno.stat(join(temp.dir, manifest.server.entry_point))).isFile);
    const icon = new DataView((await Deno.readFile(join(temp.dir, manifest.icon))).buffer);
    assert.deepEqual([icon.getUint32(0), icon.getUint32(16), icon.getUint32(20)], [0x89504E47, 512, 512]);
  });
}

Deno.test("a bundle starts the program for the machine, also where permissions were lost, and says when there is none", async () => {
  await using temp = await tempDir();
  await unpackedBundle(temp.dir, "linux");
  const started = async (machine: string) => {
    const bin = await programs(join(temp.dir, machine), ["chmod", "dirname"], { uname: `echo ${machine}` });
    return await run("/bin/sh", [join(temp.dir, "server", "bashful"), "a b"], { PATH: bin });
  };
  await Deno.chmod(join(temp.dir, "server", "bashful-x86_64"), 0o644);
  assert.equal((await started("x86_64")).stdout, "x86_64-unknown-linux-gnu a b\n");
  assert.equal((await started("aarch64")).stdout, "aarch64-unknown-linux-gnu a b\n");
  await Deno.remove(join(temp.dir, "server", "bashful-aarch64"));
  const { code, stderr } = await started("arm64");
  assert.equal(stderr, "error: Cannot start bashful: this bundle has no program for arm64\n");
  assert.equal(code, 69);
});

Deno.test("the formula names each archive of macOS and Linux with its checksum", () => {
  const made = formula(targets, sums);
  for (const target of targets) {
    const file = archiveName(target);
    const lines = `      url "${downloadUrl(file)}"\n      sha256 "${sums.get(file)}"\n`;
    assert.equal(made.includes(lines), target.os !== "windows", target.name);
  }
  const words = made.match(/^ *(on_\w+|class|def|test|end)\b/gm)?.map((word) => word.trim()).join(" ");
  const system = (os: string) => `on_${os} on_intel end on_arm end end`;
  assert.equal(words, `class ${system("macos")} ${system("linux")} def end test end end`);
  assert.doesNotMatch(formula(targets.slice(0, 1), sums), /on_macos|on_arm/);
});

Deno.test("the Scoop manifest names each archive of Windows, its checksum, and where later ones will be", () => {
  const manifest = JSON.parse(scoopManifest(targets, sums) ?? "");
  const [x86, arm] = targets.filter(({ os }) => os === "windows");
  assert.deepEqual(manifest.architecture, {
    "64bit": {
      url: downloadUrl(archiveName(x86!)),
      hash: sums.get(archiveName(x86!)),
      extract_dir: `bashful-${version}-${x86!.name}`,
    },
    arm64: {
      url: downloadUrl(archiveName(arm!)),
      hash: sums.get(archiveName(arm!)),
      extract_dir: `bashful-${version}-${arm!.name}`,
    },
  });
  assert.equal(
    manifest.autoupdate.architecture.arm64.url,
    `${home}/releases/download/v$version/bashful-$version-aarch64-pc-windows-msvc.zip`,
  );
  assert.equal(manifest.version, version);
  assert.equal(scoopManifest(targets.filter(({ os }) => os !== "windows"), sums), undefined);
});

Deno.test("the bill of materials holds what the program needs, once, and nothing else", () => {
  const integrity = "sha512-" + btoa("x".repeat(64));
  const lock = {
    npm: {
      "@scope/a@1.0.0_c@2.0.0": { integrity, dependencies: ["b@1.0.0", "c"] },
      "b@1.0.0": { integrity, dependencies: ["c"] },
      "b@2.0.0": { integrity },
      "c@2.0.0": { integrity },
      "only-for-tests@1.0.0": { integrity },
    },
  };
  const made = JSON.parse(sbom(lock, ["@scope/a@1.0.0"], "9.8.7", 0));
  const [a, b, c] = ["pkg:npm/%40scope/a@1.0.0", "pkg:npm/b@1.0.0", "pkg:npm/c@2.0.0"];
  const deno = "pkg:github/denoland/deno@v9.8.7";
  assert.deepEqual(made.components.map((part: { purl: string }) => part.purl), [deno, a, b, c]);
  assert.deepEqual(made.components[1], {
    type: "library",
    "bom-ref": a,
    name: "@scope/a",
    version: "1.0.0",
    hashes: [{ alg: "SHA-512", content: "78".repeat(64) }],
    purl: a,
  });
  assert.deepEqual(made.dependencies, [
    { ref: `bashful@${version}`, dependsOn: [deno, a] },
    { ref: deno, dependsOn: [] },
    { ref: a, dependsOn: [b, c] },
    { ref: b, dependsOn: [c] },
    { ref: c, dependsOn: [] },
  ]);
  assert.deepEqual([made.bomFormat, made.specVersion, made.metadata.timestamp], [
    "CycloneDX",
    "1.6",
    "1970-01-01T00:00:00.000Z",
  ]);
  assert.match(made.serialNumber, /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
});

Deno.test("the lock file has a checksum for every package that src/ imports", async () => {
  const lock = JSON.parse(await readFile(join(rootDir, "deno.lock"), "utf8"));
  const { imports } = JSON.parse(await readFile(join(rootDir, "deno.json"), "utf8"));
  const roots = ["@modelcontextprotocol/server", "ajv", "ajv-formats", "jsonc-parser"].map((name) =>
    imports[name].replace(/^npm:/, "")
  );
  const { components } = JSON.parse(sbom(lock, roots, "9.8.7", 0));
  for (const { name, hashes } of components.slice(1)) assert.match(hashes[0].content, /^[0-9a-f]{128}$/, name);
  const names = components.map(({ name }: { name: string }) => name);
  assert.ok(names.includes("zod") && !names.includes("express") && !names.includes("nanotar"), names.join(" "));
});
