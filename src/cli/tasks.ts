/** What the program's threads do, by name. */

import { validateTasks } from "../schema/mod.ts";
import { readTasks } from "../server/mod.ts";
import { outputTasks, questionTasks } from "../tools/mod.ts";
import type { Tasks } from "../threads.ts";

/** Every task. */
export const tasks: Tasks = { ...outputTasks, ...questionTasks, ...readTasks, ...validateTasks };
