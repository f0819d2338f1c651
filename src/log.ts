/** The log on stderr: nothing at the default level unless something is wrong (contract P7). */

import { writeStderr } from "./stderr.ts";

/** Levels, the most severe first; each shows those before it. */
export const levels = ["silent", "error", "warning", "info", "debug"] as const;

/** A level of the log. */
export type Level = typeof levels[number];

/** How the log is written: a line for a person, or a JSON object a line. */
export type LogFormat = "text" | "json";

/** What is said, and one next step. */
export interface Notice {
  /** What stands before it, for people; the level by default, nothing where it is empty. */
  readonly label?: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** Writes log lines to stderr. */
export class Log {
  level: Level = "warning";
  format: LogFormat = "text";
  /** How many problems of a configuration are told at once. */
  mostProblems = Infinity;
  /** The command that lists all of them. */
  checkCommand = "bashful check";

  error(message: string, fields: Fields = {}): void {
    this.tell("error", { message }, fields);
  }

  warning(message: string, fields: Fields = {}): void {
    this.tell("warning", { message }, fields);
  }

  info(message: string, fields: Fields = {}): void {
    this.tell("info", { message }, fields);
  }

  debug(message: string, fields: Fields = {}): void {
    this.tell("debug", { message }, fields);
  }

  /** Writes a notice where the level lets it through; `fields` are for programs. */
  tell(level: Level, notice: Notice, fields: Fields = {}): void {
    if (this.shows(level)) this.show(level, notice, fields);
  }

  /** Writes a notice whatever the level: it is what the command is there to say. */
  show(level: string, { label = level, message, hint }: Notice, fields: Fields = {}): void {
    if (this.format === "json") return this.#writeObject(level, message, { ...(hint && { hint }), ...fields });
    const named = label === "" ? message : `${label}: ${message}`;
    writeStderr(`${named}\n${hint === undefined ? "" : `hint: ${hint}\n`}`);
  }

  /** Writes lines that are worded already, or, for programs, their `message` with other fields. */
  report(level: Level, text: string, { message, ...fields }: { readonly message: string }): void {
    if (!this.shows(level)) return;
    if (this.format === "json") this.#writeObject(level, message, fields);
    else writeStderr(text + "\n");
  }

  /** Whether the level lets such a notice through. */
  shows(level: Level): boolean {
    return levels.indexOf(level) <= levels.indexOf(this.level);
  }

  #writeObject(level: string, message: string, fields: Fields): void {
    writeStderr(JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }) + "\n");
  }
}
