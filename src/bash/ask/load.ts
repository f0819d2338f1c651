/**
 * Loads the configuration: one bash finds the directory, prints the three files, and lists the functions of
 * `tools.bash` (`load.bash`). What the texts mean is up to `config/`.
 */

import { onDemand, programs } from "../programs.ts";
import { BashMissing, type Spawner, textVariables, tooFewFiles } from "../spawn.ts";
import { type Answer, ask } from "./ask.ts";
import { type Refusal, refusalOf } from "./refusal.ts";

/** One of the three files. */
export interface LoadedFile {
  readonly path: string;
  /** What is in it; `undefined` where there is no such file. */
  readonly text: string | undefined;
  /** Why it could not be read: "Permission denied". */
  readonly readError?: string;
  /** False where `text` had bytes that are not UTF-8, replaced here. */
  readonly isUtf8: boolean;
}

/** Where a function is defined. */
export interface FunctionPlace {
  readonly name: string;
  /** The line of its name, counted from 1 by line feeds. */
  readonly line: number;
  /** An absolute path. */
  readonly file: string;
}

/** What the directory holds. */
export interface Loaded {
  /** Where the directory was named: by the user, by its default place, or nowhere (then the example is served). */
  readonly kind: "explicit" | "default" | "example";
  readonly directory: string;
  /** Why there is nothing to read. */
  readonly directoryError?: Refusal;
  readonly bashVersion: string;
  /** The newer bash that was used in place of the one on PATH. */
  readonly newerBash?: string;
  /** The path of `setsid`, where there is one. */
  readonly setsid?: string;
  /** What {@linkcode Spawner.reopensPipes} takes. */
  readonly reopensPipes: boolean;
  /** Whether what `tools.bash` does at its top level may serve several calls (contract F8). */
  readonly isShareable: boolean;
  /** Whether a function that is defined in a file that `tools.bash` sources may ask the person behind the client. */
  readonly mayAsk: boolean;
  readonly prefix: string;
  /** What {@linkcode Spawner.importedFunctions} takes. */
  readonly importedFunctions: string;
  /** `SERVER_LOG_LEVEL`, empty where it is not set. */
  readonly logLevel: string;
  /** False where `NO_COLOR` or a dumb terminal asks for plain text. */
  readonly allowsColor: boolean;
  readonly server: LoadedFile;
  readonly tools: LoadedFile;
  readonly bash: LoadedFile;
  /** Functions that `tools.bash` exports. */
  readonly exported: readonly string[];
  /** Where each of its functions is defined that a file defines, in that file or in one that it sources. */
  readonly places: readonly FunctionPlace[];
  /** The other files in which its functions are defined; absolute paths. */
  readonly sources: readonly string[];
  /** Those of them that define functions with the prefix and may describe tools in comments. */
  readonly commented: readonly LoadedFile[];
  /** All its functions. */
  readonly defined: readonly string[];
  /** The end of what came on stderr while `tools.bash` was sourced to its end; absent where nothing came. */
  readonly sourceMessages?: string;
  /** Why `tools.bash` could not be sourced. */
  readonly sourceFailure?: {
    readonly code: number;
    readonly stderr: string;
    /** How long it was given, where that was too short. */
    readonly timeoutMs?: number;
    /** What it defines in place of what no call can do without: `the function "return"`. */
    readonly hindrance?: string;
  };
}

/** How long `tools.bash` may take to be sourced, in milliseconds. */
export const sourceTimeoutMs = 10_000;

/**
 * Loads the configuration.
 *
 * @param explicitDirectory What `--config` names; empty for the environment's or the default place.
 * @param exampleTools `tools.bash` of the embedded example.
 * @throws {BashMissing} If bash cannot be started, or does not run.
 */
export async function load(spawner: Spawner, explicitDirectory: string, exampleTools: string): Promise<Loaded> {
  const answer = await ask(spawner, programs.load, [explicitDirectory], {
    limitMs: sourceTimeoutMs,
    environment: { ...onDemand, ...textVariables(exampleTools) },
  });
  return new Report(answer).read();
}

/** Makes sense of the loader's answer. */
class Report {
  readonly #answer: Answer;

  constructor(answer: Answer) {
    this.#answer = answer;
  }

  /** @throws {BashMissing} If the output is none of the loader's: what was started is not a bash that runs. */
  read(): Loaded {
    const { stderr, status: exit, isTimedOut } = this.#answer;
    const files = this.#text("files");
    if (files !== undefined) throw tooFewFiles(files);
    const bashVersion = this.#text("bash");
    if (bashVersion === undefined) throw new BashMissing(stderr.trim() || describe(exit));
    const directory = this.#text("directory") ?? "";
    const status = this.#text("status");
    const wasSourced = this.#text("sourced") !== undefined;
    const places = this.#places();
    return {
      kind: this.#answer.has("example") ? "example" : this.#answer.has("default") ? "default" : "explicit",
      directory,
      ...optional("directoryError", this.#directoryError()),
      bashVersion,
      ...optional("newerBash", this.#text("newer")),
      ...optional("setsid", this.#text("setsid")),
      reopensPipes: this.#answer.has("reopens"),
      isShareable: this.#answer.has("shareable"),
      mayAsk: this.#answer.has("asking"),
      prefix: this.#text("prefix") ?? "",
      importedFunctions: this.#text("imported") ?? "",
      logLevel: this.#text("log-level") ?? "",
      allowsColor: !this.#answer.has("no-color"),
      server: this.#file("server.json", directory),
      tools: this.#file("tools.json", directory),
      bash: this.#file("tools.bash", directory),
      places,
      sources: [...new Set(places.map(({ file }) => file))].filter((file) => file !== `${directory}/tools.bash`),
      commented: this.#commented(),
      exported: functionNames(this.#text("exported")),
      defined: functionNames(this.#text("functions")),
      ...optional("sourceMessages", wasSourced && stderr !== "" ? stderr : undefined),
      ...optional(
        "sourceFailure",
        wasSourced || status === undefined ? undefined : {
          code: Number(status),
          stderr,
          ...(isTimedOut ? { timeoutMs: sourceTimeoutMs } : {}),
          ...optional("hindrance", this.#text("hindrance")),
        },
      ),
    };
  }

  #directoryError(): Refusal | undefined {
    const bytes = this.#answer.bytes("directory");
    // Such a path cannot be handed to a lane.
    const isUsable = bytes === undefined || isUtf8(bytes);
    const reason = isUsable ? this.#text("directory.error") : "its path is not UTF-8";
    return reason === undefined ? undefined : refusalOf(reason);
  }

  #places(): FunctionPlace[] {
    const working = this.#text("working-directory") ?? "";
    return (this.#text("places") ?? "").split("\n").flatMap((each) => {
      const [, name, line, path] = /^(\S+) (\d+) (.*\/.*)$/.exec(each) ?? [];
      if (name === undefined || path === undefined) return [];
      return [{ name, line: Number(line), file: path.startsWith("/") ? path : `${working}/${path}` }];
    });
  }

  #commented(): LoadedFile[] {
    return this.#answer.names("commented.").map((number) => {
      const bytes = this.#answer.bytes(`commented.${number}`)!;
      const end = bytes.indexOf(0x0a);
      const text = decode(bytes.subarray(end + 1));
      return { path: decode(bytes.subarray(0, end)), text, isUtf8: isUtf8(bytes) };
    });
  }

  #text(section: string): string | undefined {
    return this.#answer.text(section);
  }

  #file(name: string, directory: string): LoadedFile {
    const bytes = this.#answer.bytes(name);
    const text = bytes && decode(bytes);
    return {
      path: `${directory}/${name}`,
      text,
      ...optional("readError", this.#text(`${name}.error`)),
      isUtf8: bytes === undefined || isUtf8(bytes),
    };
  }
}

/** The names that `declare -F` prints, less bashful's own. */
function functionNames(declarations: string | undefined): string[] {
  const names = (declarations ?? "").split("\n").map((line) => line.replace(/^declare -\S+ /, ""));
  return names.filter((name) => name !== "" && !name.startsWith("__bashful_"));
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function describe(status: Deno.CommandStatus): string {
  return status.signal === null ? `it exited with code ${status.code}` : `it was ended by ${status.signal}`;
}

/** `{ [key]: value }`, or nothing where there is no value. */
function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [key in Key]?: Value } {
  return value === undefined ? {} : { [key]: value } as { [key in Key]: Value };
}
