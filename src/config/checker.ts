/** Collects the problems of one JSON document, and asks of its fields what every field is asked: is it there, and what is it. */

import { type JsonObject, typeName } from "../json.ts";
import type { JsonPath } from "../pointer.ts";
import type { Document } from "../jsonfile/mod.ts";
import type { Hint, Problem } from "../problem.ts";
import { nearest, quote } from "../text.ts";
import { found, withArticle } from "../words.ts";
import type { ProblemId } from "./ids.ts";

/** A kind of value that a field may have to be. */
export type Kind = "string" | "boolean" | "object" | "array";

/** The facts of a problem within a document: its file and place follow from the path. */
export type Facts = Partial<Omit<Problem, "id" | "severity" | "file" | "place" | "hint">> & {
  readonly id: ProblemId;
  readonly path: JsonPath;
  /** The key is the trouble, not its value. */
  readonly at?: "key";
  readonly hint?: Hint | undefined;
};

/** An object within a document, and what people call it. */
export interface Part {
  readonly value: JsonObject;
  readonly path: JsonPath;
  /** `"serverInfo"`; empty for a whole file, and for a tool, which a sentence names anyway. */
  readonly name: string;
}

/** The problems of one document, in the order in which they are found. */
export class Checker {
  /** @param about The one tool that all problems are about; none where they are the whole file's. */
  constructor(
    readonly document: Document,
    readonly problems: Problem[],
    readonly about: Pick<Problem, "tool" | "toolNumber"> = {},
  ) {}

  /** Adds an error. */
  add(facts: Facts): void {
    this.#add("error", facts);
  }

  /** Adds a warning: what it names can be served all the same. */
  advise(facts: Facts): void {
    this.#add("warning", facts);
  }

  #add(severity: Problem["severity"], { id, path, at, hint, ...rest }: Facts): void {
    const place = this.document.place(path, at);
    this.problems.push({
      id,
      severity,
      file: place.file,
      place,
      ...this.about,
      ...rest,
      ...(hint === undefined ? {} : { hint }),
    });
  }

  /** Whether what is at `path` is said by comments, not in the document's own file. */
  isInComments(path: JsonPath): boolean {
    return this.document.place(path).file !== this.document.file;
  }

  /**
   * Checks that the field `key` of `part` is there.
   *
   * @param expected What it should be, in words.
   * @param known The names of the part's other fields: any other key may be this one misspelled.
   */
  require(part: Part, key: string, id: ProblemId, expected: string, known: readonly string[]): void {
    if (Object.hasOwn(part.value, key)) return;
    const misspelled = likely(key, Object.keys(part.value).filter((each) => !known.includes(each)));
    const within = part.name === "" ? "" : ` in ${part.name}`;
    this.add({
      id,
      path: misspelled === undefined ? part.path : [...part.path, misspelled],
      ...(misspelled === undefined ? {} : { at: "key" as const }),
      found: `no "${key}"${within}`,
      expected,
      hint: misspelled === undefined ? undefined : { kind: "rename", from: misspelled, to: key },
    });
  }

  /** Checks that the field `key`, if it is there, is of `kind`. */
  expect(part: Part, key: string, id: ProblemId, kind: Kind, expected = withArticle(kind)): boolean {
    if (!Object.hasOwn(part.value, key)) return false;
    const value = part.value[key];
    if (typeName(value) === kind) return true;
    this.add({
      id,
      path: [...part.path, key],
      subject: nameOf(part, key),
      found: found(value),
      expected,
    });
    return false;
  }
}

/** `"timeoutMs"`, `"version" of "serverInfo"`. */
export function nameOf(part: Part, key: string): string {
  return `${quote(key)}${part.name === "" ? "" : ` of ${part.name}`}`;
}

/** Other names under which people know a field. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  inputSchema: ["parameters", "input", "schema", "input_schema"],
  description: ["desc", "summary"],
  name: ["id"],
  tools: ["functions"],
  version: ["serverVersion"],
};

function likely(key: string, candidates: readonly string[]): string | undefined {
  return nearest(key, candidates) ?? candidates.find((each) => otherNames[key]?.includes(each));
}
