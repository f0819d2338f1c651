/**
 * Changes a JSON text and keeps every byte that the change does not need: comments, order, indentation, line ends.
 * Comments and trailing commas may be in it, as other programs allow them. What is written looks like what stands around
 * it. Written by hand because jsonc-parser's own `modify` moves the comment behind the last member to the new one
 * (https://github.com/microsoft/node-jsonc-parser/issues/125). Values with places, and mistakes, are `document.ts`'s.
 */

import { type Node, parse as parseLenient, type ParseError } from "jsonc-parser";
import { isObject, type Json, type JsonObject } from "../json.ts";
import { placeFinder } from "./position.ts";
import { layoutOf, render, renderFlat } from "./render.ts";
import { keepingMark, leniently, memberOf, rootOf, splice } from "./tree.ts";
import { isMinified, lineStart, marginAt, trailOf } from "./trivia.ts";

/**
 * The value of a JSON text that may hold comments, trailing commas and a byte order mark; `undefined` for anything else.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(parseCommented('{"a": [1,] // one\n}'), { a: [1] });
 * assert.equal(parseCommented("{"), undefined);
 * ```
 */
export function parseCommented(text: string): Json | undefined {
  const errors: ParseError[] = [];
  const value = parseLenient(text.replace(/^\uFEFF/, ""), errors, leniently);
  return errors.length === 0 ? value : undefined;
}

/**
 * Where such a text has its first mistake, by line and column from 1; `undefined` where it has none.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(commentedMistake('{\n  "a" 1\n}'), { line: 2, column: 7 });
 * assert.equal(commentedMistake('{"a": 1,}'), undefined);
 * ```
 */
export function commentedMistake(text: string): { line: number; column: number } | undefined {
  const source = text.replace(/^\uFEFF/, "");
  const errors: ParseError[] = [];
  parseLenient(source, errors, leniently);
  if (errors.length === 0) return undefined;
  const { line, column } = placeFinder("", source)(errors[0]!.offset);
  return { line, column };
}

/**
 * Adds `item` at the end of the array that is the member `key` of the object in `text`.
 *
 * @throws {Error} If there is no such array.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(addItem('{"tools":[1,2]} // mine', "tools", 3), '{"tools":[1,2,3]} // mine');
 * ```
 */
export function addItem(text: string, key: string, item: Json): string {
  return keepingMark(text, (source) => {
    const list = memberOf(rootOf(source), key)?.children?.[1];
    if (list?.type !== "array") throw new Error(`Cannot add an item: found no array "${key}"`);
    return insert(source, list, undefined, item);
  });
}

/**
 * Sets the member that `path` leads to, making the objects on the way that are not there. An empty text is taken for
 * an empty object.
 *
 * @returns `undefined` if `text` is not JSON, or something on the way is no object.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(setMember('{"servers":{}}', ["servers", "a"], 1), '{"servers":{"a":1}}');
 * assert.equal(setMember('{"servers":[]}', ["servers", "a"], 1), undefined);
 * ```
 */
export function setMember(text: string, path: readonly string[], value: Json): string | undefined {
  const before = text.trim().replace(/^\uFEFF$/, "") === "" ? {} : parseCommented(text);
  if (!isObject(before)) return undefined;
  const source = text.trim() === "" ? "{}\n" : text;
  const after = keepingMark(source, (source) => setIn(source, rootOf(source), path, value));
  // What a client will read is what was meant, or nothing is written.
  const meant = withMember(before, path, value);
  return after !== undefined && meant !== undefined && isSame(parseCommented(after), meant) ? after : undefined;
}

function setIn(source: string, object: Node | undefined, path: readonly string[], value: Json): string | undefined {
  if (object?.type !== "object") return undefined;
  const [key, ...rest] = path;
  const member = memberOf(object, key!);
  if (member === undefined) {
    const inner = rest.reduceRight((inner: Json, key) => ({ [key]: inner }), value);
    return insert(source, object, key!, inner);
  }
  const old = member.children?.[1];
  if (rest.length > 0) return setIn(source, old, rest, value);
  if (old === undefined) return undefined;
  const layout = { ...layoutOf(source), margin: marginAt(source, member.offset) };
  return splice(source, old.offset, old.length, isMinified(source) ? JSON.stringify(value) : render(value, layout));
}

/** Puts an item at the end of an array, or a member named `key` at the end of an object. */
function insert(source: string, container: Node, key: string | undefined, value: Json): string {
  const { offset, length, children = [] } = container;
  const close = offset + length - 1;
  const last = children.at(-1);
  const trail = trailOf(source, last === undefined ? offset + 1 : last.offset + last.length, close);
  const comma = trail.hasComma || last === undefined ? "" : ",";
  const trailingComma = trail.hasComma ? "," : "";
  if (isMinified(source)) {
    const item = (key === undefined ? "" : `${JSON.stringify(key)}:`) + JSON.stringify(value);
    return splice(source, trail.end, 0, comma + item + trailingComma);
  }
  const name = key === undefined ? "" : `${JSON.stringify(key)}: `;
  if (last !== undefined && !/[\r\n]/.test(source.slice(offset, close))) {
    return splice(source, trail.end, 0, `${comma} ${name}${renderFlat(value)}${trailingComma}`);
  }
  const layout = layoutOf(source);
  const outer = marginAt(source, offset);
  const beginsLine = last !== undefined && source.slice(lineStart(source, last.offset), last.offset).trim() === "";
  const margin = beginsLine ? marginAt(source, last.offset) : outer + layout.unit;
  const item = `${layout.eol}${margin}${name}${render(value, { ...layout, margin })}${trailingComma}`;
  const rest = source.slice(trail.end, close);
  const closing = /[\r\n]/.test(rest) ? rest : `${layout.eol}${outer}`;
  const head = source.slice(0, trail.itemEnd) + comma + source.slice(trail.itemEnd, trail.end);
  return head + item + closing + source.slice(close);
}

function withMember(object: JsonObject, path: readonly string[], value: Json): JsonObject | undefined {
  const [key, ...rest] = path;
  if (rest.length === 0) return { ...object, [key!]: value };
  const inner = Object.hasOwn(object, key!) ? object[key!] : {};
  const changed = isObject(inner) ? withMember(inner, rest, value) : undefined;
  return changed && { ...object, [key!]: changed };
}

function isSame(a: Json | undefined, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
