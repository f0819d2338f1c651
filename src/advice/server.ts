/** Advice about `server.json`. */

import { type Checker, serverInfoKeys, serverKeys } from "../config/mod.ts";
import { isObject, type JsonObject } from "../json.ts";
import { list, nearest, quote } from "../text.ts";
import { meantKey, renameOrTakeOut } from "./tools.ts";

/** The capabilities that bashful implements, and the two that MCP leaves free. */
const ownCapabilities = ["tools", "logging", "extensions", "experimental"];

/** Those that MCP gives to clients. */
const clientCapabilities = ["sampling", "elicitation", "roots"];

/** Everything there is to say about `server.json`. */
export function adviseServer(value: JsonObject, checker: Checker): void {
  adviseFields(value, [], serverKeys, checker);
  if (isObject(value.serverInfo)) adviseFields(value.serverInfo, ["serverInfo"], serverInfoKeys, checker);
  if (isObject(value.capabilities)) adviseCapabilities(value.capabilities, checker);
}

function adviseFields(value: JsonObject, within: readonly string[], known: readonly string[], checker: Checker): void {
  for (const key of Object.keys(value)) {
    const absent = known.filter((each) => !Object.hasOwn(value, each));
    const meant = meantKey(key, known) ?? (known.includes(key) ? undefined : nearest(key, absent));
    if (meant === undefined) continue;
    checker.advise({
      id: "server/unknown-field",
      path: [...within, key],
      at: "key",
      subject: quote([...within, key].join(".")),
      found: "an unknown field",
      expected: quote(meant),
      hint: renameOrTakeOut(value, meant),
    });
  }
}

function adviseCapabilities(capabilities: JsonObject, checker: Checker): void {
  for (const key of Object.keys(capabilities)) {
    if (ownCapabilities.includes(key)) continue;
    const meant = meantKey(key, ownCapabilities);
    checker.advise({
      id: "server/capability",
      path: ["capabilities", key],
      at: "key",
      subject: quote(key),
      found: 'it in "capabilities"',
      expected: list(ownCapabilities.map((each) => quote(each))),
      hint: clientCapabilities.includes(key)
        ? { kind: "takeOut", because: "it is a client's capability" }
        : meant === undefined
        ? { kind: "takeOut", because: "clients would ask in vain" }
        : { kind: "rename", to: meant },
    });
  }
  const { tools } = capabilities;
  if (!isObject(tools)) return;
  for (const key of Object.keys(tools)) {
    if (key === "listChanged") continue;
    checker.advise({
      id: "server/capability",
      path: ["capabilities", "tools", key],
      at: "key",
      subject: quote("tools." + key),
      found: 'it in "capabilities"',
      expected: '"listChanged"',
      hint: meantKey(key, ["listChanged"]) === undefined ? { kind: "takeOut" } : { kind: "rename", to: "listChanged" },
    });
  }
  const isMisspelled = Object.keys(tools).some((key) => meantKey(key, ["listChanged"]) !== undefined);
  if (Object.hasOwn(tools, "listChanged") || isMisspelled) return;
  checker.advise({
    id: "server/list-changed",
    path: ["capabilities", "tools"],
    found: 'no "listChanged" in capabilities.tools',
    expected: "true or false",
    hint: { kind: "add", text: '"listChanged": true' },
  });
}
