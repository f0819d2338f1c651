/** Advice about `confirm` in `run`: who may destroy, and asks nobody (contract Q1). */

import type { Checker } from "../config/mod.ts";
import { isObject, type Json } from "../json.ts";
import { settingIn, type ToolItem } from "./walk.ts";

/**
 * A tool that may destroy, and runs without anybody having agreed. One that says `"confirm": false` means it.
 *
 * @param server What `server.json` is, whose question is that of tools which say nothing of one.
 */
export function adviseConfirm(tool: ToolItem, server: Json | undefined, checker: Checker): void {
  const { annotations } = tool.value;
  if (!isObject(annotations) || annotations.destructiveHint !== true || annotations.readOnlyHint === true) return;
  if ((settingIn(tool.value, "confirm") ?? settingIn(server, "confirm")) !== undefined) return;
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
  const confirm = settingIn(value, "confirm");
  return isObject(confirm) && typeof confirm.preview === "string" ? [confirm.preview] : [];
}
