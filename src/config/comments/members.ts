/**
 * The schema of an object, from its members as comments have them: `entries object[]`, and below it `entries[].name
 * string` for what each entry holds.
 */

import { isObject, type JsonObject } from "../../json.ts";
import type { JsonPath } from "../../pointer.ts";
import { quote } from "../../text.ts";
import type { Field } from "./field.ts";
import type { Mistake } from "./tags.ts";

/** A member, and those within it. */
interface Member {
  readonly field: Field;
  readonly within: Map<string, Member>;
}

/** The members of an object. */
export class Members {
  readonly #all = new Map<string, Member>();

  /** Adds one; its path in the schema, or why it cannot be one. */
  add(field: Field): JsonPath | Mistake {
    const { name, nameOffset: offset } = field;
    const steps = name.split(".");
    const last = steps.pop()!;
    let members = this.#all;
    const path: string[] = [];
    for (const step of steps) {
      const holder = step.replace("[]", "");
      const member = members.get(holder);
      if (member === undefined) return { offset, found: `no ${quote(holder)} above ${quote(name)}`, expected: "one" };
      const { type, items } = member.field.schema;
      const isList = holder !== step;
      const isHolder = isList ? type === "array" && isObject(items) && items.type === "object" : type === "object";
      if (!isHolder) {
        const subject = `the type of ${quote(member.field.name)}`;
        const expected = `${isList ? "object[]" : "object"}, which can hold ${quote(last)}`;
        return { offset: member.field.typeOffset, subject, found: quote(String(type)), expected };
      }
      path.push("properties", holder, ...(isList ? ["items"] : []));
      members = member.within;
    }
    if (members.has(last)) return { offset, found: `${quote(name)} again`, expected: "each name once" };
    members.set(last, { field, within: new Map() });
    return [...path, "properties", last];
  }

  /** The schema. */
  schema(): JsonObject {
    return { type: "object", ...partsOf(this.#all) };
  }
}

function partsOf(members: ReadonlyMap<string, Member>): JsonObject {
  const required = [...members].filter(([, { field }]) => field.isRequired).map(([name]) => name);
  const properties = Object.fromEntries(Array.from(members, ([name, member]) => [name, schemaOf(member)]));
  return { properties, required };
}

function schemaOf({ field: { schema }, within }: Member): JsonObject {
  if (within.size === 0) return schema;
  const { required, ...parts } = partsOf(within);
  const more = { ...parts, ...(Array.isArray(required) && required.length > 0 ? { required } : {}) };
  return schema.type === "array" && isObject(schema.items)
    ? { ...schema, items: { ...schema.items, ...more } }
    : { ...schema, ...more };
}
