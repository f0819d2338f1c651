/** Checks single values of settings: numbers, texts, lists of texts. */

import type { Json } from "../json.ts";
import { compilePattern } from "../schema/mod.ts";
import { found } from "../words.ts";
import { type Checker, nameOf, type Part } from "./checker.ts";
import type { IntegerRule, TextRule } from "./setting_kinds.ts";

/** Checks a whole number. */
export function checkInteger(
  checker: Checker,
  run: Part,
  key: string,
  value: Json,
  { least, most, unit }: IntegerRule,
): boolean {
  const common = { path: [...run.path, key], subject: nameOf(run, key), found: found(value) };
  if (typeof value !== "number") {
    const written = typeof value === "string" && unit === "milliseconds" ? milliseconds(value) : undefined;
    const hint = written === undefined ? undefined : { kind: "write", text: String(written) } as const;
    checker.add({ ...common, id: "run/type", expected: `a number of ${unit}`, hint });
    return false;
  }
  if (Number.isInteger(value) && value >= least && value <= most) return true;
  checker.add({ ...common, id: "run/range", expected: `a whole number of ${unit} from ${least} to ${most}` });
  return false;
}

/** `30s`, `500 ms`, `2m`, `1h` as milliseconds. */
function milliseconds(text: string): number | undefined {
  const [, digits, unit = ""] = /^\s*(\d+)\s*(ms|s|sec|m|min|h)?\s*$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const factors: Readonly<Record<string, number>> = {
    "": 1,
    ms: 1,
    s: 1000,
    sec: 1000,
    m: 60_000,
    min: 60_000,
    h: 3_600_000,
  };
  return Number(digits) * factors[unit]!;
}

/** Checks a text of a setting, or of its list: `within` leads from `run` to it. */
export function checkText(
  checker: Checker,
  run: Part,
  within: readonly [key: string, index?: number],
  value: Json,
  rule: TextRule,
): boolean {
  const [key, index] = within;
  const common = {
    path: [...run.path, ...within as readonly (string | number)[]],
    subject: index === undefined ? nameOf(run, key) : `item ${index + 1} of ${nameOf(run, key)}`,
    found: found(value),
  };
  if (typeof value !== "string") checker.add({ ...common, id: "run/type", expected: rule.one });
  else if (new RegExp(rule.pattern, "u").test(value)) return true;
  else checker.add({ ...common, id: "run/range", expected: rule.expected });
  return false;
}

/** Checks a list of texts. */
export function checkList(checker: Checker, run: Part, key: string, value: Json, rule: TextRule): boolean {
  if (!checker.expect(run, key, "run/type", "array", `an array of ${rule.many}`)) return false;
  return (value as Json[]).map((item, index) => checkText(checker, run, [key, index], item, rule)).every(Boolean);
}

/** Checks a regular expression. */
export function checkPattern(checker: Checker, run: Part, key: string, value: Json): boolean {
  if (!checker.expect(run, key, "run/type", "string", "a regular expression")) return false;
  try {
    compilePattern(value as string);
    return true;
  } catch (error) {
    const said = (error as Error).message.replace(/^Invalid regular expression: /, "");
    checker.add({
      id: "run/range",
      path: [...run.path, key],
      subject: nameOf(run, key),
      found: found(value),
      expected: "a regular expression",
      said,
    });
    return false;
  }
}

/** Checks a number from 0 to 1. */
export function checkShare(checker: Checker, run: Part, key: string, value: Json): boolean {
  const common = { path: [...run.path, key], subject: nameOf(run, key), found: found(value) };
  const expected = "a number from 0 to 1";
  if (typeof value !== "number") checker.add({ ...common, id: "run/type", expected });
  else if (value >= 0 && value <= 1) return true;
  else checker.add({ ...common, id: "run/range", expected });
  return false;
}
