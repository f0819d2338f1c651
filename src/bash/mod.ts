/**
 * The machine's side: everything that bash does for the program. Starts bash, loads the configuration, runs calls on
 * lanes, ends what they started. Knows no JSON Schema, no MCP, and nothing of what the texts it loads mean.
 */

export { checkMachine, type CommandSearch, type MachineFindings, missingCommands } from "./ask/check.ts";
export { confine, type Confinement, type Unconfinable } from "./ask/confine.ts";
export { isWithin, isWritable, type Policy, type Sandbox } from "./call/sandbox.ts";
export { type Control, type Proof, Witness } from "./ask/witness.ts";
export { handTo, outputOf } from "./ask/command.ts";
export { lookAtMachine, type Machine } from "./ask/doctor.ts";
export { runInspector } from "./ask/inspector.ts";
export { type FunctionPlace, load, type Loaded, type LoadedFile, sourceTimeoutMs } from "./ask/load.ts";
export { type CallPlace, Pool, type PoolOptions, type RunInPlace } from "./call/pool.ts";
export type { Slot } from "./call/turns.ts";
export { findPlaces, type Places } from "./ask/place.ts";
export { coreLibrary, type Helper, helpers, libraryNames } from "./library/mod.ts";
export { type CallRequest, encodeRequest } from "./call/request.ts";
export { type FileReading, readFile } from "./ask/read.ts";
export type { Refusal } from "./ask/refusal.ts";
export { Watch } from "./ask/watch.ts";
export { BashMissing, Spawner } from "./spawn.ts";
export type { CallLimits, CallListener, CallRun, JobReply, Outcome, Printed } from "./call/outcome.ts";
export type { ToolsLocation } from "./call/tools_location.ts";
export { changeFiles, type FileChange, type WriteFailure, writeFiles, type WriteOutcome } from "./ask/write.ts";
