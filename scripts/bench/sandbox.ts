/** What a sandbox costs: the same calls of the same function with and without one, and under a bwrap of its own for each. */

import { LineServer } from "../harness/line_server.ts";
import { inTurn, median, ms, printTable, type Row, time } from "./measure.ts";
import { program, run, type Setting, someArguments } from "./setting.ts";
import { atOnce } from "./throughput.ts";

/** `deno task bench sandbox` */
export async function sandbox(setting: Setting): Promise<void> {
  const { success } = await new Deno.Command("bwrap", { args: ["--ro-bind", "/", "/", "--unshare-user", "true"] })
    .output().catch(() => ({ success: false }));
  if (!success) return printTable("Sandbox", [{ what: "not measured", value: "bubblewrap does not work here" }]);
  printTable("Sandbox", [...await starts(setting), ...await oneCall(setting), await many(setting)]);
}

/** How long after the start a client has its greeting, and after its list of tools its first call. */
async function starts({ small, confined }: Setting): Promise<Row[]> {
  const times = {
    [small]: { greeted: [] as number[], called: [] as number[] },
    [confined]: { greeted: [], called: [] },
  };
  const connect = async (directory: string) => {
    const begun = performance.now();
    const server = new LineServer([program, "serve", "--config", directory]);
    await server.initialize();
    times[directory]!.greeted.push(performance.now() - begun);
    await server.request("tools/list", {}).answer;
    const listed = performance.now();
    await server.call("echo_back", someArguments);
    times[directory]!.called.push(performance.now() - listed);
    await server.close();
  };
  await inTurn(25, () => connect(small), () => connect(confined));
  const row = (what: string, of: "greeted" | "called", target?: number): Row => {
    const [plain, inside] = [median(times[small]![of]), median(times[confined]![of])];
    const goal = target === undefined ? {} : { target };
    return { what, value: ms(inside), floor: `without a sandbox ${ms(plain)}`, ratio: inside / plain, ...goal };
  };
  return [
    row("start to initialize reply, tools in a sandbox", "greeted", 1.05),
    row("tools/list reply to first tools/call reply, in a sandbox", "called"),
  ];
}

/** One call at a time. */
async function oneCall({ small, confined }: Setting): Promise<Row[]> {
  const plain = await serve(small);
  const inside = await serve(confined);
  const options = ["--ro-bind", "/", "/", "--dev", "/dev", "--tmpfs", "/dev/shm", "--unshare-user", "--unshare-net"];
  const script = `source "$0/library.bash"; source "$0/tools.bash"; tool_echo_back "$1"`;
  const each = () => run("bwrap", [...options, "bash", "-c", script, small, JSON.stringify(someArguments)]);
  const pause = () => new Promise((resolve) => setTimeout(resolve, 15));
  const [floors, , calls, , alone] = await inTurn(
    100,
    () => plain.call("echo_back", someArguments),
    pause,
    () => inside.call("echo_back", someArguments),
    pause,
    each,
  );
  await Promise.all([plain.close(), inside.close()]);
  const row = (what: string, samples: readonly number[], goal: { readonly target?: number }): Row => ({
    what,
    value: ms(median(samples)),
    floor: `without a sandbox ${ms(median(floors!))}`,
    ratio: median(samples) / median(floors!),
    ...goal,
  });
  return [
    row("one call, in a sandbox", calls!, { target: 1.15 }),
    row("the same function, under a bwrap started for the call", alone!, {}),
  ];
}

/** Calls at once. */
async function many({ small, confined }: Setting): Promise<Row> {
  const servers = [await serve(small), await serve(confined)];
  const rates: number[][] = [[], []];
  const count = 400;
  for (let round = 0; round < 6; round++) {
    for (const [index, server] of servers.entries()) {
      const spentMs = await time(() => atOnce(8, count, () => server.call("echo_back", someArguments)));
      // The first round starts the lanes.
      if (round > 0) rates[index]!.push(count / spentMs * 1000);
    }
  }
  await Promise.all(servers.map((server) => server.close()));
  const [plain, inside] = rates.map(median) as [number, number];
  return {
    what: "calls a second, 8 at once, in a sandbox",
    value: inside.toFixed(0),
    floor: `without a sandbox ${plain.toFixed(0)}`,
    ratio: inside / plain,
    target: 0.85,
    isLeast: true,
  };
}

async function serve(directory: string): Promise<LineServer> {
  const server = new LineServer([program, "serve", "--config", directory]);
  await server.initialize();
  return server;
}
