/** How a person makes by hand a call that a client has made, as a hint says it. */

import { type JsonObject, parseExact } from "../../json.ts";
import { nextCommand } from "../next_command.ts";
import { argumentWords } from "./words.ts";

/** The longest arguments, in characters, that are written out: a longer command line is none that people read. */
const longest = 400;

/**
 * `a person can run it by hand: bashful call delete_files folder=/tmp/a`.
 *
 * @param json The arguments.
 * @param directory The configuration directory, where it must be named.
 */
export function callByHand(tool: string, json: string, directory: string | undefined): string {
  if (json.length > longest) {
    const command = nextCommand(["call", tool, "@arguments.json"], directory);
    return `a person can run it by hand, with the arguments in a file: ${command}`;
  }
  const command = nextCommand(["call", tool, ...argumentWords(parseExact(json) as JsonObject)], directory);
  return `a person can run it by hand: ${command}`;
}
