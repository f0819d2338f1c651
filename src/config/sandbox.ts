/**
 * What a tool's sandbox allows (contract X1), by its settings and its annotations. Paths stay as written: what they lead
 * to on this machine is bash's business.
 */

import type { Confinement } from "../bash/mod.ts";
import { isObject, type Json } from "../json.ts";
import { confirmationOf } from "./confirm.ts";
import type { RunSettings } from "./settings.ts";

/** What is hidden unless `hide` says otherwise: where keys and passwords usually lie. */
export const usuallyHidden: readonly string[] = ["~/.ssh", "~/.gnupg", "~/.aws", "~/.config/gh", "~/.netrc"];

/**
 * The rules for a tool with these settings; `undefined` for one without a sandbox. What its sandbox does not say, its
 * annotations do: with `readOnlyHint` it writes nothing, else to its working directory; `openWorldHint: false` means no
 * network.
 */
export function sandboxRules(
  { sandbox, cwd, path }: RunSettings,
  annotations: Json | undefined,
): Confinement | undefined {
  if (sandbox === false) return undefined;
  const said = sandbox === true ? {} : sandbox;
  const hints = isObject(annotations) ? annotations : {};
  const own = cwd ?? "";
  return {
    write: said.write ?? (hints.readOnlyHint === true ? [] : [own]),
    hide: said.hide ?? usuallyHidden,
    network: said.network ?? hints.openWorldHint !== false,
    show: [...new Set(["", own, ...path])],
  };
}

/**
 * The rules for the preview of a tool with these settings (contract Q1); `undefined` for one without. It sees what the tool
 * sees, writes nothing, and reaches the network only where the tool is annotated to reach beyond its machine.
 */
export function previewRules(run: RunSettings, annotations: Json | undefined): Confinement | undefined {
  if (confirmationOf(run)?.preview === undefined) return undefined;
  const tool = sandboxRules(run, annotations);
  const { hide, show } = tool ?? sandboxRules({ ...run, sandbox: true }, annotations)!;
  const isOpen = isObject(annotations) && annotations.openWorldHint === true;
  return {
    write: [],
    hide,
    network: isOpen && tool?.network !== false,
    show: [...new Set([...show, ...tool?.write ?? []])],
    ...(tool === undefined ? { showsTemporary: true } : {}),
  };
}
