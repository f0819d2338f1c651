/** Words what kept files from being written. */

import type { WriteFailure } from "../bash/mod.ts";
import { exitCodes, UserError } from "../errors.ts";
import { quote } from "../text.ts";
import { lowerFirst } from "../words.ts";

/** One error for all of it: the first failure; nothing was written where one file could not be. */
export function writeError(failures: readonly WriteFailure[], hint?: string): UserError {
  const { path, reason } = failures[0]!;
  return new UserError(`Cannot write ${quote(path, 400)}: ${lowerFirst(reason)}`, { exitCode: exitCodes.failed, hint });
}
