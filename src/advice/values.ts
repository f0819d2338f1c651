/** Advice about the values within a schema, which may not satisfy it: `default`, `examples`, `enum` and `const`. */

import type { Checker, ProblemId } from "../config/mod.ts";
import { isObject, type Json, type JsonObject, typeName } from "../json.ts";
import { toPointer } from "../pointer.ts";
import { type CompiledSchema, type Compiler, explainIssues } from "../schema/mod.ts";
import { named, type SchemaSpot, where } from "./walk.ts";

/** How many different schemas are compiled at most: each takes a millisecond or more. */
const maxCompiled = 300;

/** Checks values; equal schemas are compiled once. */
export class ValueAdvice {
  readonly #compiled = new Map<string, CompiledSchema | undefined>();
  readonly #compiler: Compiler;

  constructor(compiler: Compiler) {
    this.#compiler = compiler;
  }

  /** Reports each value within the schema at `spot` that it does not allow. */
  advise(spot: SchemaSpot, checker: Checker): void {
    const { schema } = spot;
    if (!isObject(schema)) return;
    const { default: byDefault, examples, enum: allowed, const: only, ...rest } = schema;
    if (byDefault !== undefined) this.#check(spot, schema, byDefault, "schema/default", ["default"], checker);
    if (Array.isArray(examples)) {
      for (const [index, value] of examples.entries()) {
        this.#check(spot, schema, value, "schema/example", ["examples", index], checker);
      }
    }
    if (Array.isArray(allowed)) {
      for (const [index, value] of allowed.entries()) {
        this.#check(spot, rest, value, "schema/enum", ["enum", index], checker);
      }
    }
    if (only !== undefined) this.#check(spot, rest, only, "schema/const", ["const"], checker);
  }

  #check(
    spot: SchemaSpot,
    schema: JsonObject,
    value: Json,
    id: ProblemId,
    more: readonly (string | number)[],
    checker: Checker,
  ): void {
    if (satisfiesPlainly(schema, value)) return;
    const outcome = this.#compile(spot, schema)?.validate(value);
    if (outcome?.kind !== "invalid") return;
    const [keyword, index] = more;
    const what = index === undefined ? `"${keyword}"` : `item ${Number(index) + 1} of "${keyword}"`;
    checker.advise({
      id,
      path: [...spot.path, ...more],
      tool: spot.tool.name,
      subject: `${what} in ${where(spot)} of ${named(spot.tool)}`,
      said: explainIssues(outcome.issues, { root: "it", unlisted: outcome.unlisted }),
    });
  }

  #compile(spot: SchemaSpot, schema: JsonObject): CompiledSchema | undefined {
    const whole = standalone(spot, schema);
    const key = JSON.stringify(whole);
    if (!this.#compiled.has(key)) {
      if (this.#compiled.size >= maxCompiled) return undefined;
      const result = this.#compiler(whole);
      this.#compiled.set(key, result.ok ? result.schema : undefined);
    }
    return this.#compiled.get(key);
  }
}

/** `schema` as a document of its own: what its references lead to comes along. */
function standalone({ root, within }: SchemaSpot, schema: JsonObject): JsonObject {
  const { default: _default, examples: _examples, title: _title, description: _description, ...rest } = schema;
  const dialect = root.$schema === undefined ? {} : { $schema: root.$schema };
  if (!/"\$(?:ref|dynamicRef|recursiveRef)"/.test(JSON.stringify(schema))) return { ...rest, ...dialect };
  const uri = typeof root.$id === "string" ? root.$id : "urn:bashful:schema";
  const { $schema: _schema, ...unnamed } = root;
  const ref = { $ref: `${uri}#${encodeURI(toPointer(within))}` };
  return {
    ...dialect,
    ...ref,
    [dialect.$schema === undefined ? "$defs" : "definitions"]: { root: { ...unnamed, $id: uri } },
  };
}

const plainKeywords = ["type", "enum", "description", "title", "default", "examples", "deprecated", "$comment"];

/** Whether `schema` is so plain that `value` is seen to satisfy it without compiling it. */
function satisfiesPlainly(schema: JsonObject, value: Json): boolean {
  if (!Object.keys(schema).every((keyword) => plainKeywords.includes(keyword))) return false;
  if (schema.type !== undefined && schema.type !== typeName(value)) return false;
  return schema.enum === undefined || (Array.isArray(schema.enum) && schema.enum.includes(value));
}
