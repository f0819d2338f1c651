import assert from "node:assert/strict";
import { ask } from "../../../../src/bash/ask/ask.ts";
import askBash from "../../../../src/bash/ask/ask.bash" with { type: "text" };
import prologue from "../../../../src/bash/prologue.bash" with { type: "text" };
import { expectNone, processesOfGroup } from "../../../helpers/processes.ts";
import { spawner } from "../spawner.ts";

/** A program that answers. */
const program = (body: string) => ({ name: "test", text: [prologue, askBash, body].join("\n") });

Deno.test("an answer is its sections, in their order, with any bytes", async () => {
  const bytes = Uint8Array.from([0, 255, 10, 30, 31, 97, 10, 10]);
  const body =
    'printf noise; __bashful_section a.1 "$1"; __bashful_section b; cat; __bashful_section a.2 "x"$\'\\n\\n\'"y"';
  const answer = await ask(spawner(), program(body), ["é $x"], { input: [bytes.subarray(0, 3), bytes.subarray(3)] });
  assert.deepEqual(answer.names(""), ["a.1", "b", "a.2"]);
  assert.deepEqual(answer.names("a."), ["1", "2"]);
  assert.equal(answer.text("a.1"), "é $x");
  assert.deepEqual(answer.bytes("b"), bytes);
  assert.deepEqual(answer.lines("a.2"), ["x", "y"]);
  assert.deepEqual([answer.has("c"), answer.text("c"), answer.lines("c")], [false, undefined, []]);
  assert.deepEqual([answer.status.code, answer.isTimedOut, answer.stderr], [0, false, ""]);
});

Deno.test("no answer has a reason: what bash said first, or how it ended", async () => {
  const failure = async (body: string) => (await ask(spawner(), program(body), [])).failure;
  assert.equal(await failure("printf 'no room\\nat all\\n' >&2; exit 3"), "no room");
  assert.equal(await failure("exit 3"), "bash exited with code 3");
  assert.equal(await failure('kill -s KILL "$$"'), "bash was ended by SIGKILL");
});

Deno.test("a program that does not read its input to the end gives its answer", async () => {
  const input = [new Uint8Array(1_000_000)];
  const answer = await ask(spawner(), program("__bashful_section done"), [], { input });
  assert.equal(answer.text("done"), "");
});

Deno.test("what takes too long is ended with its group, and what it said so far is the answer", async () => {
  const body = [
    "exec 51>&2",
    "set -m",
    "{ set +m; __bashful_section group; sh -c 'printf %s \"$PPID\"'; sleep 300; } &",
    'printf \'%s{"type":"group","id":%s}\\n\' "$__bashful_mark" "$!" >&51',
    'wait "$!"',
  ].join("\n");
  const answer = await ask(spawner(), program(body), [], { limitMs: 2_000 });
  assert.equal(answer.isTimedOut, true);
  const group = Number(answer.text("group"));
  assert.ok(group > 1);
  await expectNone(() => processesOfGroup(group));
});

Deno.test("a file is a section of its bytes, or of the reason why not", async () => {
  const body = 'cd /; for name; do __bashful_file "$name" "$name"; done';
  const answer = await ask(spawner(), program(body), ["/dev/null", "/etc", "/no such file"]);
  assert.equal(answer.text("/dev/null.error"), "Not a file");
  assert.equal(answer.text("/etc.error"), "Is a directory");
  assert.equal(answer.text("/no such file.error"), "No such file or directory");
});
