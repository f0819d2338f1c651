/**
 * The variables of the server's environment, as tools inherit them (C5): which one a tool does not, and which that it
 * requires it would not have. The values are bash's business; only whether there is one is known here.
 */

import { wildcard } from "../text.ts";
import type { RunSettings } from "./settings.ts";
import { isOwnOfBash } from "./variable_names.ts";

/** The variables of the server's environment, each with whether it holds anything. */
export type Environment = ReadonlyMap<string, boolean>;

/**
 * What every tool inherits: what programs need to find their way, as the SDKs of MCP pass it on to servers, and
 * bashful's own.
 */
export const usualVariables: readonly string[] = [
  ...["HOME", "LOGNAME", "PATH", "PWD", "SHELL", "TERM", "TMPDIR", "TZ", "USER"],
  ...["LANG", "LANGUAGE", "LC_*"],
  ...["APPDATA", "COMSPEC", "HOMEDRIVE", "HOMEPATH", "LOCALAPPDATA", "MSYSTEM", "PATHEXT", "PROCESSOR_ARCHITECTURE"],
  ...["PROGRAMFILES", "SYSTEMDRIVE", "SYSTEMROOT", "TEMP", "TMP", "USERNAME", "USERPROFILE", "WINDIR"],
  ...["NO_COLOR", "SERVER_CONFIG_DIR", "SERVER_LOG_LEVEL", "SERVER_TOOL_NAME", "SERVER_TOOLS_FUNCTION_NAME_PREFIX"],
];

/** The names of variables that a tool with these settings does not inherit. */
export function withheldVariables(run: RunSettings, names: readonly string[]): readonly string[] {
  if (run.inheritEnv === undefined) return [];
  const patterns = [...usualVariables, ...run.inheritEnv, ...run.requiresEnv].map(wildcard);
  return names.filter((name) => !isOwnOfBash(name) && !patterns.some((pattern) => pattern.test(name)));
}

/** Those of `names` that a tool with these settings would find missing or empty. */
export function missingVariables(names: readonly string[], { env }: RunSettings, environment: Environment): string[] {
  return names.filter((name) => {
    if (!Object.hasOwn(env, name)) return environment.get(name) !== true;
    return isEmpty(env[name]!, environment);
  });
}

/** Whether nothing is left of a text of `run.env` once bash has expanded it. */
function isEmpty(text: string, environment: Environment): boolean {
  const written = /^~(?=\/|$)/.test(text) ? "$HOME" + text.slice(1) : text;
  const left = written.replace(/\$(?:\$|([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/g, (found, bare, braced) => {
    const name = bare ?? braced;
    return name === undefined ? found : environment.get(name) === true ? name : "";
  });
  return left === "";
}
