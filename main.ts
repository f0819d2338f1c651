/** The program: runs its command line, and exits with its code. A thread of it does tasks instead. */

import { run, tasks } from "./src/cli/mod.ts";
import { isThread, serveTasks } from "./src/threads.ts";

if (isThread()) serveTasks(tasks);
else Deno.exit(await run(Deno.args));
