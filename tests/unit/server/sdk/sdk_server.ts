/** The SDK's own server, with no detour taken: what it does with a message, as it is. */
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import type { JsonObject } from "../../../../src/json.ts";
import { rootDir } from "../../../helpers/program.ts";

/** A transport that a test speaks through. */
export class TestTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  /** What the SDK has sent. */
  readonly sent: JsonObject[] = [];
  #changed = Promise.withResolvers<void>();

  start(): Promise<void> {
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    this.sent.push(message as unknown as JsonObject);
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.onclose?.();
    return Promise.resolve();
  }

  /** Gives the SDK a message from the client. */
  receive(message: JsonObject): void {
    this.onmessage?.({ jsonrpc: "2.0", ...message } as unknown as JSONRPCMessage);
  }

  /** Gives the SDK a request, and waits for the next message that the SDK sends. */
  async ask(message: JsonObject): Promise<JsonObject> {
    const before = this.sent.length;
    this.receive(message);
    while (this.sent.length === before) await this.#changed.promise;
    return this.sent[before]!;
  }
}

/** The `params` of a request of the stateless era at a revision. */
export function paramsAt(revision: string): JsonObject {
  const prefix = "io.modelcontextprotocol";
  return {
    _meta: {
      [`${prefix}/protocolVersion`]: revision,
      [`${prefix}/clientInfo`]: { name: "c", version: "1" },
      [`${prefix}/clientCapabilities`]: {},
    },
  };
}

/** How many zod schemas are made while the SDK's modules are evaluated. */
export async function schemasMadeAtImport(): Promise<number> {
  const script = `
    let count = 0;
    const define = Object.defineProperty;
    Object.defineProperty = (object, key, descriptor) => {
      if (key === "_zod") count++;
      return define(object, key, descriptor);
    };
    await import("@modelcontextprotocol/server");
    console.log(count);
  `;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--quiet", "--frozen", "--no-check", script],
    cwd: rootDir,
    stderr: "inherit",
  }).output();
  return Number(new TextDecoder().decode(stdout));
}
