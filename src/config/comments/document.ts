/** `tools.json` and the tools that comments describe as one document, so that one reading and one list of checks does for both. */

import { isObject, plainNumbers } from "../../json.ts";
import type { Document } from "../../jsonfile/mod.ts";
import { hasToolList, toolEntries, toolNames } from "../entries.ts";
import type { CommentedTool } from "./mod.ts";

/**
 * `document` with `tools` behind its own, but for those of a name that it has: it counts more than comments.
 *
 * @param file The path of `tools.json`, there or not. A place in another file is one in comments.
 * @param document `tools.json`; `undefined` where there is none. One without a list of tools is returned as it is.
 */
export function withComments(
  file: string,
  document: Document | undefined,
  tools: readonly CommentedTool[],
): Document {
  if (document !== undefined && (!hasToolList(document.value) || tools.length === 0)) return document;
  const own = toolEntries(document?.value);
  const names = new Set(toolNames(document?.value));
  const added = tools.filter(({ name }) => !names.has(name));
  const [first] = added;
  if (first === undefined) return document!;
  return {
    file,
    value: {
      ...(isObject(document?.value) ? document.value : {}),
      tools: [...own, ...added.map(({ value }) => plainNumbers(value))],
    },
    exact: {
      ...(isObject(document?.exact) ? document.exact : {}),
      tools: [...toolEntries(document?.exact), ...added.map(({ value }) => value)],
    },
    place(path, at) {
      const index = path[0] === "tools" && typeof path[1] === "number" ? path[1] - own.length : -1;
      const tool = added[index] ?? (document === undefined ? first : undefined);
      return tool === undefined ? document!.place(path, at) : tool.place(index < 0 ? [] : path.slice(2), at);
    },
  };
}
