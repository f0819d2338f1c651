/** What holds where `server.json` and `tools.json` say nothing (C1, C5, C6). */

import type { ProtocolVersion, RunSettings, ServerSettings } from "./types.ts";

/** How a tool runs unless `run` says otherwise. */
export const defaultRun: RunSettings = Object.freeze({
  timeoutMs: 55_000,
  maxTimeoutMs: 600_000,
  graceMs: 2_000,
  maxOutputBytes: 5_000_000,
  serial: false,
  env: Object.freeze({}),
  requires: Object.freeze([]),
  path: Object.freeze([]),
});

/** The newest revision spoken when `protocolVersion` is absent. */
export const defaultProtocolVersion: ProtocolVersion = "2025-06-18";

/** The server when there is no `server.json`: named after bashful. */
export function defaultServer(bashfulVersion: string): ServerSettings {
  return {
    protocolVersion: defaultProtocolVersion,
    serverInfo: { name: "bashful", version: bashfulVersion },
    capabilities: { tools: { listChanged: true }, logging: {} },
    run: defaultRun,
  };
}
