/**
 * bashful beside other servers of the same tools, in one run. A bare server on the official SDK for Node.js where there is
 * `npm`; any other by its command: `--peer NAME=COMMAND`. Such a server has its own configuration, of the tools
 * echo_back (prints its arguments) and file_size (prints the size of the file `path`); its command is run by bash.
 */

import { fileURLToPath } from "node:url";
import { median, megabytes, ms, write } from "../measure.ts";
import { descendantsOf, memoryOf } from "../processes.ts";
import { BenchServer } from "../server.ts";
import { pause, program, run, type Setting, someArguments } from "../setting.ts";

const sdk = "@modelcontextprotocol/sdk@1.32.2";
const starts = 9;
const calls = 40;
const busyMs = 4_000;
const width = 8;

/** How long one peer may take in all, in milliseconds. */
const patienceMs = 120_000;

/** A server to measure. */
interface Peer {
  readonly name: string;
  readonly command: readonly string[];
}

/** What was measured of one. */
interface Figures {
  startMs: number;
  echoMs: number;
  sizeMs: number;
  rate: number;
  bytes: number;
}

/** `deno task bench peers [--peer NAME=COMMAND]...` */
export async function peers(setting: Setting): Promise<void> {
  const all: Peer[] = [{ name: "bashful", command: [program, "serve", "--config", setting.small] }];
  const node = await nodePeer(setting);
  if (node !== undefined) all.push(node);
  all.push(...setting.peers.map(namedPeer));
  const rows: string[] = [];
  for (const peer of all) rows.push(`| ${peer.name} | ${await row(peer)} |`);
  const words = ["peers", ...setting.peers.flatMap((peer) => ["--peer", `'${peer}'`])].join(" ");
  write(
    `\n### Other servers\n\n\`deno task bench ${words}\`; medians; memory is that of the server and all it keeps running, ` +
      "shared pages divided (PSS)\n\n" +
      `| server | start to initialize reply | echo_back | file_size | calls a second, ${width} at once | memory after |\n` +
      `| --- | --- | --- | --- | --- | --- |\n${rows.join("\n")}\n`,
  );
}

/** `NAME=COMMAND` */
function namedPeer(text: string): Peer {
  const [, name, command] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (name === undefined || command === undefined) {
    throw new Error(`Cannot use --peer: found "${text}", expected NAME=COMMAND`);
  }
  return { name, command: ["bash", "-c", `exec ${command}`] };
}

async function nodePeer({ work, small }: Setting): Promise<Peer | undefined> {
  const folder = `${work}/node`;
  Deno.mkdirSync(folder);
  const source = fileURLToPath(new URL("node_server.mjs", import.meta.url));
  Deno.copyFileSync(source, `${folder}/node_server.mjs`);
  try {
    await run("npm", ["install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, sdk]);
  } catch (error) {
    write(`\nNo Node.js server: ${(error as Error).message}\n`);
    return undefined;
  }
  return {
    name: "Node.js, official SDK, execFile",
    command: ["node", `${folder}/node_server.mjs`, `${small}/tools.bash`],
  };
}

/** The cells of one server, or why there are none. */
async function row(peer: Peer): Promise<string> {
  const servers: BenchServer[] = [];
  const enough = Promise.withResolvers<never>();
  const timer = setTimeout(() => enough.reject(new Error(`nothing in ${patienceMs / 1000} s`)), patienceMs);
  try {
    const figures = await Promise.race([measure(peer, servers), enough.promise]);
    return [
      ms(figures.startMs),
      ms(figures.echoMs),
      ms(figures.sizeMs),
      figures.rate.toFixed(0),
      megabytes(figures.bytes),
    ].join(" | ");
  } catch (error) {
    return `not measured: ${(error as Error).message.replaceAll(/[|\n]/g, " ").slice(0, 200)} | | | |`;
  } finally {
    clearTimeout(timer);
    for (const server of servers) server.kill();
  }
}

/** @param servers Where every server that was started is put, for whoever gives up. */
async function measure({ command }: Peer, servers: BenchServer[]): Promise<Figures> {
  const open = async () => {
    const begun = performance.now();
    const server = new BenchServer(command);
    servers.push(server);
    await server.initialize();
    return { server, startMs: performance.now() - begun };
  };
  const startsMs: number[] = [];
  for (let round = 0; round < starts; round++) {
    const { server, startMs } = await open();
    startsMs.push(startMs);
    await server.close();
  }
  const { server } = await open();
  await checkTools(server);
  const echoMs = await callMs(server, "echo_back");
  const sizeMs = await callMs(server, "file_size");
  const rate = await callsASecond(server);
  await pause(1_000);
  const bytes = memoryOf(server.pid, ...descendantsOf(server.pid).map(({ pid }) => pid)).pss;
  await server.close();
  return { startMs: median(startsMs), echoMs, sizeMs, rate, bytes };
}

/** @throws {Error} If the server's tools are others, whatever they are called: nothing could be compared. */
async function checkTools(server: BenchServer): Promise<void> {
  const echoed = await server.call("echo_back", someArguments);
  if (!echoed.includes(someArguments.path!)) throw new Error(`echo_back answered ${echoed}`);
  const sized = await server.call("file_size", someArguments);
  if (!sized.includes(String(Deno.statSync(someArguments.path!).size))) throw new Error(`file_size answered ${sized}`);
}

/** The median of one call at a time. */
async function callMs(server: BenchServer, tool: string): Promise<number> {
  const samples: number[] = [];
  for (let round = 0; round < calls; round++) {
    const begun = performance.now();
    await server.call(tool, someArguments);
    samples.push(performance.now() - begun);
    await pause(15);
  }
  return median(samples);
}

async function callsASecond(server: BenchServer): Promise<number> {
  const begun = performance.now();
  let done = 0;
  await Promise.all(Array.from({ length: width }, async () => {
    while (performance.now() - begun < busyMs) {
      await server.call("echo_back", someArguments);
      done++;
    }
  }));
  return done / (performance.now() - begun) * 1000;
}
