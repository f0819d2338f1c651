/** The tools of bashful's own, in the order in which they are listed. */

import { jobTools } from "./job_tools.ts";
import { readOutput } from "./read_output.ts";
import type { OwnTool } from "./own_tool.ts";

/** All of them; which are listed is the configuration's matter. */
export const ownTools: readonly OwnTool[] = [readOutput, ...jobTools];
