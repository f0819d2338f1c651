/**
 * Where each value of a call's arguments stands in their text, so that helpers find a value without reading the text. The
 * helpers' side is `src/bash/library/own.bash`.
 *
 * A node has five fields: its name in an object, escaped; the offset and the length of its value in bytes; for an object
 * or an array whose children are listed, its bracket and the number of the first child's node; how many children. A node's
 * children stand together, breadth first; the root is node 0.
 */

/** One value. */
interface Node {
  /** The inside of the name's JSON string; empty in an array. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** How many values are listed at most. A container is listed whole or not at all; helpers read the others themselves. */
const mostNodes = 50_000;

/** How often a text may be gone through: once for each depth of nesting, as long as it is not deep. */
const mostPasses = 32;

/** How many bytes are gone through at most: the event loop waits meanwhile. */
const mostBytes = 8 * 1024 * 1024;

/** @param json Compact JSON, in UTF-8. @returns The fields, or none where Bash could not hold one. */
export function indexArguments(json: Uint8Array): string[] {
  const nodes: Node[] = [{ name: "", start: 0, end: json.length }];
  const fields: string[] = [];
  let bytesLeft = Math.min(json.length * mostPasses, mostBytes);
  // Grows while it is gone through.
  for (const { name, start, end } of nodes) {
    const isContainer = json[start] === bytes.brace || json[start] === bytes.bracket;
    const room = mostNodes - nodes.length;
    const children = isContainer && bytesLeft >= end - start ? childrenOf(json, start, end, room) : undefined;
    if (isContainer) bytesLeft -= end - start;
    const decoded = name.includes("\\") ? JSON.parse(`"${name}"`) as string : name;
    if (decoded.includes("\0")) return [];
    const first = children === undefined ? "" : String.fromCharCode(json[start]!) + nodes.length;
    fields.push(decoded, String(start), String(end - start), first, String(children?.length ?? 0));
    for (const child of children ?? []) nodes.push(child);
  }
  return fields;
}

const bytes = { quote: 0x22, comma: 0x2c, colon: 0x3a, bracket: 0x5b, backslash: 0x5c, brace: 0x7b } as const;
const closing: ReadonlySet<number> = new Set([0x5d, 0x7d]);
const decoder = new TextDecoder();

/** The values right in a container; `undefined` where they are more than `most`. */
function childrenOf(json: Uint8Array, start: number, end: number, most: number): Node[] | undefined {
  const children: Node[] = [];
  const isObject = json[start] === bytes.brace;
  let depth = 0;
  let name = "";
  let valueStart = start + 1;
  for (let at = start + 1; at < end; at++) {
    const byte = json[at]!;
    if (byte === bytes.quote) {
      const close = closingQuote(json, at);
      if (isObject && depth === 0 && json[close + 1] === bytes.colon && at === valueStart) {
        name = decoder.decode(json.subarray(at + 1, close));
        valueStart = close + 2;
        at = close + 1;
      } else at = close;
    } else if (byte === bytes.bracket || byte === bytes.brace) depth++;
    else if (depth > 0) {
      if (closing.has(byte)) depth--;
    } else if (byte === bytes.comma || closing.has(byte)) {
      if (at === start + 1) return children;
      if (children.length === most) return undefined;
      children.push({ name, start: valueStart, end: at });
      valueStart = at + 1;
    }
  }
  return children;
}

/** Where the string that is opened at `at` is closed. */
function closingQuote(json: Uint8Array, at: number): number {
  for (let close = json.indexOf(bytes.quote, at + 1);; close = json.indexOf(bytes.quote, close + 1)) {
    let backslashes = 0;
    while (json[close - 1 - backslashes] === bytes.backslash) backslashes++;
    if (backslashes % 2 === 0) return close;
  }
}
