/**
 * Advice: what is allowed and yet likely to go wrong, with clients, with models or when a function runs. Warnings all of
 * it, for `check`; `serve` does without. Errors are found by reading, which is `config/`'s business.
 */

import type { MachineFindings } from "../bash/mod.ts";
import { Checker, type ConfigSource, type Documents, serverKeys, toolKeys } from "../config/mod.ts";
import { isObject } from "../json.ts";
import type { Place, Problem } from "../problem.ts";
import type { Compiler } from "../schema/mod.ts";
import { adviseFunctions, adviseShellcheck, adviseSyntax } from "./bash.ts";
import {
  adviseBoolean,
  adviseItems,
  advisePropertyName,
  adviseReference,
  adviseTopLevel,
  adviseTypeList,
} from "./clients.ts";
import { adviseCommands, type PlainCommand } from "./commands.ts";
import { adviseConfirm, previewOf } from "./confirm.ts";
import { adviseKeys } from "./keys.ts";
import { adviseCharacters, adviseLength, adviseOwnName, adviseSimilar } from "./names.ts";
import { adviseExpansions, adviseOutside, expansionsIn, type RunOwner, runOwner } from "./run.ts";
import { adviseInteger, adviseKeywords, adviseParameter, adviseRequired } from "./schemas.ts";
import { adviseSandbox, adviseTemporary } from "./sandboxes.ts";
import type { Script, ScriptFunctions } from "./scripts.ts";
import { adviseServer } from "./server.ts";
import { adviseBudget } from "./budgets.ts";
import { adviseTimes } from "./times.ts";
import { adviseAnnotations, adviseDescription, adviseFields, adviseTask } from "./tools.ts";
import { ValueAdvice } from "./values.ts";
import type { functionParts } from "./shell_parts.ts";
import { type SchemaSpot, schemaSpots, type ToolItem, toolItems } from "./walk.ts";

export { plainCommands } from "./commands.ts";
export type { KnownHelpers, PlainCommand } from "./commands.ts";
export { readFunctions } from "./scripts.ts";
export type { Script, ScriptFunctions } from "./scripts.ts";
export type { FunctionParts, Span } from "./shell_parts.ts";

/** What reads where functions stand in a Bash text; loaded when it is asked for, as all that reads Bash is. */
export async function loadFunctionParts(): Promise<typeof functionParts> {
  return (await import("./shell_parts.ts")).functionParts;
}

type ToolAdvice = (tool: ToolItem, checker: Checker) => void;
type SchemaAdvice = (spot: SchemaSpot, checker: Checker) => void;

const forTools: readonly ToolAdvice[] = [
  adviseCharacters,
  adviseLength,
  adviseFields,
  adviseDescription,
  adviseAnnotations,
  adviseTask,
];

const forInputs: readonly SchemaAdvice[] = [
  adviseTopLevel,
  adviseReference,
  adviseTypeList,
  adviseBoolean,
  adviseItems,
  advisePropertyName,
  adviseParameter,
];

const forSchemas: readonly SchemaAdvice[] = [adviseInteger, adviseRequired, adviseKeywords];

/** What advice goes by besides the texts. */
export interface AdviceGrounds {
  /** What reading the configuration found, and the files that it could parse. */
  readonly problems: readonly Problem[];
  readonly documents: Documents;
  /** What the machine was asked for. */
  readonly commands: readonly PlainCommand[];
  /** What it answered. */
  readonly machine: MachineFindings;
  /** The files of Bash, and what is in them. */
  readonly scripts: readonly Script[];
  readonly functions: ScriptFunctions;
  /** The functions that tool authors have from bashful. */
  readonly helpers: ReadonlySet<string>;
  /** The names of bashful's own tools that the configuration has a use for. */
  readonly ownNames: ReadonlySet<string>;
  readonly compiler: Compiler;
}

/** All advice about a configuration, in no order. A file that cannot be parsed gets none. */
export function adviseConfig(source: ConfigSource, grounds: AdviceGrounds): Problem[] {
  const problems: Problem[] = [];
  const { server, tools: document } = grounds.documents;
  if (server && isObject(server.value)) {
    const checker = new Checker(server, problems);
    adviseServer(server.value, checker);
    const owner = { value: server.value, path: [] };
    adviseRun(owner, serverKeys, grounds.machine, checker);
    adviseTimes(owner, undefined, checker);
    adviseTemporary(server.value, [], undefined, checker);
  }
  const tools = document ? toolItems(document) : [];
  if (document) {
    const checker = new Checker(document, problems);
    adviseTools(tools, checker, grounds.compiler);
    const base = isObject(server?.value) ? server.value.run : undefined;
    for (const tool of tools) {
      adviseRun(runOwner(tool), toolKeys, grounds.machine, checker);
      adviseTimes(runOwner(tool), base, checker);
      adviseBudget(tool, base, checker);
      if (grounds.ownNames.has(tool.name)) adviseOwnName(tool, checker);
      adviseConfirm(tool, server?.value, checker);
      adviseSandbox(tool, server?.value, checker);
      adviseTemporary(tool.value, tool.path, tool.name, checker);
    }
  }
  if (document && !grounds.problems.some(({ id }) => obscuring.includes(id))) {
    const known = new Set([...grounds.helpers, ...tools.flatMap(previewOf)]);
    problems.push(...adviseFunctions(source, tools.map(({ name }) => name), known));
  }
  const { syntax, shellcheck } = grounds.machine;
  for (const script of grounds.scripts) {
    const said = syntax.get(script.path) ?? "";
    problems.push(...adviseSyntax(script.path, said, grounds.problems));
    if (said === "") problems.push(...adviseShellcheck(script, shellcheck.get(script.path) ?? ""));
  }
  if (!source.sourceFailure) {
    // The schema of a tool with a mistake in it may not be what was meant.
    const unsound = new Set(grounds.problems.flatMap(({ severity, tool }) => severity === "error" ? [tool] : []));
    const soundTools = tools.filter(({ name }) => !unsound.has(name));
    problems.push(...adviseKeys(soundTools, source.prefix, grounds.functions));
  }
  problems.push(
    ...adviseCommands(grounds.commands, grounds.machine.missingCommands.flatMap(({ commands }) => commands)),
  );
  // What is wrong needs no advice besides.
  const wrong = new Set(grounds.problems.map(({ place }) => spotOf(place)));
  return problems.filter(({ place }) => place === undefined || !wrong.has(spotOf(place)));
}

function adviseRun(owner: RunOwner, known: readonly string[], machine: MachineFindings, checker: Checker): void {
  adviseOutside(owner, known, checker);
  adviseExpansions(owner, machine, checker);
}

/** What the advice about `run` needs to know of the machine. */
export function expansionsOf({ server, tools }: Documents): { directories: string[]; wantsVariables: boolean } {
  return expansionsIn([
    ...(server && isObject(server.value) ? [{ value: server.value, path: [] }] : []),
    ...(tools ? toolItems(tools).map(runOwner) : []),
  ]);
}

function spotOf(place: Place | undefined): string {
  return place === undefined ? "" : `${place.line}:${place.column}:${place.file}`;
}

/** With one of these problems, it is not known which functions are tools'. */
const obscuring = ["tools/shape", "tools/missing-field", "tools/illegal-name", "bash/source"];

function adviseTools(tools: readonly ToolItem[], checker: Checker, compiler: Compiler): void {
  const values = new ValueAdvice(compiler);
  adviseSimilar(tools, checker);
  for (const tool of tools) {
    for (const advise of forTools) advise(tool, checker);
    for (const spot of schemaSpots(tool)) {
      if (spot.side === "inputSchema") { for (const advise of forInputs) advise(spot, checker); }
      for (const advise of forSchemas) advise(spot, checker);
      values.advise(spot, checker);
    }
  }
}
