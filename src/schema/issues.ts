/** Turns the engine's errors into issues: what was found, what was expected, one issue for each thing to change. */

import type { Json } from "../json.ts";
import { toPointer } from "../pointer.ts";
import type { Span } from "./engine/bend.ts";
import type { EngineError } from "./engine/mod.ts";
import { clause } from "./issue_text.ts";
import { explainError, type Halves, type Resolve } from "./sentences.ts";
import { type Issue, maxIssues } from "./types.ts";
import { explainUnion } from "./union_issues.ts";

/** The first issues of a value, and how many there are besides. */
export interface Told {
  readonly issues: Issue[];
  readonly unlisted: number;
}

/**
 * The issues behind `errors`, in the order of the schema, the first {@link maxIssues}: words are made for no others.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * import { generate } from "./engine/mod.ts";
 *
 * const errors = generate({ properties: { a: { type: "string" } } })({ a: 1 });
 * assert.deepEqual(toIssues(errors, () => undefined), {
 *   issues: [
 *     { pointer: "/a", found: "1", expected: "a string", keyword: "type", message: '"a" is 1, expected a string' },
 *   ],
 *   unlisted: 0,
 * });
 * ```
 */
export function toIssues(errors: readonly EngineError[], resolve: Resolve): Told {
  return issuesBetween(errors, 0, errors.length, resolve);
}

/** An error with the place of each branch's first error, and of the error itself after the last branch. */
interface Group {
  readonly error: EngineError;
  readonly bounds: readonly number[];
}

function issuesBetween(errors: readonly EngineError[], start: number, end: number, resolve: Resolve): Told {
  const groups = groupsBetween(errors, start, end);
  const issues: Issue[] = [];
  let worded = 0;
  for (const group of groups) {
    if (issues.length >= maxIssues) break;
    issues.push(...explainGroup(errors, group, resolve));
    worded++;
  }
  return {
    issues: issues.slice(0, maxIssues),
    unlisted: groups.length - worded + Math.max(0, issues.length - maxIssues),
  };
}

/** Reads backwards: a compound error stands after the errors that it is made of, so it is met first. */
function groupsBetween(errors: readonly EngineError[], start: number, end: number): Group[] {
  const groups: Group[] = [];
  for (let index = end - 1; index >= start;) {
    const error = errors[index]!;
    const { starts, at } = error.params as Partial<Span>;
    const first = starts === undefined || at === undefined ? [] : starts.map((one) => one - at + index);
    groups.push({ error, bounds: [...first, index] });
    index = (first[0] ?? index) - 1;
  }
  return groups.reverse();
}

function explainGroup(errors: readonly EngineError[], { error, bounds }: Group, resolve: Resolve): Issue[] {
  const branches = () =>
    bounds.slice(0, -1).map((first, branch) => issuesBetween(errors, first, bounds[branch + 1]!, resolve).issues);
  switch (error.keyword) {
    case "if":
      return branches().flat();
    case "anyOf":
    case "oneOf":
      return explainUnion(error, branches());
    case "propertyNames": {
      const inner = branches().flat()[0];
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
