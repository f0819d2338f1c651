/** The command that comes next, as a person can paste it. */

import { printable } from "../text.ts";

/**
 * A command line of bashful's.
 *
 * @param words What follows the program's name.
 * @param directory The configuration directory, where it must be named.
 */
export function nextCommand(words: readonly string[], directory: string | undefined): string {
  return ["bashful", ...words, ...(directory === undefined ? [] : ["--config", directory])].map(shellWord).join(" ");
}

/**
 * A word as a POSIX shell reads it. One with control or direction-changing characters is printed without them, as
 * `$'...'` (POSIX.1-2024; bash and zsh since long before).
 */
export function shellWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  if (printable(word) === word) return `'${word.replaceAll("'", "'\\''")}'`;
  return `$'${
    word.replace(/[\\']/g, "\\$&").replace(/./gsu, (each) => printable(each) === each ? each : octal(each))
  }'`;
}

/** The UTF-8 of a character in escapes: Bash 3.2 knows none for a code point. */
function octal(character: string): string {
  const bytes = new TextEncoder().encode(character);
  return Array.from(bytes, (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}
