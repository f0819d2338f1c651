/** What tools need from the machine (C5): the commands that `run.requires` names, the variables of `run.requiresEnv`. */

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
