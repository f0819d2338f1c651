/**
 * Values that a client chose, within a question to a person (contract Q1): on one line, each text in quotes that nothing in
 * it can close, and cut at a length that is said. Different values look different, as far as they are shown.
 */

import { isObject, type Json } from "../json.ts";
import { count } from "../text.ts";
import { quoteUnlike } from "./unlike.ts";

/** How much of one value is shown, in characters. */
const mostCharacters = 200;

/** A value as a person is shown it; `undefined` for one that is not there. */
export function showArgument(value: Json | undefined, most: number = mostCharacters): string {
  return value === undefined ? "(not given)" : show(value, { left: most });
}

/** What is left of the characters that may be shown. */
interface Budget {
  left: number;
}

function show(value: Json, budget: Budget): string {
  if (typeof value === "string") return showText(value, budget);
  if (Array.isArray(value)) return showList("[]", value, budget, (item) => show(item, budget));
  if (isObject(value)) {
    const keys = Object.keys(value);
    return showList("{}", keys, budget, (key) => `${showText(key, budget)}: ${show(value[key]!, budget)}`);
  }
  const text = JSON.stringify(value);
  const shown = text.slice(0, Math.max(1, budget.left));
  budget.left -= shown.length;
  return shown + more(text.length - shown.length, "digit");
}

function showText(text: string, budget: Budget): string {
  const { shown, taken } = quoteUnlike(text, budget.left);
  budget.left -= shown.length;
  return shown + more(text.length - taken, "character");
}

/** Whole items between brackets; how many are left out stands where no item can. */
function showList<Item>(
  brackets: string,
  items: readonly Item[],
  budget: Budget,
  showItem: (item: Item) => string,
): string {
  const shown: string[] = [];
  budget.left -= 2;
  for (const item of items) {
    if (budget.left <= 0) break;
    shown.push(showItem(item));
    budget.left -= 2;
  }
  const rest = items.length - shown.length;
  if (rest > 0) shown.push(`... (${count(rest)} more)`);
  return `${brackets.charAt(0)}${shown.join(", ")}${brackets.charAt(1)}`;
}

/** What stands behind something that was cut: outside of any quotes. */
function more(left: number, what: string): string {
  return left === 0 ? "" : `... (${count(left)} ${what}${left === 1 ? "" : "s"} more)`;
}
