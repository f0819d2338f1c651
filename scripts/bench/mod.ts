/**
 * `deno task bench [start|call|throughput|bytes|memory ...]`: the measures of the compiled binary, each as a ratio to a
 * floor of the same run. Compile first. Nothing here passes or fails.
 */

import { fileURLToPath } from "node:url";
import { BenchServer } from "./server.ts";
import { inTurn, median, ms, printMachine, printTable, type Row, time } from "./measure.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const program = Deno.env.get("BASHFUL_PROGRAM") ?? `${root}dist/bashful`;
const core = `${root}src/bash/lib/server-core.bash`;
const work = Deno.makeTempDirSync({ prefix: "bashful-bench-" });
const { small, large } = configurations();

/** A tool that does no work; and the same beside 3,000 lines of other functions. */
function configurations(): { small: string; large: string } {
  const tools = ["echo_back", "swallow", "spew"].map((name) => ({
    name,
    description: name,
    inputSchema: { type: "object" },
  }));
  const bash = [
    `tool_echo_back() { printf '%s' "$1"; }`,
    `tool_swallow() { printf '{"length":%s}' "\${#1}"; }`,
    `tool_spew() { head -c 5000000 /dev/zero | tr '\\0' x; }`,
    "export -f tool_echo_back tool_swallow tool_spew",
    "",
  ].join("\n");
  const filler = Array.from(
    { length: 600 },
    (_, index) => `other_${index}() {\n  local value=$1\n  printf '%s\\n' "$value"\n  return 0\n}`,
  );
  const make = (name: string, text: string) => {
    const directory = `${work}/${name}`;
    Deno.mkdirSync(directory);
    Deno.writeTextFileSync(`${directory}/tools.json`, JSON.stringify({ tools }));
    Deno.writeTextFileSync(
      `${directory}/server.json`,
      JSON.stringify({
        protocolVersion: "2026-07-28",
        serverInfo: { name: "bench", version: "1" },
        capabilities: { tools: { listChanged: true } },
        run: { maxOutputBytes: 20_000_000 },
      }),
    );
    Deno.writeTextFileSync(`${directory}/tools.bash`, text);
    return directory;
  };
  return { small: make("small", bash), large: make("large", `${filler.join("\n")}\n${bash}`) };
}

async function run(command: string, args: readonly string[], stdin: "null" | "inherit" = "null"): Promise<void> {
  const { success } = await new Deno.Command(command, { args: [...args], stdin, stdout: "null", stderr: "null" })
    .output();
  if (!success) throw new Error(`${command} ${args.join(" ")} failed`);
}

/** What a call costs with no server at all: a bash that sources the library and the tools, and calls the function. */
function floorCall(directory: string): Promise<void> {
  const script = `source ${core}; source "$0/tools.bash"; tool_echo_back "$1"`;
  return run("bash", ["-c", script, directory, '{"path":"README.md"}']);
}

async function emptyProgram(): Promise<string> {
  const compiler = Deno.env.get("DENO_COMPILER") || Deno.execPath();
  Deno.writeTextFileSync(`${work}/empty.js`, "");
  await run(compiler, [
    "compile",
    "--quiet",
    "--no-check",
    "--no-config",
    "--output",
    `${work}/empty`,
    `${work}/empty.js`,
  ]);
  return `${work}/empty`;
}

async function start(): Promise<void> {
  const empty = await emptyProgram();
  const firstReply = async () => {
    const server = new BenchServer([program, "serve", "--config", small]);
    await server.initialize();
    samples.push(performance.now() - begun);
    await server.close();
  };
  let begun = 0;
  let samples: number[] = [];
  const rounds = 25;
  const [, floor] = await inTurn(rounds, () => (begun = performance.now(), firstReply()), () => run(empty, []));
  samples = samples.slice(1);
  const size = (path: string) => Deno.statSync(path).size;
  const row: Row = {
    what: "start to initialize reply",
    value: ms(median(samples)),
    floor: `empty compiled program ${ms(median(floor!))}`,
    ratio: median(samples) / median(floor!),
    target: 2.5,
  };
  const bytes = size(program);
  printTable("Start", [row, {
    what: "binary",
    value: `${(bytes / 1e6).toFixed(1)} MB`,
    floor: `empty compiled program ${(size(empty) / 1e6).toFixed(1)} MB`,
    ratio: bytes / size(empty),
    target: 1.03,
  }]);
}

async function call(): Promise<void> {
  const rows: Row[] = [];
  for (
    const [what, directory, target] of [["one call", small, 1], [
      "one call, tools.bash of 3,000 lines",
      large,
      0.35,
    ]] as const
  ) {
    const server = new BenchServer([program, "serve", "--config", directory]);
    await server.initialize();
    // A client's calls come one by one, with a model's thoughts between: here, a pause that lets the next worker start.
    const [calls, , floor] = await inTurn(
      100,
      () => server.call("echo_back", { path: "README.md" }),
      () => pause(15),
      () => floorCall(directory),
    );
    rows.push({
      what,
      value: ms(median(calls!)),
      floor: `bash -c 'source ...; tool' ${ms(median(floor!))}`,
      ratio: median(calls!) / median(floor!),
      target,
    });
    await server.close();
  }
  printTable("One call", rows);
}

async function throughput(): Promise<void> {
  const rows: Row[] = [];
  const server = new BenchServer([program, "serve", "--config", small]);
  await server.initialize();
  const calls = 400;
  const atOnce = async (width: number, work: () => Promise<unknown>) => {
    let left = calls;
    await Promise.all(Array.from({ length: width }, async () => {
      while (left-- > 0) await work();
    }));
  };
  for (const width of [1, 4, 8]) {
    const [served, floor] = await inTurn(
      5,
      () => atOnce(width, () => server.call("echo_back", { path: "README.md" })),
      () => atOnce(width, () => floorCall(small)),
    );
    const rate = (samples: number[]) => calls / median(samples) * 1000;
    rows.push({
      what: `calls a second, ${width} at once`,
      value: rate(served!).toFixed(0),
      floor: `bash started by the benchmark ${rate(floor!).toFixed(0)}`,
      ratio: rate(served!) / rate(floor!),
      ...(width === 8 ? { target: 0.75, isLeast: true } : {}),
    });
  }
  await server.close();
  printTable("Throughput", rows);
}

async function bytes(): Promise<void> {
  const server = new BenchServer([program, "serve", "--config", small]);
  await server.initialize();
  const argument = { text: "x".repeat(1_000_000) };
  Deno.writeTextFileSync(`${work}/argument.json`, JSON.stringify(argument));
  const cat = async (script: string) => {
    const { stdout } = await new Deno.Command("bash", { args: ["-c", script, work], stdin: "null", stdout: "piped" })
      .output();
    if (stdout.length === 0) throw new Error("cat printed nothing");
  };
  const [swallow, swallowFloor, spew, spewFloor] = await inTurn(
    30,
    () => server.call("swallow", argument),
    () => cat('json=$(cat "$0/argument.json"); printf %s "${#json}"'),
    () => server.call("spew", {}),
    () => cat("head -c 5000000 /dev/zero | tr '\\0' x | cat"),
  );
  await server.close();
  printTable("Bytes", [
    {
      what: "1 MB of arguments",
      value: ms(median(swallow!)),
      floor: `bash and cat ${ms(median(swallowFloor!))}`,
      ratio: median(swallow!) / median(swallowFloor!),
      target: 2,
    },
    {
      what: "5 MB of output",
      value: ms(median(spew!)),
      floor: `bash and cat ${ms(median(spewFloor!))}`,
      ratio: median(spew!) / median(spewFloor!),
      target: 2,
    },
  ]);
}

async function memory(): Promise<void> {
  const server = new BenchServer([program, "serve", "--config", small]);
  await server.initialize();
  await pause(500);
  const first = server.memory();
  const measured: [string, number][] = [];
  let calls = 0;
  for (const upTo of [1_000, 10_000]) {
    await Promise.all(Array.from({ length: 8 }, async () => {
      while (calls < upTo) {
        calls++;
        await server.call("echo_back", { path: "README.md" });
      }
    }));
    measured.push([`after ${upTo} calls, 8 at once`, server.memory()]);
  }
  await server.close();
  const mb = (amount: number) => `${(amount / 1e6).toFixed(1)} MB`;
  printTable("Memory of the server", [
    { what: "after initialize", value: mb(first) },
    ...measured.map(([what, amount]) => ({
      what,
      value: mb(amount),
      floor: "after initialize",
      ratio: amount / first,
      target: 1.3,
    })),
  ]);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

const all = { start, call, throughput, bytes, memory };
const chosen = Deno.args.length === 0 ? Object.keys(all) : Deno.args;
printMachine();
try {
  for (const name of chosen) {
    const bench = all[name as keyof typeof all];
    if (bench === undefined) {
      throw new Error(`There is no benchmark "${name}": expected ${Object.keys(all).join(", ")}`);
    }
    await bench();
  }
} finally {
  Deno.removeSync(work, { recursive: true });
}
