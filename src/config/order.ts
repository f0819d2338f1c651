/** The order in which people are told of problems. */

import type { Problem } from "../problem.ts";
import type { ConfigSource } from "./types.ts";

/** `problems` in the order of the files, those that `tools.bash` sources last, and within each from top to bottom; those that are in no file come first. */
export function inOrder(problems: readonly Problem[], source: ConfigSource): Problem[] {
  const files = [source.server.path, source.tools.path, source.bash.path];
  const rank = ({ place, file = place?.file }: Problem) => {
    if (file === undefined) return -1;
    return files.includes(file) ? files.indexOf(file) : files.length;
  };
  return problems.toSorted((a, b) =>
    rank(a) - rank(b) || (a.place?.line ?? 0) - (b.place?.line ?? 0) || (a.place?.column ?? 0) - (b.place?.column ?? 0)
  );
}
