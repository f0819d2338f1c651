/**
 * Answers `initialize` before the SDK is loaded (MCP, "Lifecycle"). The answer is the one that the SDK gives later,
 * which is then not sent; anything but a plain handshake is left to the SDK.
 *
 * Loading the SDK (2.4.0) takes longer than all else before the answer: its modules make a thousand zod schemas while
 * they are evaluated. https://github.com/modelcontextprotocol/typescript-sdk/pull/2476 made some of them later.
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
