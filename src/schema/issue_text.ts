/** Issues as one sentence, for a model or a person who has to change the value. */

import { fromPointer } from "../json.ts";
import { plural, quote } from "../text.ts";
import type { Issue } from "./types.ts";

const maxListed = 20;

/**
 * One clause for each issue, the first 20: `"path" is missing, expected a string; "mode" is "fast", expected "a"`.
 *
 * @param options.root What the whole value is called: `the arguments`, `the output`.
 */
export function explainIssues(issues: readonly Issue[], options: { root?: string } = {}): string {
  const clauses = issues.slice(0, maxListed).map((issue) =>
    clause(issue.pointer, issue.found, issue.expected, options)
  );
  if (issues.length > maxListed) clauses.push(`and ${plural(issues.length - maxListed, "more", "more")}`);
  return clauses.join("; ");
}

/** One issue as a clause: where, found, expected. */
export function clause(pointer: string, found: string, expected: string, options: { root?: string } = {}): string {
  const place = pointer === "" ? options.root ?? "the value" : quote(placeName(pointer), 120);
  return `${place} ${place.endsWith("arguments") ? "are" : "is"} ${found}, expected ${expected}`;
}

/** A property of the root by its name, what lies deeper by its JSON Pointer. */
function placeName(pointer: string): string {
  const [name = "", ...deeper] = fromPointer(pointer);
  return deeper.length > 0 || /^\d*$/.test(name) ? pointer : name;
}
