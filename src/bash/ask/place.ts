/** Finds out where things are on this machine, for a program that may look at nothing itself (`place.bash`). */

import { programs } from "../programs.ts";
import type { Spawner } from "../spawn.ts";
import { ask } from "./ask.ts";

/** Where things are; folders are absolute, and empty where the environment names none. */
export interface Places {
  /** The configuration directory (contract C1). */
  readonly directory: string;
  /** Whether the user named it, by `--config` or `SERVER_CONFIG_DIR`. */
  readonly isExplicit: boolean;
  /** Whether nobody named it, and the default place has no `tools.json`. */
  readonly isExample: boolean;
  readonly prefix: string;
  readonly os: "linux" | "macos" | "windows";
  /** How another program can start this one; empty where it cannot be known. */
  readonly program: string;
  readonly home: string;
  /** The working directory. */
  readonly working: string;
  /** The folder of programs' configurations: `~/.config` or what XDG_CONFIG_HOME names. */
  readonly config: string;
  /** Windows' folder of programs' configurations. */
  readonly appData: string;
  /** What CODEX_HOME names. */
  readonly codex: string;
  /** What CLAUDE_CONFIG_DIR names. */
  readonly claude: string;
  /** Where Windows keeps Claude Desktop's files when it is installed as a package. */
  readonly claudePackage: string;
}

/**
 * Finds out where things are.
 *
 * @param explicitDirectory What `--config` names; empty for the environment's or the default place.
 * @param script What starts the program from source; empty for a compiled program.
 * @throws {BashMissing} If bash cannot be started, or does not run.
 */
export async function findPlaces(spawner: Spawner, explicitDirectory: string, script: string): Promise<Places> {
  const answer = await ask(spawner, programs.place, [explicitDirectory, script]);
  const get = (name: string) => answer.text(name) ?? "";
  const home = get("home");
  return {
    directory: get("directory"),
    isExplicit: get("kind") === "explicit",
    isExample: get("kind") === "example",
    prefix: get("prefix"),
    os: /^darwin/.test(get("os")) ? "macos" : /^(msys|cygwin|win)/.test(get("os")) ? "windows" : "linux",
    program: get("program"),
    home,
    working: get("working"),
    config: get("config") || (home === "" ? "" : `${home}/.config`),
    appData: get("appdata"),
    codex: get("codex"),
    claude: get("claude"),
    claudePackage: get("claude-package"),
  };
}
