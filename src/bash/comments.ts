/** Bash programs without their comments: half of what Bash would parse at each start. */

/**
 * A Bash program without the lines that are comments. It knows no quotes: no string or here-document of `program` may
 * have a line that looks like a comment. A test holds the embedded programs to that.
 */
export function withoutComments(program: string): string {
  return program.replace(/^ *#.*\n/gm, "");
}
