/** Which tools clients see: name patterns of `--only` and `--except`. */

/** Says of a tool's name whether clients see it. */
export type ToolFilter = (name: string) => boolean;

/**
 * A filter by name patterns, as a shell has them: `*` is any characters, `?` is one.
 *
 * @param only Patterns one of which a name must match; none: every name does.
 * @param except Patterns none of which it may match.
 */
export function toolFilter(only: readonly string[], except: readonly string[]): ToolFilter {
  const wanted = only.map(toExpression);
  const unwanted = except.map(toExpression);
  return (name) =>
    (wanted.length === 0 || wanted.some((pattern) => pattern.test(name))) &&
    !unwanted.some((pattern) => pattern.test(name));
}

function toExpression(pattern: string): RegExp {
  const source = pattern.replace(/[\\^$.*+?()[\]{}|]/g, (character) => {
    return character === "*" ? ".*" : character === "?" ? "." : `\\${character}`;
  });
  return new RegExp(`^(?:${source})$`, "s");
}
