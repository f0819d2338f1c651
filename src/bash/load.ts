/**
 * Loads the configuration: one bash finds the directory, prints the three files, and lists the functions of
 * `tools.bash` (`lib/load.bash`). What the texts mean is for `config/` to say.
 */

import { ChannelReader, newMark } from "./channel.ts";
import { drain, readAll } from "./drain.ts";
import { Output, Tail } from "./output.ts";
import { programs } from "./programs.ts";
import { Reaper } from "./reaper.ts";
import { BashMissing, type Spawner } from "./spawn.ts";

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

/** What the directory holds. */
export interface Loaded {
  /** Where the directory was named: by the user, by its default place, or nowhere (then the example is served). */
  readonly kind: "explicit" | "default" | "example";
  readonly directory: string;
  /** Why there is nothing to read: "No such file or directory". */
  readonly directoryError?: string;
  readonly bashVersion: string;
  /** The newer bash that was used in place of the one on PATH. */
  readonly newerBash?: string;
  readonly prefix: string;
  /** `SERVER_LOG_LEVEL`, empty where it is not set. */
  readonly logLevel: string;
  readonly server: LoadedFile;
  readonly tools: LoadedFile;
  readonly bash: LoadedFile;
  /** Functions that `tools.bash` exports. */
  readonly exported: readonly string[];
  /** All its functions. */
  readonly defined: readonly string[];
  /** Why `tools.bash` could not be sourced. */
  readonly sourceFailure?: { readonly code: number; readonly stderr: string };
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
  const mark = newMark();
  const child = spawner.start(programs.load, [explicitDirectory, exampleTools], { __bashful_mark: mark });
  child.stdin.close().catch(() => {});
  const tail = new Tail(4096);
  let group: number | undefined;
  const channel = new ChannelReader(mark, 4096, (bytes) => tail.add(bytes), (message) => group = Number(message.id));
  const timer = setTimeout(() => {
    if (group === undefined) return child.kill("SIGKILL");
    const reaper = new Reaper(spawner);
    reaper.know(group);
    reaper.close();
  }, sourceTimeoutMs);
  const sections = new Output();
  const streams = [child.stdout.getReader(), child.stderr.getReader()] as const;
  const drained = Promise.all([
    readAll(streams[0], (chunk) => sections.add(chunk)),
    readAll(streams[1], (chunk) => channel.read(chunk)),
  ]);
  const status = await child.status;
  clearTimeout(timer);
  await drain(drained);
  for (const stream of streams) stream.cancel().catch(() => {});
  channel.end();
  return new Report(sections.bytes(), mark, tail.text(), status).read();
}

/** Takes the loader's output apart. */
class Report {
  readonly #sections = new Map<string, Uint8Array>();
  readonly #stderr: string;
  readonly #status: Deno.CommandStatus;

  constructor(output: Uint8Array, mark: string, stderr: string, status: Deno.CommandStatus) {
    this.#stderr = stderr;
    this.#status = status;
    for (const part of split(output, new TextEncoder().encode(mark))) {
      const end = part.indexOf(0x0a);
      if (end !== -1) this.#sections.set(new TextDecoder().decode(part.subarray(0, end)), part.subarray(end + 1));
    }
  }

  /** @throws {BashMissing} If the output is none of the loader's: what was started is not a bash that runs. */
  read(): Loaded {
    const bashVersion = this.#text("bash");
    if (bashVersion === undefined) throw new BashMissing(this.#stderr.trim() || describe(this.#status));
    const directory = this.#text("directory") ?? "";
    const status = this.#text("status");
    const wasSourced = this.#text("sourced") !== undefined;
    return {
      kind: this.#sections.has("example") ? "example" : this.#sections.has("default") ? "default" : "explicit",
      directory,
      ...optional("directoryError", this.#text("directory.error")),
      bashVersion,
      ...optional("newerBash", this.#text("newer")),
      prefix: this.#text("prefix") ?? "",
      logLevel: this.#text("log-level") ?? "",
      server: this.#file("server.json", directory),
      tools: this.#file("tools.json", directory),
      bash: this.#file("tools.bash", directory),
      exported: functionNames(this.#text("exported")),
      defined: functionNames(this.#text("functions")),
      ...optional(
        "sourceFailure",
        wasSourced || status === undefined ? undefined : { code: Number(status), stderr: this.#stderr },
      ),
    };
  }

  #text(section: string): string | undefined {
    const bytes = this.#sections.get(section);
    return bytes && new TextDecoder().decode(bytes);
  }

  #file(name: string, directory: string): LoadedFile {
    const bytes = this.#sections.get(name);
    const text = bytes && new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    return {
      path: `${directory}/${name}`,
      text,
      ...optional("readError", this.#text(`${name}.error`)),
      isUtf8: bytes === undefined || isUtf8(bytes),
    };
  }
}

/** The parts of `bytes` that follow each `mark`. */
function* split(bytes: Uint8Array, mark: Uint8Array): Generator<Uint8Array> {
  let start = -1;
  for (let at = bytes.indexOf(mark[0]!); at !== -1; at = bytes.indexOf(mark[0]!, at + 1)) {
    if (!mark.every((byte, index) => bytes[at + index] === byte)) continue;
    if (start !== -1) yield bytes.subarray(start, at);
    start = at + mark.length;
  }
  if (start !== -1) yield bytes.subarray(start);
}

/** The names that `declare -F` prints, less bashful's own. */
function functionNames(declarations: string | undefined): string[] {
  const names = (declarations ?? "").split("\n").map((line) => line.replace(/^declare -\S+ /, ""));
  return names.filter((name) => name !== "" && !name.startsWith("__bashful_"));
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
