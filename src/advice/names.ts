/** Advice about tools' names: MCP allows more than single clients and the models' providers take. */

import { quote } from "../text.ts";
import { type ToolItem } from "./walk.ts";
import type { Checker } from "../config/mod.ts";

/** The longest name that providers of models take. */
const longest = 64;

/** The longest that is left when a client puts the server's name before it. */
const longestPrefixed = 45;

/** A name with a dot, say, which MCP allows. */
export function adviseCharacters(tool: ToolItem, checker: Checker): void {
  const { name, path } = tool;
  const odd = /[^A-Za-z0-9_-]/.exec(name)?.[0];
  const isOddlyOpened = odd === undefined && /^[_-]/.test(name);
  if ((odd === undefined && !isOddlyOpened) || !/^[A-Za-z0-9_.-]+$/.test(name)) return;
  const rest = odd === undefined
    ? `its name begins with ${quote(name[0]!)}, expected a letter or a digit first`
    : `found ${quote(odd)} in its name, expected letters, digits, "_" and "-"`;
  const plain = name.replaceAll(".", "_").replace(/^[_-]+/, "");
  checker.advise({
    id: "names/characters",
    path: [...path, "name"],
    message: `Some clients refuse tool ${quote(name)}: ${rest}`,
    hint: plain === "" ? undefined : `rename it to ${quote(plain)}`,
    tool: name,
  });
}

/** A name that is too long for some clients, with or without the server's before it. */
export function adviseLength(tool: ToolItem, checker: Checker): void {
  const { name, path } = tool;
  if (name.length <= longestPrefixed || name.length > 128) return;
  const rest = name.length > longest
    ? `expected at most ${longest}`
    : `expected at most ${longestPrefixed}, since they put the server's name before it and take ${longest} in all`;
  checker.advise({
    id: "names/long",
    path: [...path, "name"],
    message: `Some clients refuse tool ${quote(name)}: its name has ${name.length} characters, ${rest}`,
    tool: name,
  });
}

/** Names that differ only in capitals, `-` and `_`. */
export function adviseSimilar(tools: readonly ToolItem[], checker: Checker): void {
  const seen = new Map<string, ToolItem>();
  for (const tool of tools) {
    const key = tool.name.toLowerCase().replaceAll("-", "_");
    const other = seen.get(key);
    if (other === undefined) seen.set(key, tool);
    else if (other.name !== tool.name) {
      const first = checker.document.place([...other.path, "name"]);
      checker.advise({
        id: "names/similar",
        path: [...tool.path, "name"],
        message: `Models may take tool ${quote(tool.name)} for tool ${
          quote(other.name)
        }: the names differ only in capitals, "-" and "_", expected more`,
        hint: `rename one of them (the other is at ${first.line}:${first.column})`,
        tool: tool.name,
      });
    }
  }
}
