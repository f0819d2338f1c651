/** Small pieces of English for messages: counts, lists, quotes and the nearest name. */

/**
 * `1 tool`, `2 tools`; `many` for nouns that do not take an s.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(plural(1, "tool"), "1 tool");
 * assert.equal(plural(2, "property", "properties"), "2 properties");
 * ```
 */
export function plural(count: number, one: string, many = one + "s"): string {
  return `${count} ${count === 1 ? one : many}`;
}

/**
 * `a`, `a or b`, `a, b or c`.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(list(["a", "b", "c"]), "a, b or c");
 * assert.equal(list(["a", "b"], "and"), "a and b");
 * ```
 */
export function list(items: readonly string[], conjunction: "and" | "or" = "or"): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${conjunction} ${items.at(-1)}`;
}

/**
 * What the user wrote, in double quotes, safe to print on one line of a terminal: control characters escaped as in JSON,
 * cut after `max` characters with an ellipsis.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(quote('a "b"\n'), '"a \\"b\\"\\n"');
 * assert.equal(quote("a long name", 6), '"a lon…"');
 * ```
 */
export function quote(text: string, max = 80): string {
  return `"${printable(cut(text, max)).replaceAll('"', '\\"')}"`;
}

/**
 * At most `max` characters of `text`, the last an ellipsis where more was cut; never half a surrogate pair.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(cut("a long name", 6), "a lon…");
 * ```
 */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  return text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "") + "…";
}

/**
 * `text` with control and direction-changing characters escaped, so that it cannot drive a terminal.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(printable("\x1b[31mred\n"), "\\u001b[31mred\\n");
 * ```
 */
export function printable(text: string): string {
  return text.replace(unprintable, (character) => {
    const short = shortEscapes[character];
    return short ?? "\\u" + character.charCodeAt(0).toString(16).padStart(4, "0");
  });
}

/**
 * Text of several lines, each {@linkcode printable}, with its line feeds and tabs kept; `\r\n` becomes `\n`.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(printableLines("one\r\n\ttwo\x07"), "one\n\ttwo\\u0007");
 * ```
 */
export function printableLines(text: string): string {
  return text.split(/\r?\n/).map((line) => line.split("\t").map(printable).join("\t")).join("\n");
}

// deno-lint-ignore no-control-regex -- control characters are what this replaces
const unprintable = /[\u0000-\u001F\u007F-\u009F\u200E\u200F\u2028-\u202E\u2066-\u2069]/g;
const shortEscapes: Readonly<Record<string, string>> = { "\n": "\\n", "\t": "\\t", "\r": "\\r" };

/**
 * The candidate that `name` is most likely a misspelling of.
 *
 * @returns `undefined` unless one is within a third of the name's length in edits, two for short names.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(nearest("lsit", ["serve", "list"]), "list");
 * assert.equal(nearest("frobnicate", ["serve", "list"]), undefined);
 * ```
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance && distance < candidate.length) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/**
 * A name pattern as a regular expression: as in a shell, `*` stands for any characters, `?` for one.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.ok(wildcard("file_*").test("file_size"));
 * assert.ok(!wildcard("file_?").test("file_size"));
 * ```
 */
export function wildcard(pattern: string): RegExp {
  const source = pattern.replace(/[\\^$.*+?()[\]{}|]/g, (character) => {
    return character === "*" ? ".*" : character === "?" ? "." : `\\${character}`;
  });
  return new RegExp(`^(?:${source})$`, "s");
}

/** Optimal string alignment distance: inserts, deletes, replacements, swaps of neighbours; `limit` where it is not less. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit || a.length > 256) return limit;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, beforePrevious[j - 2]! + 1);
      }
      current.push(cost);
    }
    [beforePrevious, previous] = [previous, current];
  }
  return Math.min(previous[b.length]!, limit);
}

/**
 * A number with commas between its thousands.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(count(4137), "4,137");
 * ```
 */
export function count(number: number): string {
  return number.toLocaleString("en-US");
}

/**
 * 40 random bits as eight letters and digits: a name that nobody can guess who was not told it.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.match(randomName(), /^[0-9a-v]{8}$/);
 * ```
 */
export function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte & 31).toString(32)).join("");
}
