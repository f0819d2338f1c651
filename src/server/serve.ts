/**
 * Serves one client: greets it, then loads the SDK, which does the rest (`server.ts`). Nothing here needs the SDK.
 */

import type { Caller, Catalog } from "../tools/mod.ts";
import { greeting } from "./sdk/greeting.ts";
import { StdioTransport } from "./wire/transport.ts";

/** What a server serves. */
export interface Service {
  /** The live catalog: a reload puts another in its place. */
  readonly catalog: () => Catalog;
  readonly caller: Caller;
  /** Makes ready what calls need: called once, when nothing that the client waits for is held up by it. */
  readonly prepare: () => void;
}

/** A connection that is being served. */
export interface Connection {
  /** Resolves when the client has closed its end. */
  readonly ended: Promise<void>;
  /** Tells the client that there are other tools, if it was promised to be told. */
  toolsChanged(): void;
  /** Ends the connection: running calls are cancelled, what was answered is written. */
  close(): Promise<void>;
}

/** What a start comes to, for who wants to know when; each may be told again. */
export type Step = "firstRead" | "firstWritten" | "sdkLoaded";

/** Evaluates what takes longest of what the SDK needs; worth it while something else is waited for. */
export async function warmUp(): Promise<void> {
  await import("./sdk/warm_up.ts");
}

/** Serves MCP to one client over a pair of streams. */
export function serve(
  service: Service,
  input: ReadableStream<Uint8Array>,
  output: WritableStream<Uint8Array>,
  onStep: (step: Step) => void = () => {},
): Connection {
  const greet = (message: Parameters<typeof greeting>[0]) => greeting(message, service.catalog().config.server);
  const transport = new StdioTransport(input, output, greet, onStep);
  const served = load(transport, service).then(({ connect }) => {
    onStep("sdkLoaded");
    return connect(service, transport);
  });
  return {
    ended: transport.ended,
    toolsChanged() {
      served.then((server) => server.toolsChanged());
    },
    async close() {
      await (await served).close();
    },
  };
}

/** How long the client may take to say something before the SDK is loaded all the same, in milliseconds. */
const patienceMs = 50;

/** Loads the SDK when the client has been greeted: loading it takes the thread for longer than the greeting takes in all. */
async function load(transport: StdioTransport, service: Service): Promise<typeof import("./server.ts")> {
  const enough = Promise.withResolvers<void>();
  const timer = setTimeout(enough.resolve, patienceMs);
  await Promise.race([transport.begun, enough.promise]);
  clearTimeout(timer);
  service.prepare();
  return await import("./server.ts");
}
