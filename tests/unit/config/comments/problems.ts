/** What is said of comments that describe tools. */

import { outcomeOf, placesIn } from "../sources.ts";

/** What is said of `tools.bash`, all functions of which are exported; those called `tool_not_...` are not there. */
export function problemsOf(text: string, tools: string | { text: undefined } = '{ "tools": [] }'): string {
  const places = placesIn(text).filter(({ name }) => !name.startsWith("tool_not_"));
  const exported = places.map(({ name }) => name);
  return outcomeOf({ bash: text, tools, places, exported, defined: exported }).problems;
}
