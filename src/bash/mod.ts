/**
 * The machine's side: everything that bash does for the program. Starts bash, loads the configuration, runs calls on
 * workers, ends what they started. Knows no JSON Schema, no MCP, and nothing of what the texts it loads mean.
 */

export { load, type Loaded, type LoadedFile, sourceTimeoutMs } from "./load.ts";
export { type CallPlace, Pool, type PoolOptions } from "./pool.ts";
export { coreLibrary } from "./programs.ts";
export type { CallRequest } from "./request.ts";
export { missingCommands } from "./require.ts";
export { type Watch, watch } from "./watch.ts";
export { BashMissing, Spawner } from "./spawn.ts";
export type { CallLimits, CallListener, CallRun, Outcome, ToolsLocation } from "./worker.ts";
