/** Regular expressions in schemas: ECMAScript, in Unicode mode where the pattern allows it. */

/**
 * Many patterns in the wild (`^[\w\-]+$`) are no regular expressions in Unicode mode; those run without it.
 *
 * @throws {SyntaxError} If `text` is a regular expression in neither mode.
 */
export function compilePattern(text: string): RegExp {
  try {
    return new RegExp(text, "u");
  } catch {
    return new RegExp(text);
  }
}
