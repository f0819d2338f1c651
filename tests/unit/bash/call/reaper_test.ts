/** What the reaper's program ends: each kind of family, its jobs alone, and nobody whose number was a lane's before. */
import assert from "node:assert/strict";
import { programs } from "../../../../src/bash/programs.ts";

/** The scripts use programs that only Linux has: another system gets none of these tests. */
const test: (name: string, run: () => Promise<void>) => void = Deno.build.os === "linux" ? Deno.test : () => {};

const bash = Deno.env.get("BASHFUL_TEST_BASH") || "bash";

/**
 * Runs a script beside a reaper, to which `tell` writes. `says` prints, for each process, whether it lives.
 *
 * @param wrapper A command that becomes bash.
 */
async function beside(script: string, wrapper: readonly string[] = []): Promise<string> {
  const whole = `mount -t proc proc /proc 2>/dev/null
dir=$(mktemp -d) away=
exec 3>&1 >/dev/null
exec 9> >(exec "$0" -c "$1" reaper)
reaper=$!
tell() { printf '%s\\n' "$@" >&9; }
finished() { exec 9>&-; until ! kill -0 "$reaper" 2>/dev/null; do sleep 0.05; done; }
alive() { local pid; for pid; do if [[ $(ps -o stat= -p "$pid") == [!Z]* ]]; then printf 'alive '; else printf 'ended '; fi; done; }
until_leads() { local pid; for pid; do until [[ $(ps -o sid= -p "$pid") -eq $pid ]]; do sleep 0.05; done; done; }
says() { alive "$@" >&3; }
until_ended() { local pid; for pid; do while [[ $(alive "$pid") == alive* ]]; do sleep 0.05; done; done; }
${script}
kill -KILL $away $(jobs -p) 2>/dev/null
rm -r "$dir"
exit 0`;
  const words = [...wrapper, "bash", "-c", whole, bash, programs.reaper.text];
  const { stdout } = await new Deno.Command(words[0]!, {
    args: words.slice(1),
    env: { __bashful_imported: "", __bashful_given: "__bashful_imported __bashful_given" },
    stderr: "null",
  }).output();
  return new TextDecoder().decode(stdout).trim();
}

/** A lane that ignores SIGTERM, in a session of its own, a job of it in another group, and one in another session. */
const started = `setsid bash -c 'setsid sleep 300 & away=$!
trap "" TERM
set -m
(trap - TERM; exec sleep 300) & job=$!
printf "%s\\n" $job $away >"$1/part"; mv "$1/part" "$1/pids"
while :; do wait; sleep 1; done' lane "$dir" 9>&- & lane=$!
until [[ -e $dir/pids ]]; do sleep 0.05; done
{ read -r job; read -r away; } <"$dir/pids"`;

test("SIGTERM for a session goes to all of it, and to no other", async () => {
  const said = await beside(`${started}
tell "+ session $lane" "TERM session $lane"
until_ended $job
says $lane $job $away`);
  assert.equal(said, "alive ended alive");
});

test("SIGKILL for a session's jobs spares its lane, its end does not", async () => {
  const said = await beside(`${started}
tell "+ session $lane" "KILL session $lane"
until_ended $job
says $lane $job $away
tell "END session $lane"
until_ended $lane
says $lane $away`);
  assert.equal(said, "alive ended alive ended alive");
});

test("every family that is known is ended at the end of its input, and none that was forgotten", async () => {
  const said = await beside(`${started}
setsid sleep 300 9>&- & other=$!
tell "+ session $lane" "+ session $other" "- session $other"
finished
says $lane $job $away $other`);
  assert.equal(said, "ended ended alive alive");
});

test("a process group, and what descends from a process with the groups that are in it", async () => {
  const said = await beside(`set -m
sleep 300 9>&- & group=$!
bash -c 'set -m; sleep 300 & wait' 9>&- & tree=$!
sleep 300 9>&- & other=$!
until child=$(ps -o pid= --ppid $tree) && [[ -n $child ]]; do sleep 0.05; done
tell "+ group $group" "+ tree $tree" "END group $group" "END tree $tree"
until_ended $group $tree $child
says $group $tree $child $other`);
  assert.equal(said, "ended ended ended alive");
});

test("what outlives SIGTERM in a group of a tree gets SIGKILL, though its parent has ended", async () => {
  const said = await beside(`bash -c 'set -m
(trap "" TERM; printf %s $BASHPID >"$0/part"; mv "$0/part" "$0/pids"; exec sleep 300) & wait' "$dir" 9>&- & tree=$!
until [[ -e $dir/pids ]]; do sleep 0.05; done
child=$(<"$dir/pids")
tell "+ tree $tree" "TERM tree $tree"
until_ended $tree
says $child
tell "KILL tree $tree"
until_ended $child
says $child`);
  assert.equal(said, "alive ended");
});

test("at the end of its input, a tree in the server's own group takes nobody else of it along", async () => {
  const said = await beside(
    `sleep 300 9>&- & other=$!
bash -c 'trap "" TERM; >"$0/ready"; while :; do sleep 300; done' "$dir" 9>&- & tree=$!
until [[ -e $dir/ready ]]; do sleep 0.05; done
tell "+ tree $tree"
finished
says $tree $other`,
    ["setsid", "--wait"],
  );
  assert.equal(said, "ended alive");
});

test("what is no family is passed over", async () => {
  const said = await beside(`setsid sleep 300 9>&- & other=$!
tell "END session" "END session 0" "END session 1" "END session -1" "END all $other" "END session x$other" "" "- session 7"
finished
says $other`);
  assert.equal(said, "alive");
});

const namespace = ["unshare", "--pid", "--fork", "--mount"];
const canRecycle = Deno.build.os === "linux" &&
  await beside("[[ -w /proc/sys/kernel/ns_last_pid ]] && printf yes >&3", namespace).catch(() => "") === "yes";

// Only root gives numbers, in a namespace of its own.
if (canRecycle) {
  test("a process that was given the number of a lane gets no signal", async () => {
    const said = await beside(
      `setsid sleep 300 9>&- & lane=$!
setsid sleep 300 9>&- & sentinel=$!
until_leads $lane $sentinel
tell "+ session $lane" "+ session $sentinel" "TERM session $sentinel"
until_ended $sentinel
kill -KILL $lane
wait $lane
printf %s $((lane - 1)) >/proc/sys/kernel/ns_last_pid
setsid sleep 300 9>&- & other=$!
[[ $other == "$lane" ]] || printf 'another number ' >&3
setsid sleep 300 9>&- & sentinel=$!
until_leads $other $sentinel
tell "TERM session $lane" "KILL session $lane" "END session $lane" "+ session $sentinel" "END session $sentinel"
until_ended $sentinel
says $other
finished
says $other`,
      namespace,
    );
    assert.equal(said, "alive alive");
  });
}
