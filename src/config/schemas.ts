/** The schemas of tools: each describes an object, but for some results, and is a sound JSON Schema. The rules of JSON Schema are `schema/`'s. */

import type { JsonObject } from "../json.ts";
import { fromPointer, type JsonPath } from "../pointer.ts";
import { checkSchema } from "../schema/mod.ts";
import { found } from "../words.ts";
import type { Checker } from "./checker.ts";
import type { ProtocolVersion } from "./types.ts";

/** Whether the result of a tool may be of any JSON type (2026-07-28, "Tools: Output Schema"). */
export function outputsAreFree(protocolVersion: ProtocolVersion): boolean {
  return protocolVersion >= "2026-07-28";
}

/** Checks schemas; equal ones are looked at once. */
export class SchemaChecker {
  readonly #known = new Map<string, ReturnType<typeof checkSchema>>();

  constructor(readonly checker: Checker) {}

  /**
   * Reports what makes `schema`, at `path`, unusable for the tool.
   *
   * @param isFree Whether it may describe any JSON.
   */
  check(tool: string, schema: JsonObject, path: JsonPath, isFree: boolean): void {
    const key = String(path.at(-1));
    const isObjectSchema = isFree || schema.type === "object";
    if (!isObjectSchema) {
      const isAbsent = schema.type === undefined;
      this.checker.add({
        id: "tools/schema-type",
        path: isAbsent ? path : [...path, "type"],
        ...(isAbsent
          ? { found: `no "type" in "${key}"` }
          : { subject: `"type" of "${key}"`, found: found(schema.type) }),
        expected: '"object"',
        hint: isAbsent ? { kind: "add", text: '"type": "object"' } : undefined,
        tool,
      });
    }
    const problem = this.#checkOnce(schema);
    if (!problem || (!isObjectSchema && problem.pointer === "/type")) return;
    const within = fromPointer(problem.pointer);
    this.checker.add({
      id: "tools/schema",
      path: [...path, ...within],
      tool,
      subject: `"${key}"${problem.pointer === "" ? "" : ` at ${problem.pointer}`}`,
      said: problem.message,
      hint: problem.hint === undefined ? undefined : { kind: "words", text: problem.hint },
    });
  }

  #checkOnce(schema: JsonObject): ReturnType<typeof checkSchema> {
    const text = JSON.stringify(schema);
    if (!this.#known.has(text)) this.#known.set(text, checkSchema(schema));
    return this.#known.get(text);
  }
}
