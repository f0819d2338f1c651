/**
 * Rewrites a document for the engine: every reference becomes a pointer into one flat `$defs`, dynamic references are
 * decided for each scope they can be reached in, and what validates nothing is left out. So no name in a schema can
 * reach the engine, other schemas or the engine's own extensions.
 */

import { isObject, type Json, type JsonObject, toPointer } from "../json.ts";
import type { Resource, SchemaDocument } from "./document.ts";
import { keywordShapes } from "./keywords.ts";

/** Dynamic anchors in scope: name to the outermost schema that has it. */
type Scope = ReadonlyMap<string, string>;

const notValidating = new Set(
  ("$id $schema $comment $anchor $dynamicAnchor $recursiveAnchor $vocabulary $defs definitions title description default " +
    "readOnly writeOnly deprecated examples contentMediaType contentEncoding contentSchema").split(" "),
);

/** The document as one schema of draft 2020-12 whose references are all of the form `#/$defs/0`. */
export function linkDocument(document: SchemaDocument, isFormat: (name: string) => boolean): JsonObject {
  return new Linker(document, isFormat).link();
}

class Linker {
  readonly #names = new Map<string, string>();
  readonly #queue: { name: string; pointer: string; scope: Scope }[] = [];

  constructor(readonly document: SchemaDocument, readonly isFormat: (name: string) => boolean) {}

  link(): JsonObject {
    const $ref = this.#target("", new Map());
    const $defs: JsonObject = {};
    for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
      $defs[next.name] = this.#rewrite(next.pointer, next.scope);
    }
    return { $ref, $defs };
  }

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

  #enter(pointer: string, outer: Scope): Scope {
    const resource = this.document.resources.get(this.document.spots.get(pointer)!.base) as Resource;
    const added = [...resource.dynamicAnchors].filter(([name]) => !outer.has(name));
    return added.length === 0 ? outer : new Map([...outer, ...added]);
  }

  #rewrite(pointer: string, outer: Scope): Json {
    const spot = this.document.spots.get(pointer)!;
    if (!isObject(spot.schema)) return spot.schema;
    const scope = this.#enter(pointer, outer);
    const schema = spot.schema;
    const follow = (keyword: string): JsonObject => {
      const target = this.document.resolve(schema[keyword] as string, spot.base)!;
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
      const evaluating = [...this.#containsSchemas(pointer, new Set())].map((at) => ({
        $ref: this.#target(at, scope),
      }));
      if (evaluating.length > 0) out.unevaluatedItems = { anyOf: [...evaluating, out.unevaluatedItems] };
    }
    if (extra.length > 0) out.allOf = [...(out.allOf as Json[] | undefined ?? []), ...extra];
    return out;
  }

  /** Where the schemas of `contains` stand that apply to the same array; what they match is evaluated, since 2020-12. */
  #containsSchemas(pointer: string, seen: Set<string>): Set<string> {
    const spot = this.document.spots.get(pointer);
    const found = new Set<string>();
    if (seen.has(pointer) || spot === undefined || !isObject(spot.schema)) return found;
    seen.add(pointer);
    if (Object.hasOwn(spot.schema, "contains")) found.add(`${pointer}/contains`);
    const next = ["if", "then", "else"].map((keyword) => `${pointer}/${keyword}`);
    for (const keyword of ["allOf", "anyOf", "oneOf"]) {
      const list = Object.hasOwn(spot.schema, keyword) ? spot.schema[keyword] as Json[] : [];
      next.push(...list.map((_, index) => `${pointer}/${keyword}/${index}`));
    }
    for (const keyword of ["$ref", "$dynamicRef"]) {
      if (!Object.hasOwn(spot.schema, keyword)) continue;
      next.push(this.document.resolve(spot.schema[keyword] as string, spot.base)!.pointer);
    }
    for (const at of next) for (const one of this.#containsSchemas(at, seen)) found.add(one);
    return found;
  }

  /** The engine skips the name `__proto__`, so what is said of it is said in other words. */
  #rewriteMap(keyword: string, map: JsonObject, at: string, scope: Scope, out: JsonObject, extra: Json[]): void {
    const entries: [string, Json][] = Object.entries(map).map(([name, value]) => {
      const pointer = at + toPointer([name]);
      return [name, Array.isArray(value) ? value : this.#rewrite(pointer, scope)];
    });
    const hidden = entries.find(([name]) => name === "__proto__");
    const rewritten = Object.fromEntries(entries.filter((entry) => entry !== hidden));
    if (keyword === "patternProperties") {
      // A property named __proto__ may have put its pattern here already.
      out[keyword] = { ...(out[keyword] as JsonObject | undefined), ...rewritten };
      if (hidden !== undefined) (out[keyword] as JsonObject)["(?:__proto__)"] = hidden[1];
      return;
    }
    out[keyword] = rewritten;
    if (hidden === undefined) return;
    if (keyword === "properties") {
      out.patternProperties = { ...(out.patternProperties as JsonObject | undefined), "^__proto__$": hidden[1] };
    } else {
      const consequence = Array.isArray(hidden[1]) ? { required: hidden[1] } : hidden[1];
      extra.push({ if: { required: ["__proto__"] }, then: consequence });
    }
  }
}
