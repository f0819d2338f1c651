/** Writes JSON as people do: short lists and objects on a line, long ones over several. */

import { isObject, type Json } from "../json.ts";

/** How the text around looks. */
export interface Layout {
  /** What begins the line that the value begins on. */
  readonly margin: string;
  /** One step of indentation. */
  readonly unit: string;
  /** The line end. */
  readonly eol: string;
}

/** The widest line that a list or object is put on. */
const width = 100;

/**
 * The layout of a JSON text, at its margin; two spaces and a line feed where it shows none.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(layoutOf('{\r\n\t"a": 1\r\n}'), { margin: "", unit: "\t", eol: "\r\n" });
 * ```
 */
export function layoutOf(text: string): Layout {
  const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  const unit = /[\r\n]([ \t]+)[^\s]/.exec(text)?.[1] ?? "  ";
  return { margin: "", unit, eol };
}

/**
 * A value over several lines; within it, what holds nothing but plain values stands on one line where it fits.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * const layout = { margin: "", unit: "  ", eol: "\n" };
 * assert.equal(render({ a: [1, 2] }, layout), '{\n  "a": [1, 2]\n}');
 * ```
 */
export function render(value: Json, layout: Layout): string {
  const entries = entriesOf(value);
  if (entries === undefined || entries.length === 0) return renderFlat(value);
  const inner = { ...layout, margin: layout.margin + layout.unit };
  const lines = entries.map(([name, each]) => {
    const flat = renderFlat(each);
    const fits = inner.margin.length + name.length + flat.length < width && isFlat(each);
    return `${inner.margin}${name}${fits ? flat : render(each, inner)}`;
  });
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}${layout.eol}${lines.join("," + layout.eol)}${layout.eol}${layout.margin}${close}`;
}

/**
 * A value on one line.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(renderFlat({ a: [1, {}] }), '{ "a": [1, {}] }');
 * ```
 */
export function renderFlat(value: Json): string {
  const entries = entriesOf(value);
  if (entries === undefined) return JSON.stringify(value);
  const inside = entries.map(([name, each]) => name + renderFlat(each)).join(", ");
  if (Array.isArray(value)) return `[${inside}]`;
  return inside === "" ? "{}" : `{ ${inside} }`;
}

function entriesOf(value: Json): [name: string, value: Json][] | undefined {
  if (Array.isArray(value)) return value.map((each) => ["", each]);
  return isObject(value) ? Object.entries(value).map(([key, each]) => [`${JSON.stringify(key)}: `, each]) : undefined;
}

/** Whether it holds nothing but plain values, empty objects, and lists of plain values. */
function isFlat(value: Json): boolean {
  return (entriesOf(value) ?? []).every(([, each]) => {
    const inner = entriesOf(each) ?? [];
    return inner.length === 0 || (Array.isArray(each) && inner.every(([, item]) => entriesOf(item) === undefined));
  });
}
