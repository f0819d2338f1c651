/** Every command, in the order of help, and what makes documents of their declarations. */

import type { Command } from "./command.ts";
import { add } from "./commands/add.ts";
import { call } from "./commands/call.ts";
import { check } from "./commands/check.ts";
import { client } from "./commands/client.ts";
import { completions } from "./commands/completions.ts";
import { core } from "./commands/core.ts";
import { doctor } from "./commands/doctor.ts";
import { help } from "./commands/help.ts";
import { init } from "./commands/init.ts";
import { inspect } from "./commands/inspect.ts";
import { list } from "./commands/list.ts";
import { remove } from "./commands/remove.ts";
import { serve } from "./commands/serve.ts";

export { completionScript, shells } from "./completions/mod.ts";
export { manual } from "./help/manual.ts";

/** The commands. */
export const commands: readonly Command[] = [
  serve,
  call,
  list,
  check,
  init,
  add,
  remove,
  client,
  inspect,
  doctor,
  core,
  completions,
  help,
];
