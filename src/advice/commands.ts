/**
 * The commands that tools' functions plainly run, so that one which is not installed, or is a helper misspelled, is found
 * before a call fails.
 * Whatever may be meant otherwise is left out: no word about a command is better than a false alarm.
 */

import type { ConfigSource } from "../config/mod.ts";
import type { Place, Problem } from "../problem.ts";
import { nearest, quote } from "../text.ts";
import { type ScriptFunction, type ScriptFunctions, ScriptPlaces } from "./scripts.ts";
import type { Ran } from "./shell_functions.ts";

/** A command, and the tool whose function runs it. */
export interface PlainCommand {
  readonly name: string;
  readonly tool: string;
  readonly functionName: string;
  readonly place: Place;
  /** The helper that is most likely meant. */
  readonly meant?: string;
}

/** What makes it uncertain which command a word stands for: another PATH, handlers, code made at run time. */
const uncertain = /\bPATH\+?=|\bcommand_not_found_handle\b|\beval\b|\benable\b|\bhash[ \t]+-p\b|\bunset[ \t]+-f\b/;

/** A question whether commands are there; what stands after it on the line may be missing. */
const question = /\b(?:command[ \t]+-[vV]|type(?:[ \t]+-\w+)*|hash|which|is_cmd_available)[ \t]+([^;&|<>\n)]*)/g;

/** A function with this in it may get more functions when it is called. */
const sourcing = /(?:^|[;&|({]|\bthen\b|\bdo\b|\belse\b)[ \t]*(?:source|\.)[ \t]+\S/m;

/** A function that goes by the system it runs on. */
const goesBySystem = /\b(?:OSTYPE|MACHTYPE|HOSTTYPE|uname)\b/;

/** The functions that authors have: all names, and those that are for authors. */
export interface KnownHelpers {
  readonly all: ReadonlySet<string>;
  readonly forAuthors: readonly string[];
}

/**
 * Each command that the function of a tool plainly runs, once, in the order of the files; and of those under conditions
 * what is most likely a helper misspelled.
 */
export function plainCommands(
  source: ConfigSource,
  { scripts, byName }: ScriptFunctions,
  tools: readonly string[],
  helpers: KnownHelpers,
): PlainCommand[] {
  const text = scripts.map((each) => each.text).join("\n");
  // Of a tools.bash that cannot be followed, the rest says little.
  if (scripts[0]?.path !== source.bash.path || source.sourceFailure) return [];
  const asked = askedFor(text);
  const isCertain = !uncertain.test(text) && asked !== undefined &&
    ![...byName.values()].some((each) => sourcing.test(each.text));
  const known = new Set([
    ...source.exported,
    ...source.defined,
    ...helpers.all,
    ...byName.keys(),
    ...asked ?? [],
    ...aliases(text),
  ]);
  const places = new ScriptPlaces();
  const found = new Map<string, PlainCommand>();
  for (const tool of tools) {
    const functionName = source.prefix + tool;
    const add = ({ name, script }: ScriptFunction, command: Ran, meant: string | undefined) => {
      if (known.has(command.name) || found.has(command.name)) return;
      const place = places.find(script, command.offset);
      found.set(command.name, { name: command.name, tool, functionName: name, place, ...(meant && { meant }) });
    };
    for (const each of reached(functionName, byName, ({ calls }) => calls)) {
      for (const call of each.calls) {
        const meant = known.has(call.name) ? undefined : helperMeant(call.name, helpers.forAuthors);
        if (meant !== undefined) add(each, call, meant);
      }
    }
    if (!isCertain) continue;
    for (const each of reached(functionName, byName, ({ commands }) => commands)) {
      if (goesBySystem.test(each.text)) continue;
      for (const command of each.commands) add(each, command, undefined);
    }
  }
  return [...found.values()];
}

/** The helper that `name` nearly is. Short words are near each other by chance, and helpers have their families. */
function helperMeant(name: string, helpers: readonly string[]): string | undefined {
  return name.includes("_") ? nearest(name, helpers.filter((each) => each.includes("_"))) : undefined;
}

/** The function `name` and those that it runs, by whatever way; `runs` says which commands count. */
function reached(
  name: string,
  functions: ReadonlyMap<string, ScriptFunction>,
  runs: (each: ScriptFunction) => readonly Ran[],
): ScriptFunction[] {
  const first = functions.get(name);
  if (first === undefined) return [];
  const all = new Set([first]);
  for (const each of all) {
    for (const command of runs(each)) {
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
  return commands.filter(({ name }) => lost.has(name)).map(({ name, tool, functionName, place, meant }) => ({
    id: "commands/missing",
    severity: "warning",
    file: place.file,
    place,
    tool,
    found: `no command ${quote(name)}, which function ${functionName} runs`,
    hint: meant === undefined
      ? { kind: "install", command: name, orRequire: true }
      : { kind: "didYouMean", name: meant },
  }));
}
