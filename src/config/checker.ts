/** Collects the problems of one JSON document, and asks of its fields what every field is asked: is it there, and what is it. */

import { type JsonObject, type JsonPath, typeName } from "../json.ts";
import type { Document } from "../jsonfile/mod.ts";
import type { Problem } from "../problem.ts";
import { nearest, quote } from "../text.ts";
import { found, withArticle } from "../words.ts";
import type { ProblemId } from "./ids.ts";

/** A kind of value that a field may have to be. */
export type Kind = "string" | "boolean" | "object" | "array";

/** A problem to be: where it is, and what comes of it. */
export interface Finding {
  readonly id: ProblemId;
  readonly path: JsonPath;
  /** After `Cannot load FILE: `, or after `Cannot serve tool "NAME": ` when `tool` is given. */
  readonly message: string;
  /** The key is the trouble, not its value. */
  readonly at?: "key";
  readonly hint?: string | undefined;
  readonly tool?: string;
  readonly severity?: "warning";
}

/** An object within a document, and what people call it. */
export interface Subject {
  readonly value: JsonObject;
  readonly path: JsonPath;
  /** `tool "resize"`, `"serverInfo"`; empty for the whole file. */
  readonly name: string;
}

/** See the module's first line. */
export class Checker {
  constructor(readonly document: Document, readonly problems: Problem[]) {}

  /** Adds a problem. */
  add({ id, path, message, at, hint, tool, severity }: Finding): void {
    const opening = tool === undefined ? `Cannot load ${this.document.file}` : `Cannot serve tool ${quote(tool)}`;
    this.problems.push({
      id,
      severity: severity ?? "error",
      message: `${opening}: ${message}`,
      place: this.document.place(path, at),
      ...(hint === undefined ? {} : { hint }),
      ...(tool === undefined ? {} : { tool }),
    });
  }

  /** Adds a warning: `message` is the whole of it, and `tool` can be served all the same. */
  advise({ id, path, message, at, hint, tool }: Omit<Finding, "severity">): void {
    this.problems.push({
      id,
      severity: "warning",
      message,
      place: this.document.place(path, at),
      ...(hint === undefined ? {} : { hint }),
      ...(tool === undefined ? {} : { tool }),
    });
  }

  /**
   * Checks that the field `key` of `subject` is there.
   *
   * @param expected What it should be, in words.
   * @param known The names of the subject's other fields: any other key may be this one misspelled.
   */
  require(subject: Subject, key: string, id: ProblemId, expected: string, known: readonly string[]): void {
    if (Object.hasOwn(subject.value, key)) return;
    const misspelled = likely(key, Object.keys(subject.value).filter((each) => !known.includes(each)));
    const within = subject.name === "" ? "" : ` in ${subject.name}`;
    this.add({
      id,
      path: misspelled === undefined ? subject.path : [...subject.path, misspelled],
      ...(misspelled === undefined ? {} : { at: "key" as const }),
      message: `found no "${key}"${within}, expected ${expected}`,
      hint: misspelled === undefined ? undefined : `rename ${quote(misspelled)} to "${key}"`,
    });
  }

  /** Checks that the field `key`, if it is there, is of `kind`. */
  expect(subject: Subject, key: string, id: ProblemId, kind: Kind, expected = withArticle(kind)): boolean {
    if (!Object.hasOwn(subject.value, key)) return false;
    const value = subject.value[key];
    if (typeName(value) === kind) return true;
    this.add({
      id,
      path: [...subject.path, key],
      message: `${nameOf(subject, key)} is ${found(value)}, expected ${expected}`,
    });
    return false;
  }
}

/** `"timeoutMs" of tool "resize"`. */
export function nameOf(subject: Subject, key: string): string {
  return `${quote(key)}${subject.name === "" ? "" : ` of ${subject.name}`}`;
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
