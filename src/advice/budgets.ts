/** Advice about budgets of text (contract O2). */

import type { Checker } from "../config/mod.ts";
import { isObject, type Json } from "../json.ts";
import type { ToolItem } from "./walk.ts";

/**
 * `keep` or `tail` of a tool that has no budget which they could be about. In `server.json` they may be about budgets of
 * tools.
 *
 * @param base The `run` of `server.json`.
 */
export function adviseBudget({ value, path, name }: ToolItem, base: Json | undefined, checker: Checker): void {
  const { run } = value;
  if (!isObject(run) || !isObject(run.output)) return;
  const common = isObject(base) && isObject(base.output) ? base.output : {};
  if (run.output.budgetBytes !== undefined || common.budgetBytes !== undefined) return;
  const key = ["keep", "tail"].find((each) => isObject(run.output) && each in run.output);
  if (key === undefined) return;
  checker.advise({
    id: "run/no-budget",
    path: [...path, "run", "output", key],
    tool: name,
    found: `"${key}" without "budgetBytes" in its "output"`,
    expected: "both",
  });
}
