/** The order in which people are told of problems. */

import type { Problem } from "../problem.ts";
import type { ConfigSource } from "./types.ts";

/**
 * `problems` in the order of the files, and within each from top to bottom. Those that are in no file come first, those of
 * files that `tools.bash` sources last, by the files' names.
 */
export function inOrder(problems: readonly Problem[], source: ConfigSource): Problem[] {
  const fileOf = ({ place, file = place?.file }: Problem) => file;
  const own = [undefined, source.server.path, source.tools.path, source.bash.path];
  const others = problems.map(fileOf).filter((file) => !own.includes(file)).sort();
  const ranks = new Map([...new Set([...own, ...others])].map((file, index) => [file, index]));
  const rank = (problem: Problem) => ranks.get(fileOf(problem))!;
  return problems.toSorted((a, b) =>
    rank(a) - rank(b) || (a.place?.line ?? 0) - (b.place?.line ?? 0) || (a.place?.column ?? 0) - (b.place?.column ?? 0)
  );
}
