/** How a line client opens a conversation at each revision of the protocol. */
import { type Revision, statelessRevision } from "./revisions.ts";
import { LineClient, type LineClientOptions, type Message } from "./line_client.ts";

export { datedRevisions, type Revision, revisions, statelessRevision } from "./revisions.ts";

const clientInfo = { name: "bashful-tests", version: "1.0.0" };

/**
 * Sends `initialize` and, if it succeeds, `notifications/initialized`.
 *
 * @param revision Any string, so that unknown revisions can be asked for.
 * @returns The whole response to `initialize`.
 */
export async function initialize(
  client: LineClient,
  revision: string,
  capabilities: Record<string, unknown> = {},
): Promise<Message> {
  const response = await client.request("initialize", { protocolVersion: revision, capabilities, clientInfo });
  if (response.result !== undefined) await client.notify("notifications/initialized");
  return response;
}

/** The `_meta` of a request at the stateless revision. */
export function statelessMeta(
  capabilities: Record<string, unknown> = {},
  revision: string = statelessRevision,
): Record<string, unknown> {
  return {
    "io.modelcontextprotocol/protocolVersion": revision,
    "io.modelcontextprotocol/clientInfo": clientInfo,
    "io.modelcontextprotocol/clientCapabilities": capabilities,
  };
}

/** Starts the program and opens a conversation at `revision`; requests made with the client belong to it. */
export async function connectLines(revision: Revision, options: LineClientOptions = {}): Promise<LineClient> {
  const client = new LineClient(options);
  if (revision === statelessRevision) {
    client.meta = statelessMeta();
    return client;
  }
  const response = await initialize(client, revision);
  if (response.result?.protocolVersion === revision) return client;
  await client.close();
  throw new Error(`Cannot initialize at ${revision}: ${JSON.stringify(response)}`);
}
