/**
 * The protocol's side: MCP over stdio, in the revisions of the `initialize` handshake and in the stateless era. The
 * only importer of the SDK. What a tool does is `tools/`'s business.
 */

export { serve, warmUp } from "./serve.ts";
export type { Connection, Service, Step } from "./service.ts";
