/**
 * Ways out of a sandbox, each tried by a tool in one sandboxed server: what is tried must not happen (contract X). Beside
 * them, what has to work inside all the same.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connectLines } from "../helpers/eras.ts";
import { rootDir } from "../helpers/program.ts";
import { lackForSandbox, testUnless } from "../helpers/skip.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";
import { textOf } from "./session.ts";

/**
 * Each command prints "OUT" where it got out. It finds: $HOME, whose .ssh is hidden; $OUTSIDE, a directory of the user's
 * with the file `kept`; the working directory, which is writable, with a link `link` to $OUTSIDE and a hard link `hard`
 * to the hidden key; $SERVER, the process that serves.
 */
const escapes: Readonly<Record<string, string>> = {
  "redirection": `echo x >"$OUTSIDE/new"`,
  "appending": `echo x >>"$OUTSIDE/kept"`,
  "mv out": `: >m; mv m "$OUTSIDE/new"`,
  "mv in": `mv "$OUTSIDE/kept" .`,
  "cp": `: >c; cp c "$OUTSIDE/new"`,
  "ln": `ln "$OUTSIDE/kept" h && echo x >h`,
  "ln -s": `ln -s x "$OUTSIDE/new"`,
  "rm": `rm -f "$OUTSIDE/kept"`,
  "mkdir": `mkdir "$OUTSIDE/new"`,
  "sed -i": `sed -i s/kept/lost/ "$OUTSIDE/kept"`,
  "truncate": `truncate -s 0 "$OUTSIDE/kept"`,
  "chmod": `chmod 777 "$OUTSIDE/kept" && echo OUT`,
  "touch": `touch -d 2001-01-01 "$OUTSIDE/kept" && echo OUT`,
  "setfattr": `setfattr -n user.x -v y "$OUTSIDE/kept" && echo OUT`,
  "mkfifo": `mkfifo "$OUTSIDE/new"`,
  "mknod": `mknod disk b 8 0 && echo OUT`,
  "dd": `dd if=/dev/zero of="$OUTSIDE/kept" count=1`,
  "tar": `tar cf "$OUTSIDE/new" .`,
  "git commit": `git -C "$OUTSIDE" init`,
  "python": `python3 -c 'import os; open(os.environ["OUTSIDE"] + "/new", "w")'`,
  "sqlite3": `sqlite3 "$OUTSIDE/new" 'create table t(x)'`,
  "a child of a child, in a session of its own": `setsid bash -c '(echo x >"$OUTSIDE/new")'`,
  "a link in a writable directory": `echo x >link/new`,
  "a link made by the tool": `ln -sfn "$OUTSIDE" made && echo x >made/new`,
  "a link swapped behind its back":
    `ln -sfn "$OUTSIDE" ../out2; mv ../out ../out3; ln -s "$OUTSIDE" ../out; echo x >../out/new`,
  "/proc/self/root": `echo x >"/proc/self/root$OUTSIDE/new"`,
  "/proc/self/cwd": `echo x >"/proc/self/cwd/../../$(basename "$OUTSIDE")/new"`,
  "/proc/SERVER/root": `echo x >"/proc/$SERVER/root$OUTSIDE/new"`,
  "/proc/SERVER/cwd": `ls "/proc/$SERVER/cwd/" && echo OUT`,
  "/proc/1/root": `ls /proc/1/root/ && echo OUT`,
  "/proc/SERVER/fd": `ls -l "/proc/$SERVER/fd/" | grep -q . && : >"/proc/$SERVER/fd/1" && echo OUT`,
  "/proc/SERVER/environ": `cat "/proc/$SERVER/environ" | grep -q . && echo OUT`,
  "/proc/SERVER/mem": `exec 3<>"/proc/$SERVER/mem" && echo OUT`,
  "/proc/SERVER/oom_score_adj": `echo 1000 >"/proc/$SERVER/oom_score_adj" && echo OUT`,
  "/proc/sys": `echo x >/proc/sys/kernel/core_pattern && echo OUT`,
  "/proc/sysrq-trigger": `: >/proc/sysrq-trigger && echo OUT`,
  "/sys": `for f in /sys/kernel/uevent_helper /sys/power/state; do : >"$f" && echo OUT; done`,
  "a control group": `mkdir /sys/fs/cgroup/bashful-out && echo OUT`,
  "the tool's own code": `echo x >>"$SERVER_CONFIG_DIR/tools.bash" && echo OUT`,
  "the tool's own description": `mv "$SERVER_CONFIG_DIR/tools.json" "$SERVER_CONFIG_DIR/x" && echo OUT`,
  "the shell's startup files": `echo x >>"$HOME/.bashrc" && echo OUT`,
  "a crontab": `echo '* * * * * true' | crontab - && echo OUT`,
  "at": `echo true | at now && echo OUT`,
  "systemd-run": `systemd-run --user true && echo OUT`,
  "D-Bus": `ls /run/dbus /run/user /var/run/docker.sock | grep -q . && echo OUT`,
  "mount": `mount -t tmpfs none /mnt && echo OUT`,
  "remount": `mount -o remount,rw / && echo x >"$OUTSIDE/new"`,
  "umount of what hides": `umount "$HOME/.ssh" && cat "$HOME/.ssh/key" && echo OUT`,
  "a namespace of its own":
    `unshare -rm sh -c 'mount -o remount,bind,rw / && echo x >"$OUTSIDE/new"; umount "$HOME/.ssh" && cat "$HOME/.ssh/key" && echo OUT'`,
  "chroot": `chroot /proc/1/root true && echo OUT`,
  "nsenter": `nsenter -t "$SERVER" -m true && echo OUT`,
  "ptrace": `python3 -c '
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
print("OUT" if libc.ptrace(16, int(os.environ["SERVER"]), 0, 0) == 0 else "")'`,
  "process_vm_readv": `python3 -c '
import ctypes, os
libc = ctypes.CDLL(None)
print("OUT" if libc.ptrace(0x4206, int(os.environ["SERVER"]), 0, 0) == 0 else "")'`,
  "a terminal": `exec 3<>/dev/tty && echo OUT`,
  "TIOCSTI": `python3 -c '
import fcntl, os
fcntl.ioctl(os.open("/dev/tty", os.O_RDWR), 0x5412, b"x"); print("OUT")'`,
  "devices": `ls /dev | grep -E '^(sd|vd|nvme|mem$|kmsg$|kvm$)' && echo OUT`,
  "a hidden directory": `cat "$HOME/.ssh/key" && echo OUT`,
  "a list of it": `ls -A "$HOME/.ssh" && echo OUT`,
  "a hidden directory by /proc/self/root": `cat "/proc/self/root$HOME/.ssh/key" && echo OUT`,
  "a hidden directory by a link": `ln -sfn "$HOME/.ssh" keys && cat keys/key && echo OUT`,
  "a hidden directory by SERVER's root": `cat "/proc/$SERVER/root$HOME/.ssh/key" && echo OUT`,
  "a hidden directory, renamed": `mv "$HOME/.ssh" "$HOME/ssh" && echo OUT`,
  "a hidden file": `cat "$HOME/.netrc" && echo OUT`,
  "a connection": `exec 3<>/dev/tcp/127.0.0.1/"$PORT" && echo OUT`,
  "a connection to ::1": `exec 3<>/dev/tcp/::1/"$PORT" && echo OUT`,
  "a datagram": `exec 3<>/dev/udp/192.0.2.1/9 && echo OUT`,
  "a datagram by IPv6": `exec 3<>/dev/udp/2001:db8::1/9 && echo OUT`,
  "DNS": `exec 3<>/dev/udp/8.8.8.8/53 && echo OUT`,
  "ICMP": `ping -c1 -W1 192.0.2.1 && echo OUT`,
  "an abstract socket": `python3 -c '
import os, socket
socket.socket(socket.AF_UNIX).connect("\\0" + os.environ["ABSTRACT"]); print("OUT")'`,
  "shared memory": `ls /dev/shm | grep -q . && echo OUT`,
  "what another call left":
    `ls -A "$TMPDIR" | grep -q . && echo OUT; : >"$TMPDIR/left"; : >"$TMPDIR/.left"; : >"$TMPDIR/..left"; : >/dev/shm/left`,
  "what another call left, again":
    `ls -A "$TMPDIR" /dev/shm | grep -q left && echo OUT; mkdir -p "$TMPDIR/a/b"; chmod 0 "$TMPDIR/a/b"`,
  "what another call left behind a closed door": `ls -A "$TMPDIR" | grep -q . && echo OUT`,
};

/** What has to work inside: each prints "fine". */
const works: Readonly<Record<string, string>> = {
  "write": `echo fine >own && cat own`,
  "temporary files": `f=$(mktemp) && echo fine >"$f" && cat "$f"`,
  "process substitution": `cat <(echo fine)`,
  "a here-document": `cat <<<fine`,
  "/dev/null and its like": `head -c 1 /dev/zero >/dev/null && head -c 1 /dev/urandom >/dev/null && echo fine`,
  "its configuration": `[[ -r $SERVER_CONFIG_DIR/tools.bash ]] && echo fine`,
  "git, reading": `git -C "$ROOT" --version >/dev/null && echo fine`,
  "python": `python3 -c 'print("fine")'`,
  "shared memory": `: >/dev/shm/x && echo fine`,
  "a loopback of its own": `[[ -r /proc/self/net/dev ]] && echo fine`,
  "processes in the background": `(echo fine) & wait`,
};

const bash = `
tool_try() { local cmd; json_vars "$1" cmd; eval "$cmd"; }
export -f tool_try
`;

testUnless(await lackForSandbox(), "no way out of a sandbox", async () => {
  // Not below /tmp, which the sandbox has one of its own of: nothing of it would be there.
  const home = { dir: await Deno.realPath(await Deno.makeTempDir({ dir: "/var/tmp" })) };
  await using config = await tempConfig({
    tools: [toolNamed("try", { run: { cwd: "out", sandbox: { write: ["out"], network: false } } })],
    bash,
  });
  const outside = join(home.dir, "outside");
  await mkdir(join(config.dir, "out"));
  await mkdir(join(home.dir, ".ssh"));
  await mkdir(outside);
  await writeFile(join(home.dir, ".ssh", "key"), "OUT");
  await writeFile(join(home.dir, ".netrc"), "OUT");
  await writeFile(join(outside, "kept"), "kept");
  await Deno.symlink(outside, join(config.dir, "out", "link"));
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const client = await connectLines("2025-06-18", {
    env: {
      SERVER_CONFIG_DIR: config.dir,
      HOME: home.dir,
      OUTSIDE: outside,
      ROOT: rootDir,
      SERVER: String(Deno.pid),
      ABSTRACT: "bashful-test",
      PORT: String(listener.addr.port),
    },
  });
  const attempt = async (cmd: string) => textOf(await client.callTool("try", { cmd }));
  for (const [name, cmd] of Object.entries(works)) assert.equal(await attempt(cmd), "fine", name);
  const found: string[] = [];
  for (const [name, cmd] of Object.entries(escapes)) {
    const said = await attempt(`{ ${cmd}\n} 2>/dev/null; :`);
    const kept = await Deno.readTextFile(join(outside, "kept")).catch(() => "");
    if (/OUT/.test(said) || existsSync(join(outside, "new")) || kept !== "kept") found.push(`${name}: ${said}`);
  }
  await client.close();
  await rm(home.dir, { recursive: true });
  assert.deepEqual(found, []);
});
