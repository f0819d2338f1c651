/** The program: runs its command line, and exits with its code. */

import { run } from "./src/cli/mod.ts";

Deno.exit(await run(Deno.args));
