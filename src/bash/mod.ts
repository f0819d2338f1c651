/**
 * The machine's side: everything that bash does for the program. Starts bash, loads the configuration, runs calls on
 * workers, ends what they started. Knows no JSON Schema, no MCP, and nothing of what the texts it loads mean.
 */

export { inspect, type Inspected, type Inspection } from "./check.ts";
export { lookAtMachine, type Machine } from "./doctor.ts";
export { inspectWith } from "./inspector.ts";
export { load, type Loaded, type LoadedFile, sourceTimeoutMs } from "./load.ts";
export { type CallPlace, Pool, type PoolOptions } from "./pool.ts";
export { findPlaces, type Places } from "./place.ts";
export { coreLibrary } from "./programs.ts";
export type { CallRequest } from "./request.ts";
export { type FileReading, readFile } from "./read.ts";
export { missingCommands } from "./require.ts";
export { type Watch, watch } from "./watch.ts";
export { BashMissing, Spawner } from "./spawn.ts";
export type { CallLimits, CallListener, CallRun, Outcome } from "./run.ts";
export type { ToolsLocation } from "./worker.ts";
export { type FileChange, type WriteFailure, writeFiles, type WriteOutcome } from "./write.ts";
