/**
 * What `bashful check` asks of the machine, in one bash run (`check.bash`): what `bash -n` and shellcheck say of
 * `tools.bash`, and which commands are not found. `tools.bash` is not run.
 */

import { programs } from "../programs.ts";
import { runSections } from "./sections.ts";
import type { Spawner } from "../spawn.ts";

/** What is to be looked at. */
export interface Inspected {
  /** The directory of the configuration. */
  readonly directory: string;
  /** The path of `tools.bash`; none where there is no such file. */
  readonly bashFile: string | undefined;
  /** Whether shellcheck shall see it, where it is installed. */
  readonly wantsShellcheck: boolean;
  /** Every `run.path` directory of the configuration. */
  readonly path: readonly string[];
  readonly commands: readonly string[];
}

/** What was found. */
export interface Inspection {
  /** What `bash -n` said, in English; empty when it is content. */
  readonly syntax: string;
  /** What shellcheck printed (`--format=json1`); `undefined` where it is not installed or was not to be asked. */
  readonly shellcheck?: string;
  readonly missingCommands: readonly string[];
}

/** How long looking may take, in milliseconds: shellcheck is thorough, not quick. */
const inspectTimeoutMs = 20_000;

/**
 * Inspects. What is not known when the time is over is left out.
 *
 * @throws {BashMissing} If bash cannot be started.
 */
export async function inspect(spawner: Spawner, inspected: Inspected): Promise<Inspection> {
  const { directory, bashFile = "", wantsShellcheck, path, commands } = inspected;
  const args = [directory, bashFile, wantsShellcheck ? bashFile : "", path.join(":"), ...commands];
  const sections = await runSections(spawner, programs.check, args, inspectTimeoutMs);
  const shellcheck = sections.text("shellcheck");
  return {
    syntax: sections.text("syntax") ?? "",
    ...(shellcheck === undefined ? {} : { shellcheck }),
    missingCommands: sections.text("missing")?.split("\n").filter((name) => name !== "") ?? [],
  };
}
