// A bare MCP server on the official SDK for Node.js: each call is a bash that sources the tools, by execFile.
// Arguments: the path of tools.bash. `mod.ts` runs it beside an installed SDK.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const run = promisify(execFile);
const toolsFile = process.argv[2];
const tools = ["echo_back", "file_size"].map((name) => ({ name, inputSchema: { type: "object" } }));

const server = new Server({ name: "bare", version: "1" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  const script = 'source "$0"; "tool_$1" "$2"';
  const { stdout } = await run("bash", ["-c", script, toolsFile, params.name, JSON.stringify(params.arguments ?? {})]);
  return { content: [{ type: "text", text: stdout }] };
});
await server.connect(new StdioServerTransport());
