/**
 * What calls do to each other and leave behind (contract F8, F9, F10), on machines of each kind: with and without sessions,
 * and with pipes that are kept and fresh ones for each job. No program is run: what a client sees is in tests/faults/.
 */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { until } from "../../../../scripts/harness/deadline.ts";
import { allProcesses, type Process } from "../../../../scripts/harness/processes.ts";
import type { CallListener, Printed } from "../../../../src/bash/call/outcome.ts";
import { Pool } from "../../../../src/bash/call/pool.ts";
import { expectNone } from "../../../helpers/processes.ts";
import { tempDir } from "../../../helpers/temp_config.ts";
import { upsetting } from "../../../helpers/upsetting.ts";
import { machines, spawner } from "../spawner.ts";
import { deaf, requestOf, toolsOf, wideLimits } from "./calls.ts";

/** The scripts use programs that only Linux has. */
const test: typeof Deno.test = Deno.build.os === "linux" ? Deno.test : Object.assign(() => {}, Deno.test);

/** A pool over this `tools.bash`; `call` runs `tool_NAME` and gives what it printed. */
function poolOf(machine: keyof typeof machines, text: string, maxCalls: number) {
  const pool = new Pool(spawner(machine), { maxCalls, startAhead: true });
  pool.serve(toolsOf(text));
  const call = async (
    name: string,
    json = "{}",
    listener: CallListener = deaf,
    signal = new AbortController().signal,
  ) =>
    new TextDecoder().decode(
      (await pool.run(requestOf(name, json), wideLimits, { serialKey: undefined }, signal, listener)).stdout,
    );
  return { call, [Symbol.asyncDispose]: () => pool.close() };
}

for (const machine of Object.keys(machines) as (keyof typeof machines)[]) {
  test(`whatever a call does to its shell, it is undone in the next, with ${machine}`, async () => {
    await using pool = poolOf(
      machine,
      `tool_shows() { json_get -v word "$1" word; trap; set -o; shopt; umask; pwd; ulimit -a; jobs
  builtin printf '%s ' "$IFS" "$PATH" "$HOME" "\${REPLY-}" "\${TMOUT-}" "$word" "$#" /dev/fd/*; declare -F | cksum; }
${upsetting.map((body, index) => `tool_upsets_${index}() {\n${body}\n}`).join("\n")}
`,
      1,
    );
    const shown = async () => (await pool.call("shows", '{"word":"it"}')).replaceAll(/\/dev\/fd\/\d+/g, "");
    const before = await shown();
    assert.match(before, / it /);
    for (const index of upsetting.keys()) {
      await pool.call(`upsets_${index}`);
      assert.equal(await shown(), before, upsetting[index]);
    }
  });

  test(`what a call has left prints into no other, with ${machine}`, async () => {
    await using temp = await tempDir();
    // Each keeps other descriptors of those that its call gave it.
    const kept = ["", "2>/dev/null 41>&-", ">/dev/null 41>&-", ">/dev/null 2>/dev/null"];
    await using pool = poolOf(
      machine,
      `spray() {
  while [[ -d ${temp.dir} && ! -e ${temp.dir}/enough ]]; do
    for fd in 1 2 41; do
      printf 'STRAY\\n%s{"type":"progress","progress":1,"message":"STRAY"}\\n' "$__bashful_mark" >&$fd
    done 2>/dev/null
    printf . >>${temp.dir}/sprayed
    sleep 0.02
  done
}
${
        kept.map((redirections, index) =>
          `tool_sprays_${index}() { export -f spray; setsid "$BASH" -c 'trap "" PIPE; spray' ${temp.dir} ${redirections} & printf done; }`
        ).join("\n")
      }
tool_repeats() { printf 'why\\n' >&2; mcp_progress 1 2; printf '%s' "$1"; }
`,
      4,
    );
    await Promise.all(kept.map((_, index) => pool.call(`sprays_${index}`)));
    const said: string[] = [];
    const listener: CallListener = {
      onText: (text) => said.push(text),
      onMessage: (message) => said.push(JSON.stringify(message)),
    };
    await Promise.all(Array.from({ length: 40 }, async (_, number) => {
      const json = JSON.stringify({ number });
      assert.equal(await pool.call("repeats", json, listener), json);
    }));
    assert.equal(said.filter((text) => text === "why\n").length, 40);
    assert.doesNotMatch(said.join(""), /STRAY/);
    // They were there all the time.
    assert.ok((await Deno.stat(join(temp.dir, "sprayed"))).size > 4);
    await writeFile(join(temp.dir, "enough"), "");
    await expectNone(async () => (await allProcesses()).filter(({ command }) => command.endsWith(temp.dir)));
  });

  test(`output that is wanted as it comes does come, and no call is the worse for it, with ${machine}`, async () => {
    await using temp = await tempDir();
    const pool = new Pool(spawner(machine), { maxCalls: 1, startAhead: true });
    await using _closed = { [Symbol.asyncDispose]: () => pool.close() };
    pool.serve(toolsOf(`
tool_prints() { printf 'a'; until [[ -e ${temp.dir}/seen ]]; do sleep 0.02; done; printf 'b\\0c'; env | grep -c live; }
tool_short() { printf 'short'; }`));
    const call = async (name: string, env: Record<string, string>, onPrinted?: CallListener["onPrinted"]) => {
      const listener = { ...deaf, onPrinted: (printed: Printed) => onPrinted?.(printed) } satisfies CallListener;
      const request = { ...requestOf(name), env };
      const place = { serialKey: undefined };
      const { stdout } = await pool.run(request, wideLimits, place, new AbortController().signal, listener);
      return new TextDecoder().decode(stdout);
    };
    const live = { __bashful_live: "1" };
    const seen: string[] = [];
    const printed = await call("prints", live, (printed) => {
      seen.push(new TextDecoder().decode(printed.since(0)));
      if (seen.length === 1) writeFile(join(temp.dir, "seen"), "");
    });
    assert.deepEqual([seen[0], printed, seen.at(-1)], ["a", "ab\0c0\n", printed]);
    assert.deepEqual([await call("short", {}), await call("short", live), await call("short", {})], [
      "short",
      "short",
      "short",
    ]);
  });

  for (const ending of ["is cancelled", "returns", "is running when the server ends"] as const) {
    test(`what it has started ends with a call that ${ending}, with ${machine}`, async () => {
      const seconds = 10_000_000 + Math.floor(Math.random() * 80_000_000);
      const left = async (): Promise<Process[]> =>
        (await allProcesses()).filter(({ command, state }) => command === `sleep ${seconds}` && state !== "Z");
      await using temp = await tempDir();
      const inGroup = [`sleep ${seconds} &`, `(sleep ${seconds} &)`];
      const outside = [
        `env -i PATH="$PATH" timeout ${seconds} sleep ${seconds} &`,
        `(set -m; sleep ${seconds} & wait) &`,
      ];
      const orphaned = [`(timeout ${seconds} sleep ${seconds} &)`];
      // Without sessions, what has left its group is known by its parents alone.
      const forms = machines[machine].setsid !== undefined
        ? [...inGroup, ...outside, ...orphaned]
        : ending === "returns"
        ? inGroup
        : [...inGroup, ...outside];
      await using pool = poolOf(
        machine,
        `tool_leaves() {
${forms.join("\n")}
until [[ -e ${temp.dir}/enough ]]; do sleep 0.05; done
}`,
        1,
      );
      const cancel = new AbortController();
      const running = pool.call("leaves", "{}", deaf, cancel.signal);
      await until(async () => (await left()).length === forms.length, () => `${forms.length} programs`);
      if (ending === "returns") await writeFile(join(temp.dir, "enough"), "");
      else if (ending === "is cancelled") cancel.abort();
      else await pool[Symbol.asyncDispose]();
      await running;
      await expectNone(left);
    });
  }
}
