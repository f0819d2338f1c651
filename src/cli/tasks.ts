/** What the program's threads do, by name. */

import { validateTasks } from "../schema/mod.ts";
import { readTasks } from "../server/mod.ts";
import { outputTasks } from "../tools/mod.ts";
import type { Tasks } from "../threads.ts";

/** Every task. */
export const tasks: Tasks = { ...outputTasks, ...readTasks, ...validateTasks };
