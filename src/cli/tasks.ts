/** What the program's threads do, by name. */

import { validateTasks } from "../schema/mod.ts";
import { readTasks } from "../server/mod.ts";
import type { Tasks } from "../threads.ts";

/** Every task. */
export const tasks: Tasks = { ...readTasks, ...validateTasks };
