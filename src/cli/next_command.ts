/** The command that comes next, as a person can paste it. */

/**
 * A command line of bashful's.
 *
 * @param words What follows the program's name.
 * @param directory The configuration directory, where it must be named.
 */
export function nextCommand(words: readonly string[], directory: string | undefined): string {
  return ["bashful", ...words, ...(directory === undefined ? [] : ["--config", directory])].map(shellWord).join(" ");
}

/** A word as a POSIX shell reads it. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
