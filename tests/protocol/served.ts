/** A server over Bash functions that a test writes, with a line client connected at one revision. */
import { connectLines, type Revision, statelessRevision } from "../helpers/eras.ts";
import type { LineClient, LineClientOptions, Message } from "../helpers/line_client.ts";
import { type ConfigFiles, tempConfig, toolNamed } from "../helpers/temp_config.ts";

/** The revisions whose answers to calls differ. */
export const callRevisions = ["2025-06-18", "2025-11-25", statelessRevision] as const;

/** The identity in every test's `server.json`. */
export const serverInfo = { name: "test-server", version: "1.2.3" };

/** What is served, and how. */
export interface ServeOptions extends LineClientOptions {
  /** Bodies of functions by tool name. */
  readonly functions: Readonly<Record<string, string>>;
  /** Further fields of tools by name: `inputSchema`, `outputSchema`, `run`, ... */
  readonly fields?: Readonly<Record<string, Record<string, unknown>>>;
  /** Lines of `tools.bash` before the functions. */
  readonly head?: string;
  /** Default 2025-06-18; it is the server's newest too. */
  readonly revision?: Revision;
  readonly capabilities?: Record<string, unknown>;
}

/** A running server. */
export interface Served extends AsyncDisposable {
  readonly client: LineClient;
  /** The configuration's directory. */
  readonly dir: string;
}

/** The files of a configuration that serves `functions`. */
export function functionFiles(
  { functions, fields = {}, head = "", revision, capabilities }: ServeOptions,
): ConfigFiles {
  const bodies = Object.entries(functions).map(([name, body]) =>
    `tool_${name}() { ${body}\n}\nexport -f tool_${name}\n`
  );
  return {
    server: { protocolVersion: revision ?? "2025-06-18", serverInfo, capabilities: capabilities ?? { tools: {} } },
    tools: Object.keys(functions).map((name) => toolNamed(name, fields[name])),
    bash: head + "\n" + bodies.join(""),
  };
}

/** Starts a server over `functions` and connects to it. */
export async function serveFunctions(options: ServeOptions): Promise<Served> {
  const config = await tempConfig(functionFiles(options));
  const env = { SERVER_CONFIG_DIR: config.dir, ...options.env };
  const client = await connectLines(options.revision ?? "2025-06-18", { ...options, env });
  return {
    client,
    dir: config.dir,
    [Symbol.asyncDispose]: async () => {
      await client.close();
      await config[Symbol.asyncDispose]();
    },
  };
}

/** The response that carries `result` at `revision`: the stateless era says more in each. */
export function resultAt(revision: Revision, id: number, result: Record<string, unknown>): Message {
  if (revision !== statelessRevision) return { jsonrpc: "2.0", id, result };
  const _meta = { ...result._meta as object | undefined, "io.modelcontextprotocol/serverInfo": serverInfo };
  return { jsonrpc: "2.0", id, result: { ...result, resultType: "complete", _meta } };
}

/** A result of one text block. */
export function textResult(text: string): Record<string, unknown> {
  return { content: [{ type: "text", text }] };
}

/** A result that says that the tool failed. */
export function failedResult(text: string): Record<string, unknown> {
  return { ...textResult(text), isError: true };
}
