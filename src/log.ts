/** The log on stderr: nothing at the default level unless something is wrong (contract P7). */

/** Levels, the most severe first; each shows those before it. */
export const levels = ["silent", "error", "warning", "info", "debug"] as const;

/** A level of the log. */
export type Level = typeof levels[number];

/** How the log is written: a line for a person, or a JSON object a line. */
export type LogFormat = "text" | "json";

/** Writes log lines to stderr. */
export class Log {
  level: Level = "warning";
  format: LogFormat = "text";

  error(message: string, fields: Readonly<Record<string, unknown>> = {}): void {
    this.#write("error", message, fields);
  }

  warning(message: string, fields: Readonly<Record<string, unknown>> = {}): void {
    this.#write("warning", message, fields);
  }

  info(message: string, fields: Readonly<Record<string, unknown>> = {}): void {
    this.#write("info", message, fields);
  }

  debug(message: string, fields: Readonly<Record<string, unknown>> = {}): void {
    this.#write("debug", message, fields);
  }

  /** Writes lines that are worded already, or as a log line with `fields` for programs. */
  report(level: "error" | "warning", text: string, fields: object = {}): void {
    if (this.format === "json") this.#write(level, text, fields as Readonly<Record<string, unknown>>);
    else if (levels.indexOf(level) <= levels.indexOf(this.level)) writeStderr(text + "\n");
  }

  #write(level: Level, message: string, fields: Readonly<Record<string, unknown>>): void {
    if (levels.indexOf(level) > levels.indexOf(this.level)) return;
    if (this.format === "json") {
      return writeStderr(JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }) + "\n");
    }
    writeStderr(`${level}: ${message}\n`);
  }
}

/** Writes text to stderr, all of it, now. A stderr that is closed loses it. */
export function writeStderr(text: string): void {
  let bytes = new TextEncoder().encode(text);
  try {
    while (bytes.length > 0) bytes = bytes.subarray(Deno.stderr.writeSync(bytes));
  } catch {
    // Nobody is left to read it.
  }
}
