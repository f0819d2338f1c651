/**
 * Serves one client: greets it and tells it the tools, and only then loads the SDK, which does the rest (`server.ts`).
 */

import { loadCompiler } from "../schema/mod.ts";
import { SdkTransport } from "./sdk/transport.ts";
import type { Connection, Service, Step } from "./service.ts";
import { StdioTransport } from "./wire/transport.ts";

/** How long the client may take to ask for the tools before the SDK is loaded all the same, in milliseconds. */
const patienceMs = 200;

/**
 * Serves MCP to one client over a pair of streams.
 *
 * @param onStep Called at each milestone of the start.
 */
export function serve(
  service: Service,
  input: ReadableStream<Uint8Array>,
  output: WritableStream<Uint8Array>,
  onStep: (step: Step) => void = () => {},
): Connection {
  const wire = new StdioTransport(input, output, onStep);
  const transport = new SdkTransport(wire, service);
  const server = load(service, wire, transport, onStep);
  return {
    ended: wire.ended,
    toolsChanged() {
      server.then(async ({ toolsChanged }) => {
        await transport.caughtUp;
        toolsChanged();
      });
    },
    async close() {
      await (await server).close();
    },
  };
}

/** Loads the SDK once the client knows the tools, or needs it for its answer: loading blocks the thread for a while. */
async function load(
  service: Service,
  wire: StdioTransport,
  transport: SdkTransport,
  onStep: (step: Step) => void,
): Promise<Connection> {
  const enough = Promise.withResolvers<void>();
  const timer = setTimeout(enough.resolve, patienceMs);
  const isTime = transport.needed.then(() => wire.flushed());
  await Promise.race([isTime, wire.ended, enough.promise]);
  clearTimeout(timer);
  service.prepare();
  const { connect } = await import("./server.ts");
  onStep("sdkLoaded");
  const connection = connect(service, wire, transport);
  // Every call needs it: it is better loaded while the client thinks.
  transport.caughtUp.then(loadCompiler);
  return connection;
}
