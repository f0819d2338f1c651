import assert from "node:assert/strict";
import { chmod, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { home } from "../../scripts/release/project.ts";
import { sha256 } from "../../scripts/release/smoke.ts";
import { run } from "./commands.ts";
import { filesIn, installer, machine, target, version, where } from "./install_machine.ts";

const shells = [["dash"], ["bash"], ["busybox", "sh"]];

const installed = [
  "bin/bashful",
  "share/bash-completion/completions/bashful",
  "share/fish/vendor_completions.d/bashful.fish",
  "share/man/man1/bashful.1",
  "share/zsh/site-functions/_bashful",
];

for (const shell of shells) {
  const name = shell.join(" ");

  Deno.test(`install.sh under ${name} installs into ~/.local, says what is next, installs again, and uninstalls`, async () => {
    await using box = await machine();
    const { code, stdout, stderr } = await box.install(shell);
    assert.equal(stderr, "");
    assert.equal(
      stdout,
      `Installing bashful-${version}-${target}\n` +
        `Installed bashful ${version} as ${box.program}\n` +
        `It is not on PATH yet: export PATH='${box.home}/.local/bin':"$PATH"\n` +
        `Next: '${box.program}' init\n`,
    );
    assert.equal(code, 0);
    assert.deepEqual(await filesIn(join(box.home, ".local")), installed);
    assert.equal(await readFile(join(box.home, ".local/share/man/man1/bashful.1"), "utf8"), "man/bashful.1");
    assert.equal((await box.install(shell)).code, 0);
    const removed = `Removed bashful from ${box.home}/.local; its configuration is left where it is\n`;
    assert.deepEqual(await box.install(shell, ["--uninstall"]), { code: 0, stdout: removed, stderr: "" });
    assert.deepEqual(await filesIn(box.home), []);
    const gone = `error: Cannot uninstall bashful: there is no ${box.program}\n`;
    assert.deepEqual(await box.install(shell, ["--uninstall"]), { code: 1, stdout: "", stderr: gone });
  });

  Deno.test(`install.sh under ${name} installs a version below a prefix that is on PATH`, async () => {
    await using box = await machine();
    const prefix = join(box.home, "a prefix");
    await mkdir(join(prefix, "bin"), { recursive: true });
    const PATH = `${join(box.home, "..", "bin")}:${prefix}/bin`;
    const { code, stdout } = await box.install(shell, ["--version", `v${version}`, "--prefix", prefix], { PATH });
    assert.equal(code, 0);
    assert.match(stdout, /\nNext: bashful init\n$/);
    assert.doesNotMatch(stdout, /PATH/);
    assert.deepEqual(await filesIn(prefix), installed);
  });

  Deno.test(`install.sh under ${name} trusts no archive with another checksum`, async () => {
    await using box = await machine();
    const archive = `bashful-${version}-${target}.tar.gz`;
    const expected = sha256(await readFile(join(box.base, archive)));
    await writeFile(join(box.base, archive), "changed");
    const { code, stderr } = await box.install(shell);
    const found = sha256(new TextEncoder().encode("changed"));
    assert.equal(stderr, `error: Cannot trust ${archive}: its SHA-256 is ${found}, expected ${expected}\n`);
    assert.equal(code, 1);
    assert.deepEqual(await filesIn(box.home), []);
  });

  Deno.test(`install.sh under ${name} leaves another program of the name alone`, async () => {
    await using box = await machine();
    await mkdir(join(box.home, ".local", "bin"), { recursive: true });
    const refused = `error: Cannot replace ${box.program}: it is another program\n` +
      "hint: choose another place with --prefix DIR\n";
    for (const text of ["#!/bin/sh\necho bash 5.2\n", "#!/bin/sh\nexit 1\n", "not a program"]) {
      await writeFile(box.program, text);
      await chmod(box.program, 0o755);
      for (const args of [[], ["--uninstall"]]) {
        assert.deepEqual(await box.install(shell, args), { code: 1, stdout: "", stderr: refused });
      }
      assert.equal(await readFile(box.program, "utf8"), text);
    }
  });

  const machines: [what: string, own: Record<string, string>, stderr: string][] = [
    [
      "musl",
      { ldd: "echo 'musl libc (x86_64)' >&2; exit 1" },
      `error: Cannot install bashful here: found musl, expected glibc\nhint: there is no program for musl; see ${home}#install\n`,
    ],
    [
      "a machine that it does not know",
      { uname: `[ "$1" = -m ] && echo riscv64 || echo Linux` },
      "error: Cannot install bashful on riscv64: expected x86_64 or aarch64\n",
    ],
    [
      "Windows",
      { uname: "echo MINGW64_NT-10.0" },
      "error: Cannot install bashful on MINGW64_NT-10.0: expected Linux or macOS\n" +
      `hint: on Windows: scoop, or the zip from ${home}/releases\n`,
    ],
  ];
  for (const [what, own, stderr] of machines) {
    Deno.test(`install.sh under ${name} says no on ${what}`, async () => {
      await using box = await machine(own);
      assert.deepEqual(await box.install(shell), { code: 1, stdout: "", stderr });
      assert.deepEqual(await filesIn(box.home), []);
    });
  }

  Deno.test(`install.sh under ${name} picks the archive for the machine`, async () => {
    const found: Record<string, string> = {};
    for (
      const [os, arch, translated] of [["Linux", "aarch64"], ["Darwin", "arm64"], ["Darwin", "x86_64"], [
        "Darwin",
        "x86_64",
        "1",
      ]]
    ) {
      await using box = await machine({
        uname: `[ "$1" = -m ] && echo ${arch} || echo ${os}`,
        sysctl: `[ "$2" = sysctl.proc_translated ] && echo ${translated ?? 0}`,
      });
      const { stdout } = await box.install(shell);
      found[[os, arch, translated].join(" ").trim()] =
        stdout.split("\n")[0]?.replace(`Installing bashful-${version}-`, "") ?? "";
    }
    assert.deepEqual(found, {
      "Linux aarch64": "aarch64-unknown-linux-gnu",
      "Darwin arm64": "aarch64-apple-darwin",
      "Darwin x86_64": "x86_64-apple-darwin",
      "Darwin x86_64 1": "aarch64-apple-darwin",
    });
  });

  Deno.test(`install.sh under ${name} says what it cannot use`, async () => {
    await using box = await machine();
    const said = async (args: string[], env: Record<string, string> = {}) => {
      const { code, stderr } = await box.install(shell, args, env);
      return `${code} ${stderr}`;
    };
    assert.equal(
      await said(["--force"]),
      `1 error: Cannot use "--force": expected --prefix DIR, --version V or --uninstall\n`,
    );
    assert.equal(await said(["--prefix"]), "1 error: Cannot use --prefix: found no value\n");
    assert.equal(
      await said([], { HOME: "" }),
      "1 error: Cannot find a place to install to: HOME is not set\nhint: say --prefix DIR\n",
    );
    assert.equal(
      await said(["--version", "1.2.3"]),
      `1 error: Cannot install bashful 1.2.3: ${box.base} has no archive for ${target}\n`,
    );
    for (const version of [".*", "9.8.7|x", "../9.8.7", "a b", "[0-9.]*"]) {
      const refused = `1 error: Cannot use --version: found "${version}", expected one such as 1.2.3\n`;
      assert.equal(await said(["--version", version]), refused);
    }
    const other = `1 error: Cannot install bashful 9x8.7: ${box.base} has no archive for ${target}\n`;
    assert.equal(await said(["--version", "9x8.7"]), other);
    assert.equal(await said(["--version", "9.8"]), other.replace("9x8.7", "9.8"));
    const nowhere = await said([], { BASHFUL_DOWNLOAD_BASE: "/no/such/folder" });
    assert.match(nowhere, /error: Cannot get SHA256SUMS from \/no\/such\/folder\n$/);
    const none = await said([], { BASHFUL_DOWNLOAD_BASE: "http://127.0.0.1:9" });
    assert.match(none, /^1 error: Cannot download: found neither curl nor wget, expected one of them\n/);
    assert.deepEqual(await filesIn(box.home), []);
  });

  Deno.test(`install.sh under ${name} prints a prefix as a shell reads it`, async () => {
    await using box = await machine();
    const prefix = join(box.home, `it's "$(touch touched)" \`id\``);
    const { code, stdout } = await box.install(shell, ["--prefix", prefix]);
    assert.equal(code, 0);
    const [, line = ""] = /^It is not on PATH yet: (export PATH=.*)$/m.exec(stdout) ?? [];
    const [, next = ""] = /^Next: (.*) init$/m.exec(stdout) ?? [];
    const script = `${line}\nprintf '%s\\n' "$PATH" ${next}`;
    const read = await run(where("dash"), ["-c", script], { PATH: "/there" }, box.home);
    assert.equal(read.stdout, `${prefix}/bin:/there\n${prefix}/bin/bashful\n`);
    assert.deepEqual(await filesIn(prefix), installed);
  });

  Deno.test(`install.sh under ${name} writes through no link, and leaves nothing of an attempt that failed`, async () => {
    await using box = await machine({
      cp: `case "$*" in *.bashful.*) : >"$3/half"; exit 1 ;; esac; exec ${where("cp")} "$@"`,
    });
    const bin = join(box.home, ".local", "bin");
    const victim = join(box.home, "victim");
    await mkdir(bin, { recursive: true });
    await writeFile(victim, "kept");
    await symlink(victim, join(bin, "bashful.new"));
    assert.equal((await box.install(shell)).code, 1);
    assert.deepEqual(await filesIn(box.home), [".local/bin/bashful.new", "victim"]);
    await using sound = await machine();
    const env = { BASHFUL_DOWNLOAD_BASE: sound.base, PATH: join(sound.home, "..", "bin") };
    assert.equal((await box.install(shell, [], env)).code, 0);
    assert.equal(await readFile(victim, "utf8"), "kept");
  });

  Deno.test(`install.sh under ${name} does nothing when it is cut off`, async () => {
    await using box = await machine();
    const text = await readFile(installer, "utf8");
    for (const part of [0.5, 0.9, 0.999]) {
      const cut = join(box.home, "..", "cut.sh");
      await writeFile(cut, text.slice(0, Math.floor(text.length * part)));
      const [command, ...first] = shell;
      await run(where(command!), [...first, cut], { PATH: join(box.home, "..", "bin"), HOME: box.home });
      assert.deepEqual(await filesIn(box.home), []);
    }
  });
}

for (const downloader of ["curl", "wget"]) {
  Deno.test(`install.sh downloads from a mirror with ${downloader}`, async () => {
    const real = downloader === "curl" ? where("curl") : `${where("busybox")} wget`;
    await using box = await machine({ [downloader]: `exec ${real} "$@"` });
    const asked: string[] = [];
    await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      return new Response(await Deno.readFile(join(box.base, pathname.replace("/mirror", ""))));
    });
    const base = `http://127.0.0.1:${server.addr.port}/mirror`;
    const { code, stderr } = await box.install(["dash"], [], { BASHFUL_DOWNLOAD_BASE: base });
    assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
    assert.deepEqual(asked, ["/mirror/SHA256SUMS", `/mirror/bashful-${version}-${target}.tar.gz`]);
  });
}

Deno.test("install.sh checks with shasum where there is no sha256sum, and stops where there is neither", async () => {
  await using without = await machine({}, ["sha256sum"]);
  const { code, stderr } = await without.install(["dash"]);
  assert.match(stderr, /error: Cannot check the download: found neither sha256sum nor shasum, expected one of them\n/);
  assert.equal(code, 1);
  assert.deepEqual(await filesIn(without.home), []);
  await using box = await machine({ shasum: `[ "$1 $2" = "-a 256" ] && exec ${where("sha256sum")} "$3"` }, [
    "sha256sum",
  ]);
  assert.equal((await box.install(["dash"])).code, 0);
});

Deno.test("install.sh names the project's home as the release does, and stays short", async () => {
  const text = await readFile(installer, "utf8");
  assert.match(text, new RegExp(`^home=${RegExp.escape(home)}$`, "m"));
  assert.ok(text.split("\n").length < 180);
});
