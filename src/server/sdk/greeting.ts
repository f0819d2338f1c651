/**
 * The answer to `initialize` (MCP, "Lifecycle") as the SDK gives it, for `ahead.ts`. Anything but a plain handshake is
 * left to the SDK.
 */

import type { ServerSettings } from "../../config/mod.ts";
import { isObject, type JsonObject } from "../../json.ts";
import { handshakeVersions } from "../revisions.ts";

/** The answer to `message`; `undefined` when it has to come from the SDK. */
export function greeting(message: JsonObject, settings: ServerSettings): JsonObject | undefined {
  const { id, method, params } = message;
  if (method !== "initialize" || id === undefined || !isPlainHandshake(params)) return undefined;
  const versions: readonly string[] = handshakeVersions(settings.protocolVersion);
  const wanted = params.protocolVersion as string;
  const { capabilities, serverInfo, instructions } = settings;
  return {
    result: {
      protocolVersion: versions.includes(wanted) ? wanted : versions[0]!,
      capabilities,
      serverInfo,
      ...(instructions === undefined || instructions === "" ? {} : { instructions }),
    },
    jsonrpc: "2.0",
    id,
  };
}

/** Whether the SDK would surely accept `params`, and take them for a handshake. */
function isPlainHandshake(params: unknown): params is JsonObject {
  if (!isObject(params) || !hasOnly(params, ["protocolVersion", "clientInfo", "capabilities"])) return false;
  const { protocolVersion, clientInfo, capabilities } = params;
  return typeof protocolVersion === "string" && isPlainClient(clientInfo) && isPlainCapabilities(capabilities);
}

/** Whether the SDK would surely accept this as who the client is. */
export function isPlainClient(client: unknown): boolean {
  return isObject(client) && hasOnly(client, ["name", "version", "title", "description"]) &&
    "name" in client && "version" in client && Object.values(client).every((value) => typeof value === "string");
}

/** Whether the SDK would surely accept these as what the client can do. */
export function isPlainCapabilities(capabilities: unknown): boolean {
  return isObject(capabilities) && Object.entries(capabilities).every(([name, capability]) => {
    if (!isObject(capability)) return false;
    const details = Object.values(capability);
    if (name === "roots") return hasOnly(capability, ["listChanged"]) && details.every((is) => typeof is === "boolean");
    if (name === "experimental" || name === "extensions") return details.every(isObject);
    return details.every((detail) => isObject(detail) && hasOnly(detail, []));
  });
}

/** Whether no other members than these are in `object`. */
export function hasOnly(object: JsonObject, keys: readonly string[]): boolean {
  return Object.keys(object).every((key) => keys.includes(key));
}
