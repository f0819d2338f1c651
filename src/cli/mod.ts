/** The command line: what the program does with its words. */

export type { Shell } from "./completions/mod.ts";
export { run } from "./run.ts";
export { tasks } from "./tasks.ts";

/** Loads the declarations of all commands, and what makes the documents of a release of them. */
export const loadDeclarations = (): Promise<typeof import("./commands.ts")> => import("./commands.ts");
