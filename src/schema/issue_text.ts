/** Issues as one sentence, for a model or a person who has to change the value. */

import { fromPointer } from "../pointer.ts";
import { plural, quote } from "../text.ts";
import type { Issue } from "./types.ts";

/**
 * One clause for each issue: `"path" is missing, expected a string; "mode" is "fast", expected "a"`.
 *
 * @param options.root What the whole value is called: `the arguments`, `the output` (`the value`).
 * @param options.unlisted How many issues there are besides (0); `Infinity` where nobody counted them.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * const issues = [
 *   { pointer: "/path", found: "missing", expected: "a string", keyword: "required", message: "" },
 *   { pointer: "", found: "null", expected: "an object", keyword: "type", message: "" },
 * ];
 * const text = explainIssues(issues, { root: "the output" });
 * assert.equal(text, '"path" is missing, expected a string; the output is null, expected an object');
 * ```
 */
export function explainIssues(
  issues: readonly Issue[],
  options: { root?: string; unlisted?: number | undefined } = {},
): string {
  const { unlisted = 0 } = options;
  const clauses = issues.map((issue) => clause(issue.pointer, issue.found, issue.expected, options));
  if (unlisted > 0) clauses.push(unlisted === Infinity ? "and many more" : `and ${plural(unlisted, "more", "more")}`);
  return clauses.join("; ");
}

/**
 * One issue as a clause: where, found, expected.
 *
 * @param pointer Where, as a JSON Pointer. A property of the root is called by its name.
 * @param options.root What the whole value is called (`the value`).
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(clause("/mode", '"fast"', '"a"'), '"mode" is "fast", expected "a"');
 * assert.equal(clause("/a/0", "1", "null"), '"/a/0" is 1, expected null');
 * assert.equal(clause("", "1", "null"), "the value is 1, expected null");
 * ```
 */
export function clause(pointer: string, found: string, expected: string, options: { root?: string } = {}): string {
  const place = pointer === "" ? options.root ?? "the value" : quote(placeName(pointer), 120);
  return `${place} ${place.endsWith("arguments") ? "are" : "is"} ${found}, expected ${expected}`;
}

/** A property of the root by its name, what lies deeper by its JSON Pointer. */
function placeName(pointer: string): string {
  const [name = "", ...deeper] = fromPointer(pointer);
  return deeper.length > 0 || /^\d*$/.test(name) ? pointer : name;
}
