/** Advice about `confirm` in `run`: who may destroy, and asks nobody (contract Q1). */

import type { Checker } from "../config/mod.ts";
import { isObject, type Json } from "../json.ts";
import type { ToolItem } from "./walk.ts";

/**
 * A tool that may destroy, and runs without anybody having agreed. One that says `"confirm": false` means it.
 *
 * @param server What `server.json` is, whose question is that of tools which say nothing of one.
 */
export function adviseConfirm(tool: ToolItem, server: Json | undefined, checker: Checker): void {
  const { annotations } = tool.value;
  if (!isObject(annotations) || annotations.destructiveHint !== true || annotations.readOnlyHint === true) return;
  if ((confirmIn(tool.value) ?? confirmIn(server)) !== undefined) return;
  checker.advise({
    id: "run/no-confirm",
    path: [...tool.path, "annotations", "destructiveHint"],
    tool: tool.name,
    found: 'no "confirm" in its "run"',
    expected: "true, or a question",
    hint: { kind: checker.isInComments(tool.path) ? "confirmBeside" : "confirm" },
  });
}

/** The function of a tool's preview, which is no tool's; none where it has no preview. */
export function previewOf({ value }: ToolItem): string[] {
  const confirm = confirmIn(value);
  return isObject(confirm) && typeof confirm.preview === "string" ? [confirm.preview] : [];
}

/** What a tool, or `server.json`, says of `confirm`. */
function confirmIn(owner: Json | undefined): Json | undefined {
  return isObject(owner) && isObject(owner.run) ? owner.run.confirm : undefined;
}
