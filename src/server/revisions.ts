/**
 * What differs from one revision of MCP to the next, where bashful has a say in it; the rest is the SDK's.
 * Revisions are dates: a later one compares greater.
 */

import { type ProtocolVersion, protocolVersions } from "../config/mod.ts";
import { isObject, type JsonObject } from "../json.ts";

/** The member of `_meta` in which a message of the stateless era names its revision. */
export const versionKey = "io.modelcontextprotocol/protocolVersion";

/** The first revision of the stateless era: `server/discover`, no `initialize`. */
export const firstStateless: ProtocolVersion = "2026-07-28";

/** The revisions of the `initialize` handshake up to a ceiling, newest first. */
export function handshakeVersions(ceiling: ProtocolVersion): ProtocolVersion[] {
  return protocolVersions.filter((version) => version <= ceiling && version < firstStateless);
}

/**
 * Whether arguments that do not satisfy a tool's schema are a result that the model reads, and not a JSON-RPC error
 * that many clients keep from it (2025-11-25, "Tools: Error Handling").
 */
export function invalidArgumentsAreResults(version: string): boolean {
  return version >= "2025-11-25";
}

/** The revision that a message names in its `_meta`; `undefined` for one that names none, or no string. */
export function namedVersion({ params }: JsonObject): string | undefined {
  const version = isObject(params) && isObject(params._meta) ? params._meta[versionKey] : undefined;
  return typeof version === "string" ? version : undefined;
}

/** Whether a message has the member of `_meta` that names a revision, whatever it holds. */
export function namesRevision({ params }: JsonObject): boolean {
  return isObject(params) && isObject(params._meta) && Object.hasOwn(params._meta, versionKey);
}

/** The revision that a message of the stateless era names; `undefined` for a message of the handshake's revisions. */
export function claimedVersion(message: JsonObject): string | undefined {
  const version = namedVersion(message);
  return version !== undefined && version >= firstStateless ? version : undefined;
}
