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

/**
 * Each command prints "OUT" where it got out, or makes `new` in $OUTSIDE, or changes `kept` there. It finds: $HOME, whose
 * .ssh is hidden; $OUTSIDE, a directory of the user's; the working directory, which is writable, with a link `link` to
 * $OUTSIDE; $SERVER, a process outside. Without a sandbox each does get out, where its program is here.
 */
const escapes: Readonly<Record<string, string>> = {
  "redirection": `echo x >"$OUTSIDE/new"`,
  "appending": `echo x >>"$OUTSIDE/kept"`,
  "mv out": `: >m; mv m "$OUTSIDE/new"`,
  "mv in": `mv "$OUTSIDE/kept" .`,
  "cp": `: >c; cp c "$OUTSIDE/new"`,
  "ln": `ln "$OUTSIDE/kept" h && echo x >h`,
  "ln -s": `ln -s kept "$OUTSIDE/new"`,
  "rm": `rm -f "$OUTSIDE/kept"`,
  "mkdir": `mkdir "$OUTSIDE/new"`,
  "sed -i": `sed -i s/kept/lost/ "$OUTSIDE/kept"`,
  "truncate": `truncate -s 0 "$OUTSIDE/kept"`,
  "chmod": `chmod 777 "$OUTSIDE/kept" && echo OUT`,
  "touch": `touch -d 2001-01-01 "$OUTSIDE/kept" && echo OUT`,
  "mkfifo": `mkfifo "$OUTSIDE/new"`,
  "dd": `dd if=/dev/zero of="$OUTSIDE/kept" count=1`,
  "tar": `tar cf "$OUTSIDE/new" .`,
  "git init": `git init "$OUTSIDE/new"`,
  "python": `"\${PYTHON:-python3}" -c 'import os; open(os.environ["OUTSIDE"] + "/new", "w")'`,
  "sqlite3": `sqlite3 "$OUTSIDE/new" 'create table t(x)'`,
  "a child of a child, in a session of its own": `setsid bash -c '(echo x >"$OUTSIDE/new")'`,
  "a link in a writable directory": `echo x >link/new`,
  "a link made by the tool": `ln -sfn "$OUTSIDE" made && echo x >made/new`,
  "/proc/self/root": `echo x >"/proc/self/root$OUTSIDE/new"`,
  "/proc/self/cwd": `echo x >/proc/self/cwd/link/new`,
  "/proc/SERVER/root": `echo x >"/proc/$SERVER/root$OUTSIDE/new"`,
  "/proc/SERVER/cwd": `ls "/proc/$SERVER/cwd/" && echo OUT`,
  "/proc/SERVER/environ": `tr '\\0' x <"/proc/$SERVER/environ" | grep -q . && echo OUT`,
  "the tool's own code": `: >>"$SERVER_CONFIG_DIR/tools.bash" && echo OUT`,
  "the tool's own description": `ln "$SERVER_CONFIG_DIR/tools.json" "$SERVER_CONFIG_DIR/other" && echo OUT`,
  "the shell's startup files": `echo x >>"$HOME/.bashrc" && echo OUT`,
  "a namespace of its own":
    `unshare -rm sh -c 'mount -o remount,bind,rw / && echo x >"$OUTSIDE/new"; umount "$HOME/.ssh" && cat "$HOME/.ssh/key" && echo OUT'`,
  "a hidden directory": `cat "$HOME/.ssh/key" && echo OUT`,
  "a list of it": `ls -A "$HOME/.ssh" && echo OUT`,
  "a hidden directory by /proc/self/root": `cat "/proc/self/root$HOME/.ssh/key" && echo OUT`,
  "a hidden directory by a link": `ln -sfn "$HOME/.ssh" keys && cat keys/key && echo OUT`,
  "a hidden directory by SERVER's root": `cat "/proc/$SERVER/root$HOME/.ssh/key" && echo OUT`,
  "a hidden directory, renamed": `mv "$HOME/.ssh" "$HOME/ssh" && mv "$HOME/ssh" "$HOME/.ssh" && echo OUT`,
  "a hidden file": `cat "$HOME/.netrc" && echo OUT`,
  "a connection": `exec 3<>/dev/tcp/127.0.0.1/"$PORT" && echo OUT`,
  "an abstract socket": `"\${PYTHON:-python3}" -c '
import os, socket
socket.socket(socket.AF_UNIX).connect("\\0" + os.environ["ABSTRACT"]); print("OUT")'`,
  "shared memory": `ls /dev/shm | grep -q . && echo OUT`,
};

/**
 * The same, where getting out would harm the machine, or needs what not every machine has: tried inside alone.
 */
const harmful: Readonly<Record<string, string>> = {
  "mknod": `mknod disk b 8 0 && echo OUT`,
  "/proc/SERVER/fd": `ls -l "/proc/$SERVER/fd/" | grep -q . && : >"/proc/$SERVER/fd/1" && echo OUT`,
  "/proc/SERVER/oom_score_adj": `echo 1000 >"/proc/$SERVER/oom_score_adj" && echo OUT`,
  "/proc/SERVER/mem": `exec 3<>"/proc/$SERVER/mem" && echo OUT`,
  "/proc/sys": `echo x >/proc/sys/kernel/core_pattern && echo OUT`,
  "/proc/sysrq-trigger": `: >/proc/sysrq-trigger && echo OUT`,
  "/sys": `for f in /sys/kernel/uevent_helper /sys/power/state; do : >"$f" && echo OUT; done`,
  "a control group": `mkdir /sys/fs/cgroup/bashful-out && echo OUT`,
  "a crontab": `echo '* * * * * true' | crontab - && echo OUT`,
  "at": `echo true | at now && echo OUT`,
  "systemd-run": `systemd-run --user true && echo OUT`,
  "D-Bus": `ls /run/dbus /run/user /var/run/docker.sock | grep -q . && echo OUT`,
  "mount": `mount -t tmpfs none /mnt && echo OUT`,
  "remount": `mount -o remount,rw / && echo x >"$OUTSIDE/new"`,
  "umount of what hides": `umount "$HOME/.ssh" && cat "$HOME/.ssh/key" && echo OUT`,
  "chroot": `chroot /proc/1/root true && echo OUT`,
  "nsenter": `nsenter -t "$SERVER" -m true && echo OUT`,
  "ptrace": `"\${PYTHON:-python3}" -c '
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
print("OUT" if libc.ptrace(16, int(os.environ["SERVER"]), 0, 0) == 0 else "")'`,
  "process_vm_readv": `"\${PYTHON:-python3}" -c '
import ctypes, os
libc = ctypes.CDLL(None)
print("OUT" if libc.ptrace(0x4206, int(os.environ["SERVER"]), 0, 0) == 0 else "")'`,
  "a terminal": `exec 3<>/dev/tty && echo OUT`,
  "TIOCSTI": `"\${PYTHON:-python3}" -c '
import fcntl, os
fcntl.ioctl(os.open("/dev/tty", os.O_RDWR), 0x5412, b"x"); print("OUT")'`,
  "devices": `ls /dev | grep -E '^(sd|vd|nvme|mem$|kmsg$|kvm$)' && echo OUT`,
  "a connection to ::1": `exec 3<>/dev/tcp/::1/"$PORT" && echo OUT`,
  "a datagram": `exec 3<>/dev/udp/192.0.2.1/9 && echo OUT`,
  "a datagram by IPv6": `exec 3<>/dev/udp/2001:db8::1/9 && echo OUT`,
  "DNS": `exec 3<>/dev/udp/8.8.8.8/53 && echo OUT`,
  "ICMP": `ping -c1 -W1 192.0.2.1 && echo OUT`,
  "what another call left":
    `ls -A "$TMPDIR" | grep -q . && echo OUT; : >"$TMPDIR/left"; : >"$TMPDIR/.left"; : >"$TMPDIR/..left"; : >/dev/shm/left`,
  "what another call left, again":
    `ls -A "$TMPDIR" /dev/shm | grep -q left && echo OUT; mkdir -p "$TMPDIR/a/b"; chmod 0 "$TMPDIR/a/b"`,
  "what another call left behind a closed door": `ls -A "$TMPDIR" | grep -q . && echo OUT`,
  "/proc/1/root": `ls /proc/1/root/ && echo OUT`,
  "setfattr": `setfattr -n user.x -v y "$OUTSIDE/kept" && echo OUT`,
  "a link swapped behind its back":
    `ln -sfn "$OUTSIDE" ../out2; mv ../out ../out3; ln -s "$OUTSIDE" ../out; echo x >../out/new`,
};

/** What has to work inside: each prints "fine". */
const works: Readonly<Record<string, string>> = {
  "write": `echo fine >own && cat own`,
  "temporary files": `f=$(mktemp) && echo fine >"$f" && cat "$f"`,
  "process substitution": `cat <(echo fine)`,
  "a here-document": `cat <<<fine`,
  "/dev/null and its like": `head -c 1 /dev/zero >/dev/null && head -c 1 /dev/urandom >/dev/null && echo fine`,
  "its configuration": `[[ -r $SERVER_CONFIG_DIR/tools.bash ]] && echo fine`,
  "git": `git init -q g && git -C g -c user.name=a -c user.email=a@b commit -q --allow-empty -m fine &&
    git -C g log --format=%s`,
  "sqlite3": `sqlite3 db "create table t(x); insert into t values ('fine')" && sqlite3 -readonly db "select x from t"`,
  "node": `node -e 'console.log("fine")'`,
  "jq": `jq -r .a <<<'{"a":"fine"}'`,
  "a pipe with a name": `mkfifo p && { echo fine >p & } && cat p`,
  "a socket": `"\${PYTHON:-python3}" -c '
import socket
a, b = socket.socketpair(); a.send(b"fine"); print(b.recv(4).decode())'`,
  "helpers": `json_list -v all '["fine"]' && json_object "said=\${all[0]}" | jq -r .said`,
  "python": `"\${PYTHON:-python3}" -c 'print("fine")'`,
  "shared memory": `: >/dev/shm/x && echo fine`,
  "a loopback of its own": `[[ -r /proc/self/net/dev ]] && echo fine`,
  "processes in the background": `(echo fine) & wait`,
};

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
