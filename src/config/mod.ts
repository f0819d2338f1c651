/**
 * The configuration: `server.json`, `tools.json` and the functions of `tools.bash` become one immutable value, or a list
 * of every problem with its place. Works on texts; reading files and running bash is `bash/`'s business, and what to
 * do about a problem (stop, go on, `--strict`) the caller's. What is allowed and unwise is `advice/`'s.
 */

export * from "./types.ts";
export { Checker } from "./checker.ts";
export type { Facts } from "./checker.ts";
export { confirmationOf } from "./confirm.ts";
export { defaultProtocolVersion, defaultServer } from "./defaults.ts";
export { backgroundAfterMs } from "./background.ts";
export { type OutputBudget, outputBudget } from "./output.ts";
export { type Environment, withheldVariables } from "./environment.ts";
export { misspelledTool } from "./comments/mod.ts";
export { toolBlocks } from "./comments/blocks.ts";
export { commentLines } from "./comments/write.ts";
export { expectedName, expectedType, isFieldName, meantType, readValue, typeSchema } from "./fields.ts";
export { toolEntries, toolNames } from "./entries.ts";
export { inOrder } from "./order.ts";
export { readConfig } from "./read.ts";
export { problemIds } from "./ids.ts";
export type { ProblemId } from "./ids.ts";
export { runSchema } from "./run_schema.ts";
export { previewRules, sandboxRules, usuallyHidden } from "./sandbox.ts";
export { serverInfoKeys, serverKeys } from "./server.ts";
export { defaultRun, runKeys, settings, usualClientMs } from "./settings.ts";
export type { ConfirmSetting, RunSettings, Setting } from "./settings.ts";
export { readTemplate } from "./template.ts";
export { annotationKeys, toolKeys } from "./tool_keys.ts";
