/**
 * The commands that tools' functions plainly run, so that one which is not installed is found before a call fails.
 * Whatever may be meant otherwise is left out: no word about a command is better than a false alarm.
 */

import type { ConfigSource } from "../config/mod.ts";
import { placeFinder } from "../jsonfile/mod.ts";
import type { Place, Problem } from "../problem.ts";
import { quote } from "../text.ts";
import type { ShellFunction } from "./shell_functions.ts";

/** A command, and the tool whose function runs it. */
export interface PlainCommand {
  readonly name: string;
  readonly tool: string;
  readonly functionName: string;
  readonly place: Place;
}

/** The largest text that is read, in characters. */
const maxLength = 1_000_000;

/** What makes it uncertain which command a word stands for: another PATH, handlers, code made at run time. */
const uncertain = /\bPATH\+?=|\bcommand_not_found_handle\b|\beval\b|\benable\b|\bhash[ \t]+-p\b|\bunset[ \t]+-f\b/;

/** A question whether commands are there; what stands after it on the line may be missing. */
const question = /\b(?:command[ \t]+-[vV]|type(?:[ \t]+-\w+)*|hash|which|is_cmd_available)[ \t]+([^;&|<>\n)]*)/g;

/** A function with this in it may get more functions when it is called. */
const sourcing = /(?:^|[;&|({]|\bthen\b|\bdo\b|\belse\b)[ \t]*(?:source|\.)[ \t]+\S/m;

/** A function that goes by the system it runs on. */
const goesBySystem = /\b(?:OSTYPE|MACHTYPE|HOSTTYPE|uname)\b/;

/** Each command that the function of a tool plainly runs, once, in the order of the file. */
export async function plainCommands(
  source: ConfigSource,
  tools: readonly string[],
  helpers: ReadonlySet<string>,
): Promise<PlainCommand[]> {
  const { text } = source.bash;
  if (text === undefined || text.length > maxLength || source.sourceFailure || uncertain.test(text)) return [];
  const asked = askedFor(text);
  if (asked === undefined) return [];
  // Loaded only here: no other command reads Bash.
  const { shellFunctions } = await import("./shell_functions.ts");
  const functions = shellFunctions(text);
  if (functions === undefined) return [];
  if (functions.some(({ offset, end }) => sourcing.test(text.slice(offset, end)))) return [];
  const byName = new Map(functions.map((each) => [each.name, each]));
  const known = new Set([
    ...source.exported,
    ...source.defined,
    ...helpers,
    ...byName.keys(),
    ...asked,
    ...aliases(text),
  ]);
  const find = placeFinder(source.bash.path, text);
  const found = new Map<string, PlainCommand>();
  for (const tool of tools) {
    const functionName = source.prefix + tool;
    for (const each of reached(functionName, byName)) {
      if (goesBySystem.test(text.slice(each.offset, each.end))) continue;
      for (const { name, offset } of each.commands) {
        if (known.has(name) || found.has(name)) continue;
        found.set(name, { name, tool, functionName: each.name, place: find(offset) });
      }
    }
  }
  return [...found.values()];
}

/** The function `name` and those that it plainly calls, by whatever way. */
function reached(name: string, functions: ReadonlyMap<string, ShellFunction>): ShellFunction[] {
  const first = functions.get(name);
  if (first === undefined) return [];
  const all = new Set([first]);
  for (const each of all) {
    for (const command of each.commands) {
      const next = functions.get(command.name);
      if (next !== undefined) all.add(next);
    }
  }
  return [...all];
}

/** The commands that the text asks for; `undefined` when it asks for what a variable holds. */
function askedFor(text: string): string[] | undefined {
  const words = [...text.matchAll(question)].flatMap((match) => match[1]!.split(/\s+/));
  return words.some((word) => word.includes("$")) ? undefined : words.map((word) => word.replace(/["']/g, ""));
}

function aliases(text: string): string[] {
  return [...text.matchAll(/\balias[ \t]+([\w.+-]+)=/g)].map((match) => match[1]!);
}

/** A warning for each of `commands` that is `missing`. */
export function adviseCommands(commands: readonly PlainCommand[], missing: readonly string[]): Problem[] {
  const lost = new Set(missing);
  return commands.filter(({ name }) => lost.has(name)).map(({ name, tool, functionName, place }) => ({
    id: "commands/missing",
    severity: "warning",
    file: place.file,
    place,
    tool,
    found: `no command ${quote(name)}, which function ${functionName} runs`,
    hint: { kind: "install", command: name, orRequire: true },
  }));
}
