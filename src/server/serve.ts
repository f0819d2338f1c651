/**
 * Serves one client: greets it, then loads the SDK, which does the rest (`server.ts`). Nothing here needs the SDK.
 */

import { greeting } from "./sdk/greeting.ts";
import type { Connection, Service, Step } from "./service.ts";
import { StdioTransport } from "./wire/transport.ts";

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
