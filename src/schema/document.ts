/**
 * A schema document read once: every subschema with its base URI, and what its references can reach. Finds the first
 * problem in it. References are resolved as JSON Schema 2020-12 core, section 8, says, and its counterparts in the older
 * drafts.
 */

import { isObject, type Json } from "../json.ts";
import { fromPointer, type JsonPath, toPointer } from "../pointer.ts";
import { quote } from "../text.ts";
import { keywordProblem, notSchema } from "./check_keyword.ts";
import type { Dialect } from "./dialect.ts";
import { keywordShapes } from "./keywords.ts";
import { metaschemas } from "./metaschemas.ts";
import type { SchemaProblem } from "./types.ts";
import { parseUri } from "./uri.ts";

/** A subschema: where it stands, and the URI that its references are relative to. */
export interface Subschema {
  readonly schema: Json;
  readonly pointer: string;
  readonly base: string;
}

/** A schema with a URI of its own: the root, and whatever has an `$id`. */
export interface Resource {
  readonly pointer: string;
  readonly anchors: Map<string, string>;
  /** `$dynamicAnchor`s by name; a `$recursiveAnchor` under the empty name. */
  readonly dynamicAnchors: Map<string, string>;
}

/** Where a reference leads. */
export interface Target {
  readonly pointer: string;
  /** The dynamic anchor it names, where the reference is dynamic and the target is too. */
  readonly dynamic?: string;
}

/** Ends the reading of a document at its first problem; `readSchema` of `check.ts` catches it. */
export class UnsoundSchema extends Error {
  constructor(readonly problem: SchemaProblem) {
    super(problem.message);
  }
}

/**
 * A schema document, its subschemas and their names.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * const document = new SchemaDocument({ $ref: "#text", $defs: { a: { $anchor: "text", type: "string" } } }, "2020-12");
 * assert.deepEqual([...document.subschemas.keys()], ["", "/$defs/a"]);
 * assert.deepEqual(document.resolve("#text", document.subschemas.get("")!.base), { pointer: "/$defs/a" });
 * ```
 */
export class SchemaDocument {
  /** By pointer. */
  readonly subschemas: Map<string, Subschema> = new Map();
  /** By URI, without a fragment. */
  readonly resources: Map<string, Resource> = new Map();

  /**
   * @throws {UnsoundSchema} If the document is not a sound schema.
   * @throws {RangeError} If it is nested too deeply to be walked.
   */
  constructor(readonly root: Json, readonly dialect: Dialect) {
    this.resources.set(rootBase, newResource(""));
    this.#visit(root, [], rootBase);
    for (const subschema of this.subschemas.values()) this.#checkReferences(subschema);
  }

  /**
   * Where the reference `ref` leads from a schema whose base is `base`; `undefined` when that is not in this document.
   *
   * @throws {UnsoundSchema} If it leads to what is no sound schema.
   */
  resolve(ref: string, base: string): Target | undefined {
    const uri = parseUri(ref, base);
    if (uri === undefined) return undefined;
    if (!this.resources.has(uri.resource)) this.#addMetaschemas(uri.resource);
    const resource = this.resources.get(uri.resource);
    if (resource === undefined) return undefined;
    if (uri.fragment === "") {
      return { pointer: resource.pointer, ...(resource.dynamicAnchors.has("") ? { dynamic: "" } : {}) };
    }
    if (uri.fragment.startsWith("/")) {
      const pointer = resource.pointer + uri.fragment;
      return this.subschemas.has(pointer) || this.#visitElsewhere(pointer) ? { pointer } : undefined;
    }
    const pointer = resource.anchors.get(uri.fragment);
    if (pointer === undefined) return undefined;
    return { pointer, ...(resource.dynamicAnchors.has(uri.fragment) ? { dynamic: uri.fragment } : {}) };
  }

  #visit(schema: Json, path: JsonPath, outerBase: string): void {
    const pointer = toPointer(path);
    if (!isObject(schema)) {
      if (typeof schema !== "boolean") throw new UnsoundSchema(notSchema(schema, path));
      this.subschemas.set(pointer, { schema, pointer, base: outerBase });
      return;
    }
    const base = this.#register(schema, path, outerBase);
    this.subschemas.set(pointer, { schema, pointer, base });
    for (const [keyword, value] of Object.entries(schema)) {
      const shape = keywordShapes[this.dialect].get(keyword);
      if (shape === undefined) continue;
      const at = [...path, keyword];
      const problem = keywordProblem(keyword, shape, value, at);
      if (problem !== undefined) throw new UnsoundSchema(problem);
      if (shape === "schema" || (shape === "schemaOrList" && !Array.isArray(value))) {
        this.#visit(value, at, base);
      } else if (shape === "schemaList" || shape === "schemaOrList") {
        (value as Json[]).forEach((part, index) => this.#visit(part, [...at, index], base));
      } else if (shape === "schemaMap" || shape === "dependencies") {
        for (const [name, part] of Object.entries(value as object)) {
          if (shape === "schemaMap" || !Array.isArray(part)) this.#visit(part, [...at, name], base);
        }
      }
    }
  }

  /** Enters the names that `schema` gives itself; returns the base of its references. */
  #register(schema: { [key: string]: Json }, path: JsonPath, outerBase: string): string {
    const own = (name: string) => Object.hasOwn(schema, name) ? schema[name] : undefined;
    const pointer = toPointer(path);
    let base = outerBase;
    const id = own("$id");
    if (typeof id === "string" && !(this.dialect === "draft-07" && own("$ref") !== undefined)) {
      const uri = parseUri(id, outerBase);
      if (uri === undefined) fail(toPointer([...path, "$id"]), `"$id" is ${quote(id)}, expected a URI`);
      if (uri.fragment !== "" && this.dialect !== "draft-07") {
        fail(toPointer([...path, "$id"]), `"$id" is ${quote(id)}, expected a URI without a fragment`);
      }
      if (uri.fragment !== "") this.resources.get(outerBase)?.anchors.set(uri.fragment, pointer);
      else if (id !== "#" && id !== "") base = this.#addResource(uri.resource, id, path);
    }
    const resource = this.resources.get(base)!;
    const anchor = own("$anchor");
    const dynamicAnchor = own("$dynamicAnchor");
    if (typeof anchor === "string" && this.dialect !== "draft-07") resource.anchors.set(anchor, pointer);
    if (typeof dynamicAnchor === "string" && this.dialect === "2020-12") {
      resource.anchors.set(dynamicAnchor, pointer);
      resource.dynamicAnchors.set(dynamicAnchor, pointer);
    }
    if (own("$recursiveAnchor") === true && this.dialect === "2019-09") {
      resource.dynamicAnchors.set("", resource.pointer);
    }
    return base;
  }

  #addResource(uri: string, id: string, path: JsonPath): string {
    const pointer = toPointer(path);
    const known = this.resources.get(uri);
    if (known !== undefined && known.pointer !== pointer) {
      fail(
        toPointer([...path, "$id"]),
        `"$id" is ${quote(id)}, expected one that no other schema in this document has`,
      );
    }
    if (known === undefined) this.resources.set(uri, newResource(pointer));
    return uri;
  }

  /** A schema may refer to its draft's metaschema, which then joins the document under a name that no keyword has. */
  #addMetaschemas(wanted: string): void {
    if (!/^https?:\/\/json-schema\.org\//.test(wanted)) return;
    const documents = [...metaschemas(this.dialect)].filter(([uri]) => !this.resources.has(uri));
    if (!documents.some(([uri]) => uri === wanted)) return;
    const before = new Set(this.subschemas.keys());
    for (const [uri, schema] of documents) {
      const path = ["\0metaschema", uri];
      this.resources.set(uri, newResource(toPointer(path)));
      this.#visit(schema, path, uri);
    }
    for (const [at, subschema] of this.subschemas) if (!before.has(at)) this.#checkReferences(subschema);
  }

  /** Reads as a schema what stands outside the places for schemas, since a reference leads there. */
  #visitElsewhere(pointer: string): boolean {
    let value: Json | undefined = this.root;
    let base = rootBase;
    const path: (string | number)[] = [];
    for (const key of fromPointer(pointer)) {
      base = this.subschemas.get(toPointer(path))?.base ?? base;
      if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return false;
      value = (value as { [key: string]: Json })[key];
      path.push(key);
    }
    if (value === undefined) return false;
    const before = new Set(this.subschemas.keys());
    this.#visit(value, path, base);
    for (const [at, subschema] of this.subschemas) if (!before.has(at)) this.#checkReferences(subschema);
    return true;
  }

  #checkReferences(subschema: Subschema): void {
    if (!isObject(subschema.schema)) return;
    for (const keyword of ["$ref", "$dynamicRef", "$recursiveRef"]) {
      if (!Object.hasOwn(subschema.schema, keyword) || !keywordShapes[this.dialect].has(keyword)) continue;
      const ref = subschema.schema[keyword] as string;
      const target = this.resolve(ref, subschema.base);
      if (target !== undefined && keyword === "$ref") this.#checkCircle(subschema, target.pointer);
      if (target === undefined) {
        fail(
          `${subschema.pointer}/${keyword}`,
          `"${keyword}" refers to ${quote(ref)}, which is not in this schema: only references within it are followed`,
        );
      }
    }
  }

  /** A reference that leads to itself says nothing and would be followed for ever. */
  #checkCircle(start: Subschema, first: string): void {
    const seen = new Set<string>();
    for (let at: string | undefined = first; at !== undefined && !seen.has(at);) {
      if (at === start.pointer) {
        fail(`${start.pointer}/$ref`, `"$ref" refers to ${quote("#" + first)}, which leads back to it`);
      }
      seen.add(at);
      const next: Subschema | undefined = this.subschemas.get(at);
      const ref = isObject(next?.schema) && Object.hasOwn(next.schema, "$ref") ? next.schema.$ref : undefined;
      at = next !== undefined && typeof ref === "string" ? this.resolve(ref, next.base)?.pointer : undefined;
    }
  }
}

const rootBase = "schema://root/";

function newResource(pointer: string): Resource {
  return { pointer, anchors: new Map(), dynamicAnchors: new Map() };
}

function fail(pointer: string, message: string): never {
  throw new UnsoundSchema({ pointer, message });
}
