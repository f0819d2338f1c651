/** The flags that several commands share. */

import { levels } from "../log.ts";
import type { Flag } from "./command.ts";

/** Where the configuration is. */
export const configFlag: Flag = {
  name: "config",
  short: "c",
  value: "DIR",
  summary: "Read the configuration in DIR (default: $SERVER_CONFIG_DIR, or ~/.config/bashful)",
};

/** Whether one unusable tool is too many. */
export const strictFlag: Flag = { name: "strict", summary: "Stop at any problem, one unusable tool included" };

/** Which tools there are, for this client. */
export const filterFlags: readonly Flag[] = [
  { name: "only", value: "PATTERN", isRepeated: true, summary: "Show only tools whose name matches (file_*,git_*)" },
  { name: "except", value: "PATTERN", isRepeated: true, summary: "Hide tools whose name matches" },
];

/** For programs. */
export const jsonFlag: Flag = { name: "json", summary: "Print JSON, for programs" };

/** Every command has these. */
export const commonFlags: readonly Flag[] = [
  {
    name: "log-level",
    value: "LEVEL",
    choices: levels,
    summary: "Write this and worse to stderr (default: $SERVER_LOG_LEVEL, or warning)",
  },
  { name: "log-format", value: "FORMAT", choices: ["text", "json"], summary: "Write the log as text or as JSON lines" },
  { name: "help", short: "h", summary: "Show help" },
  { name: "version", short: "V", summary: "Show the version" },
];
