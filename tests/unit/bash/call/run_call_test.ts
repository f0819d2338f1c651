/** Each way in which a call ends, on a lane of its own. */
import assert from "node:assert/strict";
import { Reaper } from "../../../../src/bash/call/reaper.ts";
import { runCall } from "../../../../src/bash/call/run_call.ts";
import { Lane } from "../../../../src/bash/call/lane.ts";
import type { CallLimits, CallRun } from "../../../../src/bash/mod.ts";
import type { JsonObject } from "../../../../src/json.ts";
import { machines, spawner } from "../spawner.ts";
import { deaf, requestOf, toolsOf, wideLimits } from "./calls.ts";

/** A call of a function with this body. */
interface Given {
  readonly body: string;
  /** What `tools.bash` does besides defining the function. */
  readonly top?: string;
  readonly limits?: Partial<CallLimits>;
  readonly cwd?: string;
  /** Cancels with the first text that the function writes to stderr. */
  readonly isCancelled?: boolean;
}

async function run(
  { body, top = "", limits, cwd, isCancelled }: Given,
  machine: keyof typeof machines,
): Promise<CallRun> {
  const bash = spawner(machine);
  const reaper = new Reaper(bash);
  const cancel = new AbortController();
  const text = `tool_it() {\n${body}\n}\n${top}`;
  const lane = new Lane(bash, reaper, toolsOf(text));
  const request = { ...requestOf("it"), cwd };
  const usual = { ...wideLimits, maxOutputBytes: 1_000, ...limits };
  try {
    // How long bash takes to start is no part of a call's time. Where it ends meanwhile, the call is to find out.
    if (top === "") await lane.ready;
    const ran = await runCall(lane, request, usual, cancel.signal, {
      onText: () => isCancelled && cancel.abort(),
      onMessage: (_: JsonObject) => {},
    });
    return ran!;
  } finally {
    lane.end();
    await lane.exited;
    await reaper.close();
  }
}

const rows: Readonly<Record<string, { given: Given; outcome: CallRun["outcome"]; stdout?: string; stderr?: string }>> =
  {
    "it returns": {
      given: { body: "printf out; printf err >&2; return 3" },
      outcome: { kind: "exited", code: 3 },
      stdout: "out",
      stderr: "err",
    },
    "it is ended by a signal": {
      given: { body: "printf out; exec sh -c 'kill -s KILL $$'" },
      outcome: { kind: "signaled", signal: "SIGKILL" },
      stdout: "out",
    },
    "it is late": {
      given: { body: "printf out; sleep 300", limits: { timeoutMs: 1_000 } },
      outcome: { kind: "timedOut", timeoutMs: 1_000, isTotal: false },
      stdout: "out",
    },
    "it is cancelled": {
      given: { body: "printf 'on\\n' >&2; sleep 300", isCancelled: true },
      outcome: { kind: "cancelled" },
      stderr: "on\n",
    },
    "it prints too much, and was not late as well": {
      given: { body: "trap '' TERM; printf %2000s; sleep 300", limits: { timeoutMs: 1_000, graceMs: 1_500 } },
      outcome: { kind: "tooMuchOutput", limitBytes: 1_000 },
    },
    "it cannot enter its directory": {
      given: { body: "printf out", cwd: "/no such directory" },
      outcome: {
        kind: "notStarted",
        reason: 'its directory "/no such directory" cannot be entered, expected a directory',
      },
    },
    "tools.bash ends the shell": {
      given: { body: "printf out", top: "printf why >&2; exit 4" },
      outcome: { kind: "notStarted", reason: "tools.bash ended the shell with exit code 4 while it was sourced" },
      stderr: "why",
    },
  };

for (const machine of Object.keys(machines) as (keyof typeof machines)[]) {
  for (const [name, { given, outcome, stdout = "", stderr = "" }] of Object.entries(rows)) {
    Deno.test(`how a call ends: ${name}, with ${machine}`, async () => {
      const ran = await run(given, machine);
      assert.deepEqual(
        [ran.outcome, new TextDecoder().decode(ran.stdout), ran.stderr],
        [outcome, stdout, stderr],
      );
    });
  }
}

Deno.test("a call that was cancelled before never runs", async () => {
  const bash = spawner();
  const reaper = new Reaper(bash);
  const lane = new Lane(bash, reaper, toolsOf("tool_it() { printf ran; }"));
  await lane.ready;
  const ran = (await runCall(lane, requestOf("it"), wideLimits, AbortSignal.abort(), deaf))!;
  assert.deepEqual([ran.outcome, ran.stdout.length], [{ kind: "cancelled" }, 0]);
  await lane.exited;
  await reaper.close();
});
