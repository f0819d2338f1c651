/**
 * bashful beside other servers of the same tools, in one run. A bare server on the official SDK for Node.js where there is
 * `npm`; any other by its command: `--peer NAME=COMMAND`. Such a server has its own configuration, of the tools
 * echo_back (prints its arguments) and file_size (prints the size of the file `path`); its command is run by bash.
 */

import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { time, write } from "../measure.ts";
import { program, run, type Setting } from "../setting.ts";
import { Peer } from "./peer.ts";

const sdk = "@modelcontextprotocol/sdk@1.32.2";
const starts = 9;
const calls = 40;
const busyRounds = 4;
const width = 8;

/** After three rounds of a measure, a server that has spent this many milliseconds on it is passed over. */
const mostMs = 6_000;

/** `deno task bench peers [--peer NAME=COMMAND]...` */
export async function peers(setting: Setting): Promise<void> {
  const all = [new Peer("bashful", [program, "serve", "--config", setting.small])];
  const node = await nodeServer(setting);
  if (node !== undefined) all.push(new Peer("Node.js, official SDK, execFile", node));
  all.push(...setting.peers.map(namedPeer));
  // In turn, round by round, so that a machine that drifts drifts for all.
  const inTurn = async (rounds: number, work: (peer: Peer) => Promise<void>) => {
    const spentMs = new Map<Peer, number>();
    for (let round = 0; round < rounds; round++) {
      for (const peer of all) {
        const spent = spentMs.get(peer) ?? 0;
        if (round >= 3 && spent > mostMs) continue;
        spentMs.set(peer, spent + await time(() => peer.attempt(() => work(peer))));
      }
    }
  };
  await inTurn(starts, (peer) => peer.start());
  await inTurn(1, (peer) => peer.open());
  await inTurn(calls, (peer) => peer.callTools());
  await inTurn(busyRounds, (peer) => peer.callAtOnce(width, 1_000));
  await pause(1_000);
  await inTurn(1, (peer) => peer.close());
  const words = ["peers", ...setting.peers.flatMap((peer) => ["--peer", `'${peer}'`])].join(" ");
  write(
    `\n### Other servers\n\n\`deno task bench ${words}\`; medians; memory is that of the server and all it keeps running, ` +
      "shared pages divided (PSS)\n\n" +
      `| server | start to initialize reply | echo_back | file_size | calls a second, ${width} at once | memory after |\n` +
      `| --- | --- | --- | --- | --- | --- |\n${all.map((peer) => peer.row()).join("\n")}\n`,
  );
}

/** `NAME=COMMAND` */
function namedPeer(text: string): Peer {
  const [, name, command] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (name === undefined || command === undefined) {
    throw new Error(`Cannot use --peer: found "${text}", expected NAME=COMMAND`);
  }
  return new Peer(name, ["bash", "-c", `exec ${command}`]);
}

/** The command of a bare server on the official SDK, installed if it is not yet; `undefined` where there is no `npm`. */
export async function nodeServer({ work, small }: Setting): Promise<string[] | undefined> {
  const folder = `${work}/node`;
  Deno.mkdirSync(folder, { recursive: true });
  const source = fileURLToPath(new URL("node_server.mjs", import.meta.url));
  Deno.copyFileSync(source, `${folder}/node_server.mjs`);
  try {
    await run("npm", ["install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, sdk]);
  } catch (error) {
    write(`\nNo Node.js server: ${(error as Error).message}\n`);
    return undefined;
  }
  return ["node", `${folder}/node_server.mjs`, `${small}/tools.bash`];
}
