/** What the server asks of a lane, for benchmarks and tests: a call as a tool without settings gets it. */
import type { CallRequest } from "../../src/bash/mod.ts";

/** A request for the function `tool_NAME`. */
export function requestOf(name: string, json = "{}"): CallRequest {
  return {
    functionName: `tool_${name}`,
    toolName: name,
    json,
    defaults: new Map(),
    wantsProgress: false,
    cwd: undefined,
    path: [],
    env: {},
  };
}
