/** What `set -x` writes (PS4 in `lane.bash`), less the lines that are bashful's own. */

import { libraryNames } from "../../bash/mod.ts";

/**
 * Leaves the trace of the user's own lines, as `+ tools.bash:12: command`, and what is no trace at all. A traced command
 * can go on over several lines; where bashful's own ends is told by its quotes, and at the latest by the next command.
 */
export class TraceFilter {
  /** What has come of a line that has not ended. */
  #rest = "";
  /** The depth at which bashful itself runs, and so the function: the least that there was. */
  #depth = Infinity;
  /** What has come of a command of bashful's own that has not ended; it is left out. */
  #hidden: string | undefined;

  /** Takes part of what was written. @returns What of it is to be shown; a line only once it has ended. */
  read(text: string): string {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop()!;
    return lines.map((line) => this.#show(line)).join("");
  }

  /** @returns The last line, which has no end. */
  end(): string {
    const rest = this.#rest;
    this.#rest = "";
    return rest;
  }

  #show(written: string): string {
    // A message without a newline may stand before it.
    const [, before, depth, source, name, line, command] = commandLine.exec(written) ?? [];
    if (depth === undefined) {
      if (this.#hidden === undefined) return written + "\n";
      this.#hide(`${this.#hidden}\n${written}`);
      return "";
    }
    this.#depth = Math.min(this.#depth, depth.length);
    const deeper = depth.slice(this.#depth - 1);
    const said = this.#hidden === undefined ? before! : "";
    this.#hidden = undefined;
    const isFromFile = !isNoFile.test(source!);
    if (isFromFile) return `${said}${deeper} ${source!.split("/").at(-1)}:${line}: ${command}\n`;
    // The embedded example's functions; their lines are numbered together with the library's.
    if (!isOwn(name!)) return `${said}${deeper} tools.bash: ${command}\n`;
    this.#hide(command!);
    return said;
  }

  #hide(command: string): void {
    this.#hidden = isWhole(command) ? undefined : command;
  }
}

const commandLine = /^(.*?)(\++) bashful ([^:]*):([^:]*):(\d*): (.*)$/;

/** What Bash calls the source of functions that come from no file, as the library and the embedded example do. */
const isNoFile = /^(?:|bashful|environment|main)$/;

/** Whether a function that comes from no file is bashful's, and not the embedded example's. */
function isOwn(name: string): boolean {
  return isNoFile.test(name) || name.startsWith("__bashful_") || libraryNames.has(name);
}

/** Whether no quote of a traced command is open. `[[` writes its words as they are, and ends with its bracket. */
function isWhole(command: string): boolean {
  if (command.startsWith("[[ ")) return command.endsWith(" ]]");
  return !command.matchAll(quoted).some(([, open]) => open !== undefined);
}

/** What quotes hold, and what an open one does, to the end. */
const quoted = /\\[^]|\$'[^\\']*(?:\\[^][^\\']*)*'|'[^']*'|"[^\\"]*(?:\\[^][^\\"]*)*"|(\$?['"][^]*)$/g;
