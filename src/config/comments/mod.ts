/**
 * Tools that are described by comments above their functions (contract A5). Bash says which functions there are and
 * where; only the comments are read as text. What is described is checked as an entry of `tools.json` is, elsewhere.
 */

import type { FunctionPlace } from "../../bash/mod.ts";
import type { JsonObject } from "../../json.ts";
import type { JsonPath } from "../../pointer.ts";
import { placeFinder } from "../../jsonfile/mod.ts";
import type { Place, Problem } from "../../problem.ts";
import { type BashMessage, bashMessages, stumble } from "../bash_file.ts";
import type { ProblemId } from "../ids.ts";
import type { ConfigSource } from "../types.ts";
import { type Block, commentsAbove, toolBlocks } from "./blocks.ts";
import { readTags } from "./tags.ts";
import { describe, meantTag, spotKey } from "./tool.ts";

/** A tool that comments describe. */
export interface CommentedTool {
  readonly name: string;
  /** As an entry of `tools.json`, every number as it is written. */
  readonly value: JsonObject;
  /** The place of the part at `path`, or of its key; of the part around it where it has none of its own. */
  place(path: JsonPath, at?: "value" | "key"): Place;
}

/** What comments say, and what is wrong with them. */
export interface CommentsReading {
  /** Those of `tools.bash` first; in each file from top to bottom. */
  readonly tools: readonly CommentedTool[];
  readonly problems: readonly Problem[];
}

/** Reads the comments above the functions of `tools.bash`, and of the files that it sources. */
export function readComments(source: ConfigSource): CommentsReading {
  const files = [source.bash, ...source.commented].flatMap(({ path, text }) =>
    text === undefined ? [] : [{ path, text }]
  );
  const tools: CommentedTool[] = [];
  const problems: Problem[] = [];
  for (const file of files) {
    const blocks = toolBlocks(file.text);
    if (blocks.length > 0) new FileReader(source, file, tools, problems).read(blocks);
  }
  return { tools, problems };
}

/** A tag above a line of code that was probably to be `@tool`: `@tools`. */
export function misspelledTool(text: string, line: number): string | undefined {
  return readTags({ lines: commentsAbove(text, line) }).find(({ name }) => name !== "tool" && meantTag(name) === "tool")
    ?.name;
}

/** Reads the comments of one file. */
class FileReader {
  readonly #source: ConfigSource;
  readonly #file: { readonly path: string; readonly text: string };
  readonly #tools: CommentedTool[];
  readonly #problems: Problem[];
  readonly #placeOf: (offset: number) => Place;
  readonly #messages: readonly BashMessage[];
  #byName: ReadonlyMap<string, FunctionPlace> | undefined;

  constructor(
    source: ConfigSource,
    file: { readonly path: string; readonly text: string },
    tools: CommentedTool[],
    problems: Problem[],
  ) {
    this.#source = source;
    this.#file = file;
    this.#tools = tools;
    this.#problems = problems;
    this.#placeOf = placeFinder(file.path, file.text);
    this.#messages = bashMessages(source);
  }

  read(blocks: readonly Block[]): void {
    const { places, prefix } = this.#source;
    const byLine = new Map<number, string[]>();
    for (const { name, line, file } of places) {
      if (file !== this.#file.path) continue;
      const names = byLine.get(line);
      if (names === undefined) byLine.set(line, [name]);
      else names.push(name);
    }
    for (const [index, block] of blocks.entries()) {
      const below = block.code === undefined ? [] : byLine.get(block.code.number) ?? [];
      const names = below.filter((name) => name.startsWith(prefix));
      if (names.length > 0) this.#readTool(block, firstOf(names, block.code!.text));
      else this.#refuse(block, index, below);
    }
  }

  #readTool(block: Block, functionName: string): void {
    const name = functionName.slice(this.#source.prefix.length);
    const code = block.code!;
    const nameOffset = code.offset + Math.max(0, code.text.indexOf(functionName));
    const { value, spots, mistakes } = describe(name, nameOffset, readTags(block));
    const offsetOf = (path: JsonPath, at: "value" | "key" = "value"): number => {
      const spot = spots.get(spotKey(path));
      if (spot !== undefined) return spot[at];
      return path.length === 0 ? block.offset : offsetOf(path.slice(0, -1));
    };
    this.#tools.push({ name, value, place: (path, at) => this.#placeOf(offsetOf(path, at)) });
    for (const { id, offset, ...facts } of mistakes) this.#add(id, "error", offset, { tool: name, ...facts });
  }

  /** A description that is above no function of a tool's. */
  #refuse(block: Block, index: number, below: readonly string[]): void {
    const { code, offset } = block;
    const { prefix, sourceFailure } = this.#source;
    // Where bash did not come to the end, it is not known what would be there.
    if (sourceFailure !== undefined) return;
    const [, margin = "", afterWord, before] = definition.exec(code?.text ?? "") ?? [];
    const written = afterWord ?? before;
    const [other] = below;
    if (other !== undefined) {
      const expected = prefix + other;
      return this.#add("comments/no-function", "error", offset, {
        tool: other,
        subject: "the function below its comments",
        found: other,
        expected,
        hint: { kind: "renameFunction", from: other, to: expected },
      });
    }
    if (written === undefined) {
      const found = code === undefined ? "the end of the file below a comment" : "no function below a comment";
      return this.#add("comments/no-function", "error", offset, {
        toolNumber: index + 1,
        found: `${found} with "@tool"`,
        expected: "one, with nothing but comments and blank lines between",
      });
    }
    // In a branch that was not taken, perhaps: what is not there for good reason is not missed.
    if (margin !== "" || !written.startsWith(prefix)) return;
    const tool = written.slice(prefix.length);
    const last = this.#lastPlaces().get(written);
    if (last === undefined) {
      const hint = stumble(this.#messages);
      return this.#add("functions/missing", "error", offset, {
        tool,
        subject: `function ${written}`,
        found: "not there when bash has come to the end of tools.bash",
        ...(hint === undefined ? {} : { hint }),
      });
    }
    this.#add("comments/unused", "warning", offset, {
      tool,
      subject: `function ${written}`,
      found: `defined again on line ${last.line} of ${last.file}`,
      expected: "it once",
    });
  }

  #lastPlaces(): ReadonlyMap<string, FunctionPlace> {
    return this.#byName ??= new Map(this.#source.places.map((place) => [place.name, place]));
  }

  #add(id: ProblemId, severity: Problem["severity"], offset: number, facts: Partial<Problem>): void {
    this.#problems.push({ id, severity, file: this.#file.path, place: this.#placeOf(offset), ...facts });
  }
}

const definition = /^([ \t]*)(?:function[ \t]+([^\s(){};&|<>=$"'`]+)|([^\s(){};&|<>=$"'`]+)[ \t]*\()/;

/** Of several functions on a line, the one that the comments are right above. */
function firstOf(names: readonly string[], line: string): string {
  const at = (name: string) => {
    const index = line.indexOf(name);
    return index === -1 ? Infinity : index;
  };
  return names.toSorted((a, b) => at(a) - at(b))[0]!;
}
