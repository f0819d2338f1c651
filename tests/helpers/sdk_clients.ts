/**
 * The official SDK's clients, connected to the program over stdio: the old line (1.x), at any revision that it knows, and
 * the new one (2.x), with or without the stateless era. What the server writes is checked (`wire_schema.ts`).
 */
import { Client as NewClient } from "@modelcontextprotocol/client";
import { StdioClientTransport as NewTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client";
// The package names its types wrongly for paths that end in ".js".
// @ts-types="@modelcontextprotocol/sdk/client/stdio"
import { StdioClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types";
import { statelessRevision } from "./eras.ts";
import { programCommand, programEnv, type ProgramSurroundings } from "./program.ts";
import { WireChecker } from "./wire_schema.ts";

/** How the server starts. The SDK adds `HOME`, `PATH` and a few others to any environment, so `clearEnv` is not exact. */
export interface SdkClientOptions extends ProgramSurroundings {
  /** Arguments of the program. Default `["serve"]`. */
  readonly args?: readonly string[];
  /** What the client says of itself. Default: nothing. */
  readonly capabilities?: { readonly elicitation?: Record<string, never> };
}

/** A connected client; `await using` closes it, and with it the server, and throws if the server wrote what is not MCP. */
export interface Connection<C> extends AsyncDisposable {
  readonly client: C;
  /** The server's standard error so far. */
  stderr(): string;
}

/** Connects the old client. It asks for `revision`; by default the newest that it knows, 2025-11-25. */
export async function connectOld(
  options: SdkClientOptions & { revision?: string } = {},
): Promise<Connection<OldClient>> {
  const transport = new AskingTransport(parameters(options), options.revision);
  const stderr = collect(transport);
  const assertMcp = checkMessages(transport);
  const client = new OldClient({ name: "bashful-tests-old", version: "1.0.0" }, capabilitiesOf(options));
  await client.connect(transport);
  return { client, stderr, [Symbol.asyncDispose]: () => client.close().then(assertMcp) };
}

/** How the new client finds the era: as old clients do, by probing with fallback, or the stateless revision only. */
export type Negotiation = "legacy" | "auto" | "stateless";

/** Connects the new client. */
export async function connectNew(
  negotiation: Negotiation,
  options: SdkClientOptions = {},
): Promise<Connection<NewClient>> {
  const transport = new NewTransport(parameters(options));
  const stderr = collect(transport);
  const assertMcp = checkMessages(transport);
  const mode = negotiation === "stateless" ? { pin: statelessRevision } : negotiation;
  const client = new NewClient({ name: "bashful-tests-new", version: "1.0.0" }, {
    ...capabilitiesOf(options),
    versionNegotiation: { mode },
  });
  await client.connect(transport);
  return { client, stderr, [Symbol.asyncDispose]: () => client.close().then(assertMcp) };
}

/** The old client always asks for its newest revision; this asks for another in its name. */
class AskingTransport extends OldTransport {
  readonly #revision: string | undefined;

  constructor(server: ConstructorParameters<typeof OldTransport>[0], revision: string | undefined) {
    super(server);
    this.#revision = revision;
  }

  override send(message: JSONRPCMessage): Promise<void> {
    if (this.#revision !== undefined && "method" in message && message.method === "initialize") {
      message = { ...message, params: { ...message.params, protocolVersion: this.#revision } };
    }
    return super.send(message);
  }
}

function capabilitiesOf({ capabilities }: SdkClientOptions) {
  return capabilities === undefined ? {} : { capabilities };
}

function parameters(options: SdkClientOptions) {
  const { command, args } = programCommand(options.args ?? ["serve"]);
  const cwd = options.cwd === undefined ? {} : { cwd: options.cwd };
  return { command, args, env: programEnv(options), stderr: "pipe" as const, ...cwd };
}

function collect(transport: OldTransport | NewTransport): () => string {
  let text = "";
  const decoder = new TextDecoder();
  transport.stderr?.on("data", (bytes: Uint8Array) => text += decoder.decode(bytes, { stream: true }));
  return () => text;
}

/** Checks each message from the server. @returns A function that throws if one was not MCP. */
function checkMessages(transport: Pick<OldTransport | NewTransport, "send" | "onmessage">): () => void {
  const checker = new WireChecker();
  let wrong: string | undefined;
  const send = transport.send.bind(transport) as (message: unknown) => Promise<void>;
  transport.send = (message: unknown) => {
    checker.sentLine(JSON.stringify(message));
    return send(message);
  };
  // Clients set the handler when they like, more than once.
  let deliver: ((message: never) => void) | undefined;
  Object.defineProperty(transport, "onmessage", {
    get: () =>
      deliver === undefined ? undefined : (message: unknown) => {
        const line = JSON.stringify(message);
        const found = checker.received(line);
        if (found !== undefined) {
          wrong ??= `The server wrote a message that is not MCP: ${found}: ${line.slice(0, 2000)}`;
        }
        deliver?.(message as never);
      },
    set: (handler) => deliver = handler,
  });
  return () => {
    if (wrong !== undefined) throw new Error(wrong);
  };
}
