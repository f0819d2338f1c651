/**
 * Rewrites a document for ajv: as one schema of draft 2020-12, whatever its own draft, in which every reference is a
 * pointer into one flat `$defs`, dynamic references are decided for each scope that they can be reached in, and what
 * validates nothing is left out. So no name in a schema can reach ajv, other schemas or ajv's own extensions.
 */

import { isObject, type Json, type JsonObject } from "../../json.ts";
import { toPointer } from "../../pointer.ts";
import type { Resource, SchemaDocument } from "../document.ts";
import { keywordShapes } from "../keywords.ts";

/** Dynamic anchors in scope: name to pointer of the outermost schema that has it (JSON Schema 2020-12 core, section 8.2.3.2). */
type Scope = ReadonlyMap<string, string>;

/** Keywords that name things, or only annotate. */
const notValidating = new Set([
  ...["$id", "$schema", "$comment", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$vocabulary", "$defs"],
  ...["definitions", "title", "description", "default", "readOnly", "writeOnly", "deprecated", "examples"],
  ...["contentMediaType", "contentEncoding", "contentSchema"],
]);

/**
 * The document as one schema of draft 2020-12 whose references are all of the form `#/$defs/0`.
 *
 * @param isFormat Whether a format is checked; others are left out.
 * @throws {RangeError} If the document is nested too deeply for recursion.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { SchemaDocument } from "../document.ts";
 *
 * const schema = { title: "A tree", items: { $ref: "#" } };
 * assert.deepEqual(rewriteDocument(new SchemaDocument(schema, "2020-12"), () => true), {
 *   $ref: "#/$defs/0",
 *   $defs: { "0": { items: { $ref: "#/$defs/0" } } },
 * });
 * ```
 */
export function rewriteDocument(document: SchemaDocument, isFormat: (name: string) => boolean): JsonObject {
  return new Rewriter(document, isFormat).rewrite();
}

class Rewriter {
  readonly #names = new Map<string, string>();
  readonly #queue: { name: string; pointer: string; scope: Scope }[] = [];

  constructor(readonly document: SchemaDocument, readonly isFormat: (name: string) => boolean) {}

  rewrite(): JsonObject {
    const $ref = this.#target("", new Map());
    const $defs: JsonObject = {};
    for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
      $defs[next.name] = this.#rewrite(next.pointer, next.scope);
    }
    return { $ref, $defs };
  }

  /** The reference to the schema at `pointer`, as it is when reached from `outer`. */
  #target(pointer: string, outer: Scope): string {
    const scope = this.#enter(pointer, outer);
    const key = JSON.stringify([pointer, ...scope]);
    let name = this.#names.get(key);
    if (name === undefined) {
      name = String(this.#names.size);
      this.#names.set(key, name);
      this.#queue.push({ name, pointer, scope });
    }
    return `#/$defs/${name}`;
  }

  /** The scope within the schema at `pointer`: an outer name hides its own. */
  #enter(pointer: string, outer: Scope): Scope {
    const resource = this.document.resources.get(this.document.subschemas.get(pointer)!.base) as Resource;
    const added = [...resource.dynamicAnchors].filter(([name]) => !outer.has(name));
    return added.length === 0 ? outer : new Map([...outer, ...added]);
  }

  #rewrite(pointer: string, outer: Scope): Json {
    const subschema = this.document.subschemas.get(pointer)!;
    if (!isObject(subschema.schema)) return subschema.schema;
    const scope = this.#enter(pointer, outer);
    const schema = subschema.schema;
    const follow = (keyword: string): JsonObject => {
      const target = this.document.resolve(schema[keyword] as string, subschema.base)!;
      const isDynamic = keyword !== "$ref" && target.dynamic !== undefined;
      return { $ref: this.#target(isDynamic ? scope.get(target.dynamic) ?? target.pointer : target.pointer, scope) };
    };
    if (this.document.dialect === "draft-07" && Object.hasOwn(schema, "$ref")) return follow("$ref");
    const out: JsonObject = {};
    const extra: Json[] = [];
    for (const [keyword, value] of Object.entries(schema)) {
      const shape = keywordShapes[this.document.dialect].get(keyword);
      if (shape === undefined || notValidating.has(keyword)) continue;
      const at = `${pointer}/${keyword}`;
      if (shape === "reference") {
        if (keyword === "$ref") out.$ref = follow(keyword).$ref!;
        else extra.push(follow(keyword));
      } else if (shape === "schemaMap" || shape === "dependencies") {
        this.#rewriteMap(keyword, value as JsonObject, at, scope, out, extra);
      } else if (Array.isArray(value) && (shape === "schemaList" || shape === "schemaOrList")) {
        out[keyword === "items" ? "prefixItems" : keyword] = value.map((_, index) =>
          this.#rewrite(`${at}/${index}`, scope)
        );
      } else if (keyword === "additionalItems") {
        if (Array.isArray(schema.items)) out.items = this.#rewrite(at, scope);
      } else if (shape === "schema" || shape === "schemaOrList") {
        out[keyword] = this.#rewrite(at, scope);
      } else if (keyword !== "format" || this.isFormat(value as string)) {
        out[keyword] = value;
      }
    }
    if (out.unevaluatedItems !== undefined && this.document.dialect === "2020-12") {
      const contained = [...this.#containsSchemas(pointer, new Set())].map((at) => ({ $ref: this.#target(at, scope) }));
      if (contained.length > 0) out.unevaluatedItems = { anyOf: [...contained, out.unevaluatedItems] };
    }
    if (extra.length > 0) out.allOf = [...(out.allOf as Json[] | undefined ?? []), ...extra];
    return out;
  }

  /**
   * Where the schemas of `contains` stand that apply to the same array. Since 2020-12 the items that they match are
   * evaluated (core, section 10.3.1), which ajv does not know: https://github.com/ajv-validator/ajv/issues/1909
   */
  #containsSchemas(pointer: string, seen: Set<string>): Set<string> {
    const subschema = this.document.subschemas.get(pointer);
    const found = new Set<string>();
    if (seen.has(pointer) || subschema === undefined || !isObject(subschema.schema)) return found;
    seen.add(pointer);
    if (Object.hasOwn(subschema.schema, "contains")) found.add(`${pointer}/contains`);
    const next = ["if", "then", "else"].map((keyword) => `${pointer}/${keyword}`);
    for (const keyword of ["allOf", "anyOf", "oneOf"]) {
      const list = Object.hasOwn(subschema.schema, keyword) ? subschema.schema[keyword] as Json[] : [];
      next.push(...list.map((_, index) => `${pointer}/${keyword}/${index}`));
    }
    for (const keyword of ["$ref", "$dynamicRef"]) {
      if (!Object.hasOwn(subschema.schema, keyword)) continue;
      next.push(this.document.resolve(subschema.schema[keyword] as string, subschema.base)!.pointer);
    }
    for (const at of next) for (const one of this.#containsSchemas(at, seen)) found.add(one);
    return found;
  }

  /**
   * ajv passes over the name `__proto__` in `properties`, `patternProperties` and `dependencies`, so what a schema says
   * of it there is said in other words: https://github.com/ajv-validator/ajv/pull/1242
   */
  #rewriteMap(keyword: string, map: JsonObject, at: string, scope: Scope, out: JsonObject, extra: Json[]): void {
    const entries = Object.entries(map).map(([name, value]): [string, Json] => [
      name,
      Array.isArray(value) ? value : this.#rewrite(at + toPointer([name]), scope),
    ]);
    const hidden = entries.find(([name]) => name === "__proto__")?.[1];
    const others = Object.fromEntries(entries.filter(([name]) => name !== "__proto__"));
    if (keyword === "properties") {
      out.properties = others;
      if (hidden !== undefined) addPatterns(out, { "^__proto__$": hidden });
    } else if (keyword === "patternProperties") {
      addPatterns(out, others);
      if (hidden !== undefined) addPatterns(out, { "(?:__proto__)": hidden });
    } else if (keyword === "dependencies") {
      out.dependencies = others;
      if (hidden === undefined) return;
      const consequence = Array.isArray(hidden) ? { required: hidden } : hidden;
      extra.push({ if: { required: ["__proto__"] }, then: consequence });
    } else {
      out[keyword] = Object.fromEntries(entries);
    }
  }
}

function addPatterns(out: JsonObject, patterns: JsonObject): void {
  out.patternProperties = { ...(out.patternProperties as JsonObject | undefined), ...patterns };
}
