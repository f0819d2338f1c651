/**
 * Tools: the catalog of those that can be called, and what happens to one call. Knows no MCP SDK: `server/` and `cli/`
 * pass on what comes of it, each in its own form.
 */

export type { Answer, CallEvents, RunEnding, ToolCall, ToolResult, TraceContext } from "./answer.ts";
export { Caller, type CallerOptions } from "./call.ts";
export { Catalog, type ListedTool, Tool } from "./catalog.ts";
export { type ToolFilter, toolFilter } from "./filter.ts";
export { LiveCatalog, type ReloadListener } from "./live.ts";
export { loadCatalog, type LoadedCatalog } from "./load_catalog.ts";
export { type AnswerValue, type Ask, askPerson, type Form, type Question, type Reply } from "./question.ts";
export { unknownTool } from "./words.ts";
export { cleanText } from "./output/clean.ts";
export { Fitter } from "./output/fit.ts";
export { KeptOutputs } from "./output/kept.ts";
export { outputTasks } from "./long_output.ts";
export { questionTasks } from "./question_words.ts";
export { type Misprint, misprintOf } from "./printed.ts";
export { sentAsText } from "./words.ts";
