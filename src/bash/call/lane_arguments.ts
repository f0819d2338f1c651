/** What a lane is told when it starts (`lane.bash`). */

import type { ToolsLocation } from "./tools_location.ts";

/** What its arguments go by, besides its tools. */
export interface LaneSurroundings {
  /** Whether it takes `tools.bash` as it was loaded, and not as it is in its file by now. */
  readonly fromText: boolean;
  /** Whether one pipe serves several jobs. */
  readonly keepsPipes: boolean;
  /** The directories that are its sandbox's own. */
  readonly own: readonly string[] | undefined;
}

/** The arguments of `lane.bash`, in its order. */
export function laneArguments(tools: ToolsLocation, { fromText, keepsPipes, own = [] }: LaneSurroundings): string[] {
  return [
    tools.directory,
    fromText ? "" : tools.path,
    tools.isShareable ? "lane" : "job",
    keepsPipes ? "kept" : "fresh",
    mayEndAtFailures.test(tools.text) ? "watched" : "",
    tools.mayAsk === true ? "asking" : "",
    ...own,
  ];
}

/** What `tools.bash` has in it where a function of it may switch errexit on. */
const mayEndAtFailures = /\bset[ \t]+-[A-Za-z]*e|\berrexit\b/;
