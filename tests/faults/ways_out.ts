/** Ways out of a sandbox, as commands of a tool in it, and what has to work inside. */

/**
 * Each command prints "OUT" where it got out, or makes `new` in $OUTSIDE, or changes `kept` there. It finds: $HOME, whose
 * .ssh is hidden; $OUTSIDE, a directory of the user's; the working directory, which is writable, with a link `link` to
 * $OUTSIDE; $SERVER, a process outside. Without a sandbox each does get out, where its program is here.
 */
export const escapes: Readonly<Record<string, string>> = {
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
export const harmful: Readonly<Record<string, string>> = {
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
export const works: Readonly<Record<string, string>> = {
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
