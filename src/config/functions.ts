/** A tool's function, which `tools.bash` itself must define and export under prefix and name (contract C3). */

import type { Hint } from "../problem.ts";
import { nearest } from "../text.ts";
import { type BashMessage, bashMessages, stumble, withoutMark } from "./bash_file.ts";
import type { Checker } from "./checker.ts";
import type { NamedTool } from "./tools.ts";
import type { ConfigSource } from "./types.ts";

/** How many nearest names are looked for; each look takes time in step with the number of functions. */
const maxSuggestions = 50;

/** Reports every tool whose function is not there or not exported; nothing when `tools.bash` could not be sourced. */
export function checkFunctions(checker: Checker, tools: readonly NamedTool[], source: ConfigSource): void {
  const exported = new Set(source.exported);
  const defined = new Set(source.defined);
  const wanted = new Set(tools.map((tool) => tool.functionName));
  const spare = [...exported, ...defined].filter((name) => !wanted.has(name));
  const messages = bashMessages(source);
  let suggestions = 0;
  for (const tool of tools) {
    const { functionName, name } = tool;
    if (exported.has(functionName)) continue;
    const common = { path: ["tools", tool.index, "name"], tool: name };
    if (defined.has(functionName)) {
      checker.add({
        ...common,
        id: "functions/not-exported",
        subject: `function ${functionName} of ${source.bash.path}`,
        found: "not exported",
        hint: misspelledExport(functionName, messages) ?? { kind: "export", name: functionName, isDefined: true },
      });
    } else {
      const suggestion = suggestions++ < maxSuggestions ? suggest(tool, spare, source) : undefined;
      checker.add({
        ...common,
        id: "functions/missing",
        subject: `function ${functionName}`,
        found: `not in ${source.bash.path}`,
        hint: suggestion ?? stumble(messages) ?? { kind: "export", name: functionName, isDefined: false },
      });
    }
  }
}

/** The line that exports nearly that function. */
function misspelledExport(name: string, messages: readonly BashMessage[]): Hint | undefined {
  for (const { place, text } of messages) {
    const [, written] = /^export: (.+): not a function$/.exec(text) ?? [];
    if (written !== undefined && nearest(name, [written]) !== undefined) {
      return { kind: "exportInstead", written, name, place };
    }
  }
}

function suggest(tool: NamedTool, names: readonly string[], source: ConfigSource): Hint | undefined {
  const { functionName, name } = tool;
  if (names.includes(`\ufeff${functionName}`)) return withoutMark;
  if (names.includes(name)) return { kind: "renameFunction", from: name, to: functionName };
  const other = names.find((each) => each.endsWith(name) && !each.startsWith(source.prefix));
  if (other !== undefined) {
    return { kind: "renameFunction", from: other, to: functionName, prefix: other.slice(0, -name.length) };
  }
  const bare = names.flatMap((each) => each.startsWith(source.prefix) ? [each.slice(source.prefix.length)] : []);
  const near = nearest(name, bare);
  return near === undefined ? undefined : { kind: "nearFunction", file: source.bash.path, name: source.prefix + near };
}
