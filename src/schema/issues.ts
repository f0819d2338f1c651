/** Turns the engine's errors into issues: what was found, what was expected, one issue for each thing to change. */

import { type Json, toPointer } from "../json.ts";
import type { Span } from "./engine/bend.ts";
import type { EngineError } from "./engine/mod.ts";
import { clause } from "./issue_text.ts";
import { explainError, type Halves, type Resolve } from "./sentences.ts";
import { type Issue, maxIssues } from "./types.ts";
import { explainUnion } from "./union_issues.ts";

/**
 * The issues behind `errors`, in the order of the schema, the first {@link maxIssues}.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * import { generate } from "./engine/mod.ts";
 *
 * const errors = generate({ properties: { a: { type: "string" } } })({ a: 1 });
 * assert.deepEqual(toIssues(errors, () => undefined), [
 *   { pointer: "/a", found: "1", expected: "a string", keyword: "type", message: '"a" is 1, expected a string' },
 * ]);
 * ```
 */
export function toIssues(errors: readonly EngineError[], resolve: Resolve): Issue[] {
  return issuesBetween(errors, 0, errors.length, resolve);
}

/** Reads backwards: a compound error stands after the errors that it is made of, so it is met first. */
function issuesBetween(errors: readonly EngineError[], start: number, end: number, resolve: Resolve): Issue[] {
  const groups: Issue[][] = [];
  for (let index = end - 1; index >= start;) {
    const error = errors[index]!;
    const { starts, at } = error.params as Partial<Span>;
    if (starts === undefined || at === undefined) {
      groups.push([toIssue(error, explainError(error, resolve))]);
      index--;
      continue;
    }
    const bounds = [...starts.map((first) => first - at + index), index];
    const branches = bounds.slice(0, -1).map((first, branch) =>
      issuesBetween(errors, first, bounds[branch + 1]!, resolve)
    );
    groups.push(compound(error, branches, resolve));
    index = bounds[0]! - 1;
  }
  return groups.reverse().flat().slice(0, maxIssues);
}

function compound(error: EngineError, branches: Issue[][], resolve: Resolve): Issue[] {
  switch (error.keyword) {
    case "if":
      return branches.flat();
    case "anyOf":
    case "oneOf":
      return explainUnion(error, branches);
    case "propertyNames": {
      const inner = branches.flat()[0];
      return [
        toIssue(error, {
          ...explainError(error, resolve),
          ...(inner === undefined ? {} : { expected: inner.expected }),
        }),
      ];
    }
    default:
      return [toIssue(error, explainError(error, resolve))];
  }
}

/** An issue out of an error and its two halves. */
function toIssue(error: EngineError, { name, found, expected }: Halves): Issue {
  const pointer = error.instancePath + (name === undefined ? "" : toPointer([name]));
  return { pointer, found, expected, keyword: error.keyword, message: clause(pointer, found, expected) };
}

/**
 * Finds what a reference of a rewritten schema (`#/$defs/3`) leads to.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * const resolve = resolverFor({ $ref: "#/$defs/0", $defs: { "0": { type: "string" } } });
 * assert.deepEqual(resolve("#/$defs/0"), { type: "string" });
 * ```
 */
export function resolverFor(rewritten: { [key: string]: Json }): Resolve {
  const definitions = rewritten.$defs as { [key: string]: Json };
  return (ref) => definitions[ref.slice(ref.lastIndexOf("/") + 1)];
}
