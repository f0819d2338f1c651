/** Regular expressions in schemas: ECMAScript, in Unicode mode where the pattern allows it. */

/**
 * The regular expression that a pattern is (JSON Schema 2020-12 core, section 6.4). Many patterns in the wild
 * (`^[\w-.]+$`) are none in Unicode mode; those run without it.
 *
 * @throws {SyntaxError} If `text` is a regular expression in neither mode.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(compilePattern("^.$").test("🙂"), true);
 * assert.equal(compilePattern("^[\\w-.]+$").test("a-b.c"), true);
 * assert.throws(() => compilePattern("("), SyntaxError);
 * ```
 */
export function compilePattern(text: string): RegExp {
  try {
    return new RegExp(text, "u");
  } catch {
    return new RegExp(text);
  }
}
