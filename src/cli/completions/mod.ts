/**
 * Shell completions, made from what commands declare. The scripts ask the program for tool names, `bashful list --names`,
 * when they are needed.
 */

import type { Command } from "../command.ts";
import { bashCompletions } from "./bash.ts";
import { fishCompletions } from "./fish.ts";
import { zshCompletions } from "./zsh.ts";

/** The shells that completions are made for. */
export const shells = ["bash", "zsh", "fish"] as const;

/** One of {@linkcode shells}. */
export type Shell = typeof shells[number];

const scripts = { bash: bashCompletions, zsh: zshCompletions, fish: fishCompletions };

/** The script that a shell sources. */
export function completionScript(shell: Shell, commands: readonly Command[]): string {
  return scripts[shell](commands);
}
