/** Explains a value that fits none, or too many, of the schemas of `anyOf` or `oneOf`, without listing all of them. */

import type { Json } from "../json.ts";
import { list, plural } from "../text.ts";
import type { EngineError } from "./engine/mod.ts";
import { clause } from "./issue_text.ts";
import type { Issue } from "./types.ts";
import { inFull } from "./describe.ts";

/** How many of the branches' wishes are told. */
const mostWanted = 20;

const decisive = new Set(["type", "const", "enum"]);

/**
 * What to say of `error`, an error of `anyOf` or `oneOf`, given the issues of each branch: what all branches want where
 * they differ in that alone, the issues of the one branch that was meant where only one can have been, else one issue
 * that tells of the closest.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * import { generate } from "./engine/mod.ts";
 *
 * const error = generate({ anyOf: [{ type: "string" }, { type: "null" }] })(1).at(-1)!;
 * const branch = (expected: string) => [{ pointer: "", found: "1", expected, keyword: "type", message: "" }];
 * const [issue] = explainUnion(error, [branch("a string"), branch("null")]);
 * assert.equal(issue?.message, "the value is 1, expected a string or null");
 * ```
 */
export function explainUnion(error: EngineError, branches: Issue[][]): Issue[] {
  const pointer = error.instancePath;
  const data = error.data as Json;
  const issue = (foundWords: string, expected: string, keyword = error.keyword): Issue[] => [
    { pointer, found: foundWords, expected, keyword, message: clause(pointer, foundWords, expected) },
  ];
  const passing = error.params.passing as number[];
  if (passing.length > 1) {
    const numbers = list(passing.slice(0, 5).map((index) => String(index + 1)), "and");
    return issue(inFull(data), `exactly one of ${plural(branches.length, "form")}, and it fits numbers ${numbers}`);
  }
  const isAboutValue = (one: Issue) => one.pointer === pointer && decisive.has(one.keyword);
  if (branches.every((branch) => branch.length === 1 && isAboutValue(branch[0]!))) {
    const wanted = [...new Set(branches.map((branch) => branch[0]!.expected))];
    const more = wanted.length - mostWanted;
    const expected = more > 0 ? `${wanted.slice(0, mostWanted).join(", ")} or ${more} more` : list(wanted);
    return issue(branches[0]![0]!.found, expected, "type");
  }
  const near = branches.filter((branch) => !branch.some(isAboutValue));
  if (near.length === 1) return near[0]!;
  const closest = (near.length > 0 ? near : branches).toSorted((a, b) => distance(a) - distance(b))[0] ?? [];
  const reasons = closest.slice(0, 3).map((one) => clause(one.pointer, one.found, one.expected));
  const more = closest.length > reasons.length ? ` and ${closest.length - reasons.length} more` : "";
  return issue(
    inFull(data),
    `one of ${plural(branches.length, "form")}; in the closest, ${reasons.join(", and ")}${more}`,
  );
}

/** How far the value is from fitting. A branch whose tag (a `const` or `enum` inside) differs was hardly meant. */
function distance(branch: Issue[]): number {
  return branch.reduce((sum, issue) => sum + (issue.keyword === "const" || issue.keyword === "enum" ? 100 : 1), 0);
}
