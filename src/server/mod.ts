/**
 * The protocol's side: MCP over stdio, in the revisions of the `initialize` handshake and in the stateless era. The
 * only importer of the SDK. What a tool does is `tools/`'s business.
 *
 * The files here are what bashful says; `wire/` is bytes, lines and JSON-RPC; `sdk/` is what goes round the SDK.
 */

export type { CallLine, CallOutcome } from "./call_line.ts";
export { serve } from "./serve.ts";
export type { Connection, Service, Step } from "./service.ts";
export { readTasks } from "./wire/long_lines.ts";
