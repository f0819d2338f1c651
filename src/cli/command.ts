/** What a command is: its words for people, its flags, and what it does. Parsing is `parse.ts`, help `help.ts`. */

import type { Log } from "../log.ts";

/** A flag, declared once: help, completions and parsing read it here. */
export interface Flag {
  /** Without the dashes: `config`. */
  readonly name: string;
  /** One letter. */
  readonly short?: string;
  /** What stands for the value in help, `DIR`; a flag without one is on or off. */
  readonly value?: string;
  /** Whether it may be given again. */
  readonly isRepeated?: boolean;
  /** The only values that it takes. */
  readonly choices?: readonly string[];
  readonly summary: string;
}

/** A positional argument. */
export interface Argument {
  /** As help shows it: `NAME`. */
  readonly name: string;
  readonly isOptional?: boolean;
  /** Whether it takes all that follow. */
  readonly isRepeated?: boolean;
  /** The only values that it takes. */
  readonly choices?: readonly string[];
  /** What it stands for, for completions; `choices` say it better where there are any. */
  readonly completes?: "tool" | "command" | "directory" | "client" | "shell";
}

/** A command line, taken apart. */
export interface Parsed {
  readonly arguments: readonly string[];
  /** The value of a flag; the last one counts. */
  text(flag: string): string | undefined;
  /** Every value of a flag that may be given again. */
  texts(flag: string): readonly string[];
  isOn(flag: string): boolean;
}

/** What commands share. */
export interface Context {
  readonly log: Log;
  /** Writes to standard output, all of it, now. */
  print(text: string): void;
}

/** One command. */
export interface Command {
  readonly name: string;
  /** One line, in the imperative, without a full stop. */
  readonly summary: string;
  /** What else there is to know; shown by `bashful help NAME`. */
  readonly details?: string;
  readonly arguments: readonly Argument[];
  readonly flags: readonly Flag[];
  /** Runs it. @returns The exit code. @throws {UserError} If the user can do something about it. */
  run(parsed: Parsed, context: Context): Promise<number> | number;
}
