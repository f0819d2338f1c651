/** Which tools clients see: name patterns of `--only` and `--except`. */

import { wildcard } from "../text.ts";

/** Whether clients see the tool of that name. */
export type ToolFilter = (name: string) => boolean;

/**
 * Makes a filter of name patterns, like a shell's: `*` stands for any characters, `?` for one.
 *
 * @param only A name must match one of these, if there are any.
 * @param except A name must match none of these.
 */
export function toolFilter(only: readonly string[], except: readonly string[]): ToolFilter {
  const wanted = only.map(wildcard);
  const unwanted = except.map(wildcard);
  return (name) =>
    (wanted.length === 0 || wanted.some((pattern) => pattern.test(name))) &&
    !unwanted.some((pattern) => pattern.test(name));
}
