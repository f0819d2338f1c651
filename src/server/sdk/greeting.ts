/**
 * Answers `initialize` before the SDK is loaded, which takes longer than all that comes before the answer. The answer is
 * the SDK's own, which then is not sent; anything but a plain handshake is left to the SDK alone (MCP, "Lifecycle").
 */

import type { ServerSettings } from "../../config/mod.ts";
import { isObject, type JsonObject } from "../../json.ts";
import { handshakeVersions } from "../revisions.ts";

/** The answer to `message`; `undefined` when it is not for this file to give. */
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

/** Nothing that the SDK would object to, or that claims another era: what is not surely plain is left to it. */
function isPlainHandshake(params: unknown): params is JsonObject {
  if (!isObject(params) || !hasOnly(params, ["protocolVersion", "clientInfo", "capabilities"])) return false;
  const { protocolVersion, clientInfo, capabilities } = params;
  return typeof protocolVersion === "string" && isPlainClient(clientInfo) && isObject(capabilities) &&
    Object.values(capabilities).every(isPlainCapability);
}

function isPlainClient(client: unknown): boolean {
  return isObject(client) && hasOnly(client, ["name", "version", "title", "description"]) &&
    "name" in client && "version" in client && Object.values(client).every((value) => typeof value === "string");
}

function isPlainCapability(capability: unknown): boolean {
  return isObject(capability) &&
    Object.entries(capability).every(([key, value]) =>
      isObject(value) || (key === "listChanged" && typeof value === "boolean")
    );
}

function hasOnly(object: JsonObject, keys: readonly string[]): boolean {
  return Object.keys(object).every((key) => keys.includes(key));
}
