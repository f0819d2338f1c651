/** Advice about tools' names: MCP allows more than single clients and the models' providers take. */

import type { Checker } from "../config/mod.ts";
import { quote } from "../text.ts";
import { named, type ToolItem } from "./walk.ts";

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
  const what = odd === undefined
    ? { subject: "its name", verb: "begins with", found: quote(name[0]!), expected: "a letter or a digit first" }
    : { found: `${quote(odd)} in its name`, expected: 'letters, digits, "_" and "-"' };
  const plain = name.replaceAll(".", "_").replace(/^[_-]+/, "");
  checker.advise({
    id: "names/characters",
    path: [...path, "name"],
    tool: name,
    ...what,
    hint: plain === "" ? undefined : { kind: "rename", to: plain },
  });
}

/** A name that is too long for some clients, with or without the server's before it. */
export function adviseLength(tool: ToolItem, checker: Checker): void {
  const { name, path } = tool;
  if (name.length <= longestPrefixed || name.length > 128) return;
  const expected = name.length > longest
    ? `at most ${longest}`
    : `at most ${longestPrefixed}, since they put the server's name before it and take ${longest} in all`;
  checker.advise({
    id: "names/long",
    path: [...path, "name"],
    tool: name,
    subject: "its name",
    verb: "has",
    found: `${name.length} characters`,
    expected,
  });
}

/** A name that hides a tool of bashful's own. */
export function adviseOwnName({ name, path }: ToolItem, checker: Checker): void {
  checker.advise({
    id: "names/own",
    path: [...path, "name"],
    tool: name,
    subject: "its name",
    found: quote(name),
    expected: "another, since the configuration has a use for bashful's",
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
      checker.advise({
        id: "names/similar",
        path: [...tool.path, "name"],
        tool: tool.name,
        subject: named(other),
        found: 'names that differ only in capitals, "-" and "_"',
        expected: "more",
        hint: { kind: "renameOne", other: checker.document.place([...other.path, "name"]) },
      });
    }
  }
}
