/** Takes a member or an item out of a JSON text and keeps every byte that is not its own. See `edit.ts`. */

import type { Node } from "jsonc-parser";
import { isObject, type Json } from "../json.ts";
import type { JsonPath } from "../pointer.ts";
import { parseCommented } from "./edit.ts";
import { keepingMark, memberOf, rootOf, splice } from "./tree.ts";
import { commaBehind, lineStart } from "./trivia.ts";

/**
 * Removes what `path` leads to, with its comma and, where it stands alone on its lines, these lines; comments beside it
 * stay. A key that stands several times goes every time.
 *
 * @returns `undefined` where there is no such thing, or `text` is not JSON.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(remove('{"servers":{"a":1,"b":2}}', ["servers", "a"]), '{"servers":{"b":2}}');
 * assert.equal(remove('{"tools":[1,2]} // mine', ["tools", 1]), '{"tools":[1]} // mine');
 * assert.equal(remove('{"tools":[1]}', ["tools", 1]), undefined);
 * ```
 */
export function remove(text: string, path: JsonPath): string | undefined {
  const before = parseCommented(text);
  const meant = before === undefined ? undefined : without(before, path);
  if (meant === undefined) return undefined;
  const after = keepingMark(text, (source) => removeIn(source, path));
  return after !== undefined && JSON.stringify(parseCommented(after)) === JSON.stringify(meant) ? after : undefined;
}

function removeIn(source: string, path: JsonPath): string | undefined {
  const container = path.slice(0, -1).reduce((node: Node | undefined, step) => childOf(node, step), rootOf(source));
  const last = path.at(-1)!;
  const item = typeof last === "number" ? container?.children?.[last] : memberOf(container, last);
  if (container === undefined || item === undefined) return undefined;
  const rest = cutOut(source, container, item);
  // Of several members of one name, the one before would count now.
  return typeof last === "string" ? removeIn(rest, path) ?? rest : rest;
}

function childOf(node: Node | undefined, step: string | number): Node | undefined {
  return typeof step === "number" ? node?.children?.[step] : memberOf(node, step)?.children?.[1];
}

function cutOut(source: string, container: Node, item: Node): string {
  const { offset, length, children = [] } = container;
  const close = offset + length - 1;
  const index = children.indexOf(item);
  const [from, to] = [item.offset, item.offset + item.length];
  if (children.length === 1 && isBlank(source, offset + 1, from) && isBlank(source, to, close, ",")) {
    return splice(source, offset + 1, close - offset - 1, "");
  }
  const comma = commaBehind(source, to, children[index + 1]?.offset ?? close);
  if (comma !== undefined) return takeOut(splice(source, comma, 1, ""), from, to, true);
  const before = children[index - 1];
  const owed = before === undefined ? undefined : commaBehind(source, before.offset + before.length, from);
  if (owed === undefined) return takeOut(source, from, to, false);
  return takeOut(splice(source, owed, 1, ""), from - 1, to - 1, false);
}

/**
 * Takes out a part, with its lines where nothing else is on them, else with the blanks on one side of it.
 *
 * @param isFollowed Whether something that the blanks behind it separate it from takes its place.
 */
function takeOut(source: string, from: number, to: number, isFollowed: boolean): string {
  const start = lineStart(source, from);
  const [behind, lineBreak] = /^[ \t]*(\r\n|\n|\r|$)?/.exec(source.slice(to))!;
  const isAlone = isBlank(source, start, from) && lineBreak !== undefined;
  if (isAlone) return splice(source, start, to + behind.length - start, "");
  const blanksBefore = /[ \t]*$/.exec(source.slice(start, from))![0].length;
  if (isFollowed || isBlank(source, start, from)) {
    return splice(source, from, to + behind.length - (lineBreak?.length ?? 0) - from, "");
  }
  return splice(source, from - blanksBefore, to - from + blanksBefore, "");
}

/** Whether there are only blanks, line breaks and at most one of `allowed` in a part. */
function isBlank(source: string, from: number, to: number, allowed = ""): boolean {
  return source.slice(from, to).replace(allowed, "").trim() === "";
}

function without(value: Json, [step, ...rest]: JsonPath): Json | undefined {
  if (Array.isArray(value) && typeof step === "number" && step in value) {
    if (rest.length === 0) return value.toSpliced(step, 1);
    const inner = without(value[step]!, rest);
    return inner === undefined ? undefined : value.with(step, inner);
  }
  if (!isObject(value) || typeof step !== "string" || !Object.hasOwn(value, step)) return undefined;
  const { [step]: old, ...others } = value;
  if (rest.length === 0) return others;
  const inner = without(old!, rest);
  return inner === undefined ? undefined : { ...value, [step]: inner };
}
