/** What a command declares (its name, arguments, flags, help) and does. Parsing is `parse.ts`, help is `help.ts`. */

import type { Log } from "../log.ts";

/** A flag, declared once: help, completions and parsing read it here. */
export interface Flag {
  /** Without the dashes: `config`. */
  readonly name: string;
  /** One letter. */
  readonly short?: string;
  /** The placeholder of its value in help, `DIR`; a flag without one takes no value. */
  readonly value?: string;
  /** Whether it may be repeated. */
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
  /** Whether it takes all words that follow. */
  readonly isRepeated?: boolean;
  /** The only values that it takes. */
  readonly choices?: readonly string[];
  /** What completions offer for it where it has no `choices`; an `argument` is one of the tool's that stands before it. */
  readonly completes?: "tool" | "argument" | "command" | "directory" | "client" | "shell";
}

/** A flag that its command does not have. */
export interface UnknownFlag {
  /** As it stands on the command line, without its value: `--who`. */
  readonly written: string;
  /** What is written behind a `=`. */
  readonly value: string | undefined;
  /** The word that follows. */
  readonly next: string | undefined;
}

/** A parsed command line. */
export interface Parsed {
  readonly arguments: readonly string[];
  /** The first flag that the command does not have; only of a command that explains them itself. */
  readonly unknownFlag: UnknownFlag | undefined;
  /** The value of a flag, the last one if it was repeated; `undefined` if it was not given. */
  text(flag: string): string | undefined;
  /** Every value of a flag that may be repeated. */
  texts(flag: string): readonly string[];
  /** Whether a flag without a value was given. */
  isOn(flag: string): boolean;
}

/** What every command is given. */
export interface Context {
  readonly log: Log;
  /** Every command, in the order of help. */
  readonly commands: () => Promise<readonly Command[]>;
  /** Writes to standard output, all of it, now. */
  print(text: string): void;
}

/** One command. */
export interface Command {
  readonly name: string;
  /** One line, in the imperative, without a full stop. */
  readonly summary: string;
  /** Further lines for `bashful help NAME`. */
  readonly details?: string;
  readonly arguments: readonly Argument[];
  readonly flags: readonly Flag[];
  /** Whether it says itself what is wrong with a flag that it does not have. */
  readonly explainsFlags?: true;
  /**
   * Runs the command.
   *
   * @returns The exit code.
   * @throws {UserError | ProblemsError} If the user can do something about the failure.
   */
  run(parsed: Parsed, context: Context): Promise<number> | number;
  /** What `--help` shows beside arguments; `undefined`: the command's own page. */
  help?(parsed: Parsed, context: Context): Promise<string | undefined>;
}
