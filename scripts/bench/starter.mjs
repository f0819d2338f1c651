// What a call costs with no server to speak of: a program for Node.js that answers each request by a fresh bash, which sources
// the tools and calls the function. Arguments: the path of tools.bash.

import { execFile } from "node:child_process";
import { createInterface } from "node:readline";

const script = 'source "$0"; "tool_$1" "$2"';
const answer = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\n");

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  if (method !== "tools/call") return answer(id, { protocolVersion: params.protocolVersion });
  const args = ["-c", script, process.argv[2], params.name, JSON.stringify(params.arguments)];
  execFile("bash", args, (error, text) => answer(id, { content: [{ type: "text", text }], isError: error !== null }));
});
