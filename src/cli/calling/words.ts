/** Arguments as words of a command line, which `arguments.ts` reads. */

import type { Json, JsonObject } from "../../json.ts";

/** The word that gives an argument its value: `name=text`, `name:=JSON`. */
export function argumentWord(name: string, value: Json): string {
  return typeof value === "string" ? `${name}=${value}` : `${name}:=${JSON.stringify(value)}`;
}

/** Arguments as `bashful call` takes them, a word each, or all in one where a name cannot stand before a sign. */
export function argumentWords(given: JsonObject): string[] {
  const entries = Object.entries(given);
  if (!entries.every(([name]) => isWritable(name))) return [JSON.stringify(given)];
  return entries.map(([name, value]) => argumentWord(name, value));
}

/** Whether a parameter of that name can be given as `name=text`. */
export function isWritable(name: string): boolean {
  return /^[^-@=\s[{"][^=]*$/.test(name) && !name.endsWith(":");
}
