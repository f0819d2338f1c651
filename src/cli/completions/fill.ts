/** Puts data into the shell programs of completions: `complete.bash` and its like stay valid programs without any. */

/**
 * Replaces each comment `#@ NAME`, a line of its own, by lines of data.
 *
 * @param parts The lines by name; they get the comment's margin.
 */
export function fill(program: string, parts: Readonly<Record<string, readonly string[]>>): string {
  return program.replace(
    /^( *)#@ (\w+)\n/gm,
    (_comment, margin: string, name: string) => parts[name]!.map((line) => `${margin}${line}\n`).join(""),
  );
}
