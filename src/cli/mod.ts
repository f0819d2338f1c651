/**
 * The command line: what the program does with its words. The documents of a release are made from the same
 * declarations, so the door shows them too.
 */

export { commands } from "./commands.ts";
export { completionScript, type Shell, shells } from "./completions/mod.ts";
export { manual } from "./manual.ts";
export { run } from "./run.ts";
