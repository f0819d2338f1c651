/** What holds where `server.json` says nothing (C1, C6); the defaults of `run` are `settings.ts`'s. */

import { defaultRun } from "./settings.ts";
import type { ProtocolVersion, ServerSettings } from "./types.ts";

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
