/** What tools need from the machine (C5): the commands that `run.requires` names, the variables of `run.requiresEnv`. */

import type { Unconfinable } from "../bash/mod.ts";
import { isObject, type Json } from "../json.ts";
import type { JsonPath } from "../pointer.ts";
import { quote } from "../text.ts";
import type { Checker, Facts } from "./checker.ts";
import type { Environment } from "./environment.ts";
import type { RunOverrides } from "./run_settings.ts";
import type { RunSettings } from "./settings.ts";
import type { NamedTool } from "./tools.ts";

/** What is not there. */
export interface Missing {
  readonly commands: readonly string[];
  readonly variables: readonly string[];
  /** Tells a variable that is empty from one that is not there. */
  readonly environment: Environment;
}

/**
 * Reports every tool that itself requires what is not there.
 *
 * @param missingFor What is not there for a tool with these settings.
 */
export function checkNeeds(
  checker: Checker,
  tools: readonly NamedTool[],
  missingFor: (run: RunSettings) => Missing,
): void {
  for (const { index, name, requires, requiresEnv, definition } of tools) {
    if (definition === undefined || requires.length + requiresEnv.length === 0) continue;
    const whose = { path: ["tools", index, "run"], tool: name };
    report(checker, whose, { requires, requiresEnv }, missingFor(definition.run), (key) => `its run.${key} names`);
  }
}

/** Reports what all tools require and is not there. */
export function checkServerNeeds(
  checker: Checker,
  own: Pick<RunOverrides, "requires" | "requiresEnv">,
  missing: Missing,
): void {
  report(checker, { path: ["run"] }, own, missing, (key) => `run.${key} names for every tool`);
}

/** Reports every tool that cannot be confined as it is to be (contract X2). */
export function checkSandboxes(
  checker: Checker,
  tools: readonly NamedTool[],
  unconfinable: ReadonlyMap<string, Unconfinable>,
): void {
  for (const { index, name, definition } of tools) {
    const why = unconfinable.get(name);
    if (why === undefined || definition === undefined) continue;
    const { setting, index: item = 0, found } = why;
    const expected = why.expected === undefined ? {} : { expected: why.expected };
    const own = valueAt(checker.document.value, ["tools", index, "run", "sandbox"]);
    const path: JsonPath = own === undefined ? ["tools", index] : ["tools", index, "run", "sandbox"];
    switch (why.kind) {
      case "backend":
        checker.add({
          ...{ id: "run/sandbox", path, tool: name, found: `${found}, which its sandbox needs` },
          hint: { kind: "installBubblewrap" },
        });
        break;
      case "system":
        checker.add({ id: "run/sandbox", path, tool: name, subject: '"sandbox"', verb: "is on", found, ...expected });
        break;
      case "path": {
        const { sandbox } = definition.run;
        const isSaid = typeof sandbox === "object" && setting !== undefined && sandbox[setting] !== undefined;
        const subject = isSaid
          ? `item ${item + 1} of ${quote(setting)} of "sandbox"`
          : setting === "write"
          ? "its working directory"
          : `what "sandbox" hides`;
        const isOwn = isSaid && isObject(own) && own[setting] !== undefined;
        const verb = isSaid ? "leads to" : "is";
        checker.add({
          ...{ id: "run/sandbox", path: isOwn ? [...path, setting, item] : path, tool: name },
          ...{ subject, verb, found, ...expected },
          ...(setting === "write" && !isSaid ? { hint: { kind: "nameWrite" } as const } : {}),
        });
      }
    }
  }
}

function valueAt(value: Json | undefined, path: JsonPath): Json | undefined {
  let at = value;
  for (const step of path) {
    at = Array.isArray(at) ? at[Number(step)] : isObject(at) ? at[step] : undefined;
  }
  return at;
}

function report(
  checker: Checker,
  { path, ...whose }: Pick<Facts, "path" | "tool">,
  { requires = [], requiresEnv = [] }: Pick<RunOverrides, "requires" | "requiresEnv">,
  { commands, variables, environment }: Missing,
  naming: (key: string) => string,
): void {
  for (const [at, command] of requires.entries()) {
    if (!commands.includes(command)) continue;
    checker.add({
      id: "run/missing-command",
      path: [...path, "requires", at],
      found: `no command ${quote(command)}, which ${naming("requires")}`,
      hint: { kind: "install", command, orRequire: false },
      ...whose,
    });
  }
  for (const [at, variable] of requiresEnv.entries()) {
    if (!variables.includes(variable)) continue;
    checker.add({
      id: "run/missing-variable",
      path: [...path, "requiresEnv", at],
      found: `${environment.has(variable) ? "an empty" : "no"} variable ${quote(variable)}, which ${
        naming("requiresEnv")
      }`,
      hint: { kind: "setVariable", variable },
      ...whose,
    });
  }
}
