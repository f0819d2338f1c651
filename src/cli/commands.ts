/** Every command, in the order of help. */

import type { Command } from "./command.ts";
import { call } from "./commands/call.ts";
import { check } from "./commands/check.ts";
import { core } from "./commands/core.ts";
import { help } from "./commands/help.ts";
import { list } from "./commands/list.ts";
import { serve } from "./commands/serve.ts";

/** The commands. */
export const commands: readonly Command[] = [serve, call, list, check, core, help];
