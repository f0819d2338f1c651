/** `bashful core`: prints the helper library, for trying `tools.bash` by hand (contract F7). */

import { coreLibrary } from "../../bash/mod.ts";
import type { Command } from "../command.ts";

/** The command. */
export const core: Command = {
  name: "core",
  summary: "Print the helper library, to source it with tools.bash by hand",
  details: `  source <(bashful core); source tools.bash; tool_file_size '{"path":"README.md"}'

In Bash 3.2, which cannot source a pipe: eval "$(bashful core)"`,
  arguments: [],
  flags: [],
  run(_parsed, { print }) {
    print(coreLibrary);
    return 0;
  },
};
