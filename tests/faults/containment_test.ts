/** A call ends with everything that it started, also what left its process group, however it ends (contract F9). */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { until } from "../../scripts/harness/deadline.ts";
import { allProcesses, type Process } from "../../scripts/harness/processes.ts";
import { expectNone } from "../helpers/processes.ts";
import { toolNamed } from "../helpers/temp_config.ts";
import { expectAnswers, type Session, session } from "./session.ts";

/** Ways to start a program that leaves the call's process group. It is `leave`, which ends after `$seconds`. */
const forms: Readonly<Record<string, string>> = {
  timeout: "timeout $seconds sleep $seconds",
  env: "env A=b timeout $seconds sleep $seconds",
  empty_env: 'env -i PATH="$PATH" timeout $seconds sleep $seconds',
  nice: "nice timeout $seconds sleep $seconds",
  xargs: "printf '%s\\n' $seconds | xargs timeout $seconds sleep",
  make: "make --silent --file=<(printf 'all:\\n\\ttimeout %s sleep %s\\n' $seconds $seconds)",
  jobs: "(set -m; sleep $seconds & wait)",
  setpgid: 'python3 -c \'import os,sys; os.setpgid(0, 0); os.execvp("sleep", ["sleep", sys.argv[1]])\' $seconds',
};

/** How the function goes on with it. */
const places: Readonly<Record<string, string>> = {
  foreground: "leave",
  background: "leave & pause",
  orphaned: "(leave &) ; pause",
  pipeline: "leave | cat",
};

/** Waits until the test says so. */
const pause = "until [[ -e $SERVER_CONFIG_DIR/returns ]]; do sleep 0.1; done";

/** `timeout` at every place, and each other form at one of them. */
const names = Object.keys(forms).flatMap((form, index) =>
  Object.keys(places).filter((_, at) => form === "timeout" || at === index % 4).map((place) => `${form}_${place}`)
);

/** Each a way for a call to end, and whether the server ends with it. */
const endings: Readonly<Record<string, { end(started: Session, ids: number[]): unknown; run?: object; last?: true }>> =
  {
    "they return": { end: ({ dir }) => writeFile(join(dir, "returns"), "") },
    "they are cancelled": {
      end: ({ client }, ids) =>
        Promise.all(ids.map((requestId) => client.notify("notifications/cancelled", { requestId }))),
    },
    "they are late": { end: ({ dir }) => writeFile(join(dir, "is_late"), ""), run: { timeoutMs: 4_000 } },
    "they print too much": { end: ({ dir }) => writeFile(join(dir, "floods"), "") },
    "standard input is closed": { end: ({ client }) => client.closeInput(), last: true },
    "the server gets SIGTERM": { end: ({ client }) => client.kill("SIGTERM"), last: true },
    "the server gets SIGKILL": { end: ({ client }) => client.kill("SIGKILL"), last: true },
    "the server's process group gets SIGKILL": { end: ({ client }) => Deno.kill(-client.pid, "SIGKILL"), last: true },
  };

for (const [how, { end, run = {}, last = false }] of Object.entries(endings)) {
  Deno.test(`what leaves its process group ends with its call: ${how}`, async () => {
    const seconds = 10_000_000 + Math.floor(Math.random() * 80_000_000);
    // No mark in the environment finds what env -i starts.
    const left = async (): Promise<Process[]> =>
      (await allProcesses()).filter(({ command, state }) => command.includes(String(seconds)) && state !== "Z");
    // A function does not return before what it waits for.
    const chosen = how === "they return" ? names.filter((name) => !/_(foreground|pipeline)$/.test(name)) : names;
    await using started = await session({
      tools: chosen.map((name) => toolNamed(name, { run: { graceMs: 300, maxOutputBytes: 1_000_000, ...run } })),
      bash: `seconds=${seconds}
pause() { ${pause}; }
watch() {
  until [[ -e $SERVER_CONFIG_DIR/floods ]]; do
    [[ -e $SERVER_CONFIG_DIR/is_late ]] || mcp_progress 1
    sleep 0.1
  done
  head -c 2000000 /dev/zero
}
${
        chosen.map((name) => {
          const [, form, place] = /^(.+)_([^_]+)$/.exec(name)!;
          return `tool_${name}() { leave() { ${forms[form!]}; }; watch & ${
            places[place!]
          }; kill %1 2>/dev/null; }; export -f tool_${name}`;
        }).join("\n")
      }
`,
      args: ["--max-calls", "16"],
      wrapper: ["setsid"],
    });
    const { client } = started;
    const ids: number[] = [];
    for (const name of chosen) ids.push(await client.start("tools/call", { name }));
    let running = 0;
    await until(
      async () => {
        running = (await left()).filter(({ command }) => command === `sleep ${seconds}`).length;
        return running === chosen.length;
      },
      () => `${chosen.length} programs, found ${running}`,
      60_000,
    );
    await end(started, ids);
    await expectNone(left);
    if (last) await client.exited();
    else await expectAnswers(client);
    assert.equal(client.stderr, "");
  });
}
