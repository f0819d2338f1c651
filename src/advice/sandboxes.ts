/** Advice about `sandbox` in `run`: where it allows what clients are told that a tool does not do, and what it names in vain. */

import type { Checker } from "../config/mod.ts";
import { isObject, type Json, type JsonObject } from "../json.ts";
import type { JsonPath } from "../pointer.ts";
import { quote } from "../text.ts";
import { settingIn, type ToolItem } from "./walk.ts";

/**
 * A sandbox that allows what the annotations deny: clients go by these.
 *
 * @param server What `server.json` is, whose sandbox is that of tools which say nothing of it.
 */
export function adviseSandbox(tool: ToolItem, server: Json | undefined, checker: Checker): void {
  const { annotations } = tool.value;
  if (!isObject(annotations)) return;
  const own = settingIn(tool.value, "sandbox");
  const sandbox = own ?? settingIn(server, "sandbox");
  if (!isObject(sandbox)) return;
  const path: JsonPath = own === undefined ? tool.path : [...tool.path, "run", "sandbox"];
  const whose = own === undefined ? 'the "sandbox" in server.json' : 'its "sandbox"';
  const advise = (key: string, found: string, hint: string) =>
    checker.advise({
      id: "run/sandbox-differs",
      path: own === undefined ? path : [...path, key],
      tool: tool.name,
      subject: `"${key}" of ${whose}`,
      found,
      expected: `what ${hint} says`,
    });
  const { write, network } = sandbox;
  if (annotations.readOnlyHint === true && Array.isArray(write) && write.length > 0) {
    advise("write", "a list of what it may write", '"readOnlyHint": true');
  }
  if (annotations.openWorldHint === false && network === true) advise("network", "true", '"openWorldHint": false');
}

/** What can be written and lies in the temporary directory, of which a tool in a sandbox has one of its own. */
export function adviseTemporary(
  value: JsonObject,
  path: JsonPath,
  tool: string | undefined,
  checker: Checker,
): void {
  const sandbox = settingIn(value, "sandbox");
  const write = isObject(sandbox) && Array.isArray(sandbox.write) ? sandbox.write : [];
  for (const [index, text] of write.entries()) {
    if (typeof text !== "string" || !temporary.test(text)) continue;
    checker.advise({
      id: "run/sandbox-temporary",
      path: [...path, "run", "sandbox", "write", index],
      ...(tool === undefined ? {} : { tool }),
      subject: `item ${index + 1} of "write" of "sandbox"${tool === undefined ? "" : ` of tool ${quote(tool)}`}`,
      found: quote(text),
      expected: "a directory that is not for temporary files",
    });
  }
}

const temporary = /^(?:(?:\/private)?\/tmp|\/dev\/shm|\$\{?TMPDIR\}?)(?:\/|$)/;
