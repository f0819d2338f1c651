/** The previews of tools (contract Q1): whether their functions are there, and whether the machine can confine them. */

import type { Unconfinable } from "../bash/mod.ts";
import type { Checker } from "./checker.ts";
import { confirmationOf } from "./confirm.ts";
import type { NamedTool } from "./tools.ts";
import type { ConfigSource } from "./types.ts";

/** Reports every preview whose function `tools.bash` does not define and export, or is the tool's own (contract Q1). */
export function checkPreviews(checker: Checker, tools: readonly NamedTool[], source: ConfigSource): void {
  const { exported, defined, prefix, bash } = source;
  for (const { index, name, functionName, definition } of tools) {
    const preview = definition && confirmationOf(definition.run)?.preview;
    if (preview === undefined) continue;
    const common = {
      id: "run/preview-function",
      path: ["tools", index, "run", "confirm", "preview"],
      tool: name,
    } as const;
    if (preview === functionName) {
      checker.add({ ...common, subject: '"preview"', found: "the tool's own function", expected: "another one" });
    } else if (!exported.includes(preview)) {
      const isDefined = defined.includes(preview);
      const prefixed = !isDefined && exported.includes(prefix + preview) ? prefix + preview : undefined;
      checker.add({
        ...common,
        subject: `function ${preview}${isDefined ? ` of ${bash.path}` : ""}`,
        found: isDefined ? "not exported" : `not in ${bash.path}`,
        hint: prefixed === undefined
          ? { kind: "export", name: preview, isDefined }
          : { kind: "changeTo", text: `"${prefixed}"` },
      });
    }
  }
}

/** Warns of every preview that cannot be confined, and so does not run (contract Q1). */
export function advisePreviews(
  checker: Checker,
  tools: readonly NamedTool[],
  unpreviewable: ReadonlyMap<string, Unconfinable>,
): void {
  for (const { index, name } of tools) {
    const why = unpreviewable.get(name);
    if (why === undefined) continue;
    checker.advise({
      id: "run/no-preview",
      path: ["tools", index, "run", "confirm", "preview"],
      tool: name,
      found: why.kind === "backend" ? `${why.found}, which its sandbox needs` : why.found,
      ...(why.expected === undefined ? {} : { expected: why.expected }),
      ...(why.kind === "backend" ? { hint: { kind: "installBubblewrap" } } : {}),
    });
  }
}
