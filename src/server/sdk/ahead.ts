/**
 * Answers what clients ask first before the SDK is loaded: to be greeted, what there is, and whether anyone is there.
 * Each answer is the one that the SDK gives later, which is then not sent; anything but the plain form of these requests
 * is left to the SDK.
 *
 * Loading the SDK (2.4.0) takes longer than all else before these answers: its modules make a thousand zod schemas while
 * they are evaluated. https://github.com/modelcontextprotocol/typescript-sdk/pull/2476 made some of them later.
 */

import type { ServerSettings } from "../../config/mod.ts";
import { isObject, type Json, type JsonObject } from "../../json.ts";
import type { Catalog } from "../../tools/mod.ts";
import { claimedVersion, firstStateless } from "../revisions.ts";
import { isId } from "../wire/messages.ts";
import type { Era } from "./eras.ts";
import { greeting, hasOnly, isPlainCapabilities, isPlainClient } from "./greeting.ts";

/** An answer, and the era that the connection has with it; none where nothing has bound it to one yet. */
export interface AheadAnswer {
  readonly answer: JsonObject;
  readonly era: Era | undefined;
}

/**
 * Answers a message.
 *
 * @param era What the messages before have bound the connection to; `undefined` for the first.
 * @returns `undefined` if the answer has to come from the SDK.
 */
export function answerAhead(message: JsonObject, era: Era | undefined, catalog: Catalog): AheadAnswer | undefined {
  const { id, method, params } = message;
  if (id === undefined || typeof method !== "string") return undefined;
  const settings = catalog.config.server;
  if (era === undefined && method === "initialize") {
    const answer = greeting(message, settings);
    return answer && { answer, era: "handshake" };
  }
  if (era === undefined && method === "ping" && isPlain(params)) {
    return { answer: { result: {}, jsonrpc: "2.0", id }, era };
  }
  const isStateless = era !== "handshake" && isStatelessClient(params, settings);
  if (!isStateless && (era !== "handshake" || !isPlain(params))) return undefined;
  const result = isStateless ? statelessResult(method, catalog) : handshakeResult(method, catalog);
  return result && { answer: { result, jsonrpc: "2.0", id }, era: isStateless ? "stateless" : "handshake" };
}

function handshakeResult(method: string, { definitions }: Catalog): JsonObject | undefined {
  if (method === "ping") return {};
  if (method !== "tools/list") return undefined;
  // In these revisions the SDK puts any other output schema into an object.
  const isKept = ({ outputSchema }: JsonObject) => !isObject(outputSchema) || outputSchema.type === "object";
  return definitions.every(isKept) ? { tools: [...definitions] } : undefined;
}

function statelessResult(method: string, { definitions, config }: Catalog): JsonObject | undefined {
  const { serverInfo, capabilities, instructions } = config.server;
  let result: JsonObject;
  if (method === "tools/list") {
    result = { tools: [...definitions] };
  } else if (method === "server/discover") {
    result = { supportedVersions: [firstStateless], capabilities, ...(instructions ? { instructions } : {}) };
  } else {
    return undefined;
  }
  // In this revision the SDK leaves out what it no longer has.
  if ("tasks" in capabilities || definitions.some((definition) => "execution" in definition)) return undefined;
  return {
    ...result,
    resultType: "complete",
    ttlMs: 0,
    cacheScope: "private",
    _meta: { [`${prefix}/serverInfo`]: serverInfo },
  };
}

/** What names MCP's own members of `_meta` begin with. */
const prefix = "io.modelcontextprotocol";

/** Whether the SDK would surely take `params` for those of a client of the stateless era, and for nothing more. */
function isStatelessClient(params: Json | undefined, { protocolVersion }: ServerSettings): params is JsonObject {
  if (protocolVersion < firstStateless || !isObject(params) || !hasOnly(params, ["_meta"])) return false;
  if (claimedVersion({ params }) !== firstStateless) return false;
  const meta = params._meta as JsonObject;
  const [version, client, capabilities] = ["protocolVersion", "clientInfo", "clientCapabilities"].map((name) =>
    `${prefix}/${name}`
  ) as [string, string, string];
  return hasOnly(meta, ["progressToken", version, client, capabilities]) && isToken(meta.progressToken) &&
    isPlainClient(meta[client]) && isPlainCapabilities(meta[capabilities]);
}

/** Whether a request of the handshake's revisions says nothing but what it asks for. */
function isPlain(params: Json | undefined): boolean {
  if (params === undefined) return true;
  if (!isObject(params) || !hasOnly(params, ["_meta"])) return false;
  const { _meta } = params;
  return _meta === undefined || (isObject(_meta) && hasOnly(_meta, ["progressToken"]) && isToken(_meta.progressToken));
}

function isToken(token: Json | undefined): boolean {
  return token === undefined || isId(token);
}
