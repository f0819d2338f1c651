/**
 * The configuration: `server.json`, `tools.json` and the functions of `tools.bash` become one immutable value, or a list
 * of every problem with its place. Works on texts; reading files and running bash is `bash/`'s business, and what to
 * do about a problem (stop, go on, `--strict`) the caller's.
 */

export * from "./types.ts";
export { adviseConfig, inOrder } from "./advice.ts";
export type { AdviceGrounds, MachineFindings } from "./advice.ts";
export { plainCommands } from "./advice_commands.ts";
export type { PlainCommand } from "./advice_commands.ts";
export { defaultProtocolVersion, defaultRun, defaultServer } from "./defaults.ts";
export { addTool, commentedFlaw, parseCommented, setMember } from "./edit.ts";
export { readConfig, requiredCommands } from "./read.ts";
export { formatProblem } from "./format.ts";
export type { FormatOptions } from "./format.ts";
export { problemIds } from "./ids.ts";
export type { ProblemId } from "./ids.ts";
