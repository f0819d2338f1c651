/**
 * Serves one client: greets it, then loads the SDK, which does the rest (`server.ts`). Nothing here waits for the SDK's
 * code to be evaluated.
 */

import { SdkTransport } from "./sdk/transport.ts";
import type { Connection, Service, Step } from "./service.ts";
import { StdioTransport } from "./wire/transport.ts";

/** How long the client may take to say something before the SDK is loaded all the same, in milliseconds. */
const patienceMs = 50;

/** Evaluates the slowest part of what the SDK needs; call it while something else is waited for. */
export async function warmUp(): Promise<void> {
  await import("./sdk/warm_up.ts");
}

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
  const transport = new SdkTransport(wire, () => service.catalog().config.server);
  const server = start();
  return {
    ended: wire.ended,
    toolsChanged() {
      server.then(({ toolsChanged }) => toolsChanged());
    },
    async close() {
      await (await server).close();
    },
  };

  async function start() {
    await needSdk(wire, transport);
    service.prepare();
    const { connect } = await import("./server.ts");
    onStep("sdkLoaded");
    return connect(service, wire, transport);
  }
}

/** Waits until the client is greeted, or waits for the SDK: loading it takes the thread for longer than a greeting. */
async function needSdk(wire: StdioTransport, transport: SdkTransport): Promise<void> {
  const enough = Promise.withResolvers<void>();
  const timer = setTimeout(enough.resolve, patienceMs);
  await Promise.race([transport.needed, wire.written, wire.ended, enough.promise]);
  clearTimeout(timer);
}
