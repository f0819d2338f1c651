/** Advice about `tools.bash`: functions that no tool has, what `bash -n` and shellcheck say. */

import { type ConfigSource, misspelledTool, type ProblemId } from "../config/mod.ts";
import { isObject, type Json } from "../json.ts";
import { placeFinder } from "../jsonfile/mod.ts";
import type { Place, Problem } from "../problem.ts";
import { cut, nearest, quote } from "../text.ts";
import type { Script } from "./scripts.ts";

/** How many nearest names are looked for; each look takes time in step with the number of tools. */
const maxSuggestions = 50;

/** Functions whose names have the prefix and are no tool's; `toolNames` are all names in `tools.json`. */
export function adviseFunctions(
  source: ConfigSource,
  toolNames: readonly string[],
  helpers: ReadonlySet<string>,
): Problem[] {
  const { prefix, bash, tools } = source;
  const names = new Set(toolNames);
  const wanted = toolNames.map((name) => prefix + name);
  const functions = new Set([...source.exported, ...source.defined]);
  const idle = [...functions].filter((name) =>
    name.startsWith(prefix) && !names.has(name.slice(prefix.length)) && !helpers.has(name)
  );
  if (idle.length === 0) return [];
  const places = definitions(bash.path, bash.text ?? "");
  // A tool without a function and a function without a tool are often one mistake, and told already.
  const lonely = wanted.filter((name) => !functions.has(name)).map((name) => name.slice(prefix.length));
  return idle.flatMap((name, index): Problem[] => {
    const bare = name.slice(prefix.length);
    if (index < maxSuggestions && nearest(bare, lonely) !== undefined) return [];
    const place = places.get(name);
    const tag = index < maxSuggestions && place ? misspelledTool(bash.text ?? "", place.line) : undefined;
    const isInJson = tools.text !== undefined;
    return [{
      id: "functions/no-tool" satisfies ProblemId,
      severity: "warning",
      file: bash.path,
      place: place ?? { file: bash.path, line: 1, column: 1 },
      subject: `function ${name}`,
      found: isInJson ? `no tool ${quote(bare)} in ${tools.path}` : 'no "# @tool" above it',
      expected: "one",
      hint: tag === undefined
        ? { kind: isInJson ? "describe" : "describeAbove", prefix }
        : { kind: "rename", from: `@${tag}`, to: "@tool" },
    }];
  });
}

const definition = /^[ \t]*(?:function[ \t]+([^\s(){};&|<>]+)|([^\s(){}=;&|<>"'$`]+)[ \t]*\([ \t]*\))/gm;

/** Where each function of a Bash text is first defined, as far as a line shows it. */
function definitions(file: string, text: string): Map<string, Place> {
  const find = placeFinder(file, text);
  const places = new Map<string, Place>();
  for (const match of text.matchAll(definition)) {
    const name = (match[1] ?? match[2])!;
    if (!places.has(name)) places.set(name, find(match.index + match[0].indexOf(name)));
  }
  return places;
}

/** What `bash -n` printed of the file at `path`, less what sourcing has said already. */
export function adviseSyntax(path: string, said: string, known: readonly Problem[]): Problem[] {
  const told = new Set(
    known.filter(({ id, file }) => id.startsWith("bash/") && file === path).map(({ place }) => place?.line),
  );
  const problems: Problem[] = [];
  for (const line of said.split(/\r?\n/)) {
    const [, number, text] = /: line (\d+): (.+)$/.exec(line) ?? [];
    if (number === undefined || text === undefined || told.has(Number(number))) continue;
    told.add(Number(number));
    const place = { file: path, line: Number(number), column: 1 };
    const id: ProblemId = "bash/syntax";
    problems.push({ id, severity: "warning", file: path, place, said: cut(text, 200) });
  }
  return problems;
}

/** Warnings of shellcheck that say more about its own view than about the file. */
const ofNoUse = [1090, 1091, 2148];

/** One below warnings that counts here: what a model sends goes into these words. */
const counted = [2086];

/** What shellcheck printed of a file (`--format=json1`): its errors and warnings. */
export function adviseShellcheck({ path, text }: Script, printed: string): Problem[] {
  let read: unknown;
  try {
    read = JSON.parse(printed);
  } catch {
    return [];
  }
  const comments = isObject(read) && Array.isArray(read.comments) ? read.comments : [];
  return comments.flatMap((comment: Json): Problem[] => {
    if (!isObject(comment)) return [];
    const { code, level, message, line, column } = comment;
    if (typeof code !== "number" || typeof message !== "string") return [];
    if (!(level === "error" || level === "warning" || counted.includes(code)) || ofNoUse.includes(code)) return [];
    if (code === 2154 && isGiven(message, text)) return [];
    return [{
      id: `shellcheck/SC${code}`,
      severity: "warning",
      file: path,
      place: { file: path, line: Number(line), column: Number(column) },
      said: cut(message.replace(/\.$/, ""), 300),
      hint: { kind: "see", url: `https://www.shellcheck.net/wiki/SC${code}` },
    }];
  });
}

/** Whether the variable of an SC2154 is one that a helper sets (`json_get -v`, `json_vars`), or that bashful does. */
function isGiven(message: string, text: string): boolean {
  const [, name] = /^(\w+) is referenced/.exec(message) ?? [];
  if (name === undefined) return false;
  const given = `-v[ \\t]+["']?${name}\\b|\\bjson_vars[ \\t](?:[^\\n\\\\]|\\\\[^])*[ \\t"']${name}\\b`;
  return name.startsWith("__bashful_") || new RegExp(given).test(text);
}
