/**
 * The protocol's side: MCP over stdio, in the revisions of the `initialize` handshake and in the stateless era. The
 * only importer of the SDK. What a tool does is `tools/`'s business.
 */

export { type Connection, serve, type Service, type Step, warmUp } from "./serve.ts";
