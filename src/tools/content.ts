/** Checks the content blocks that functions emit, so that every client can read them (MCP, "Tools: Tool Result"). */

import { isObject, type Json, type JsonObject, plainNumbers } from "../json.ts";

/** What base64 has none of, but for the signs that fill it up. Data may be of any size: nothing here may look back. */
const notBase64 = /[^A-Za-z0-9+/]/;
/** A scheme and the beginning of what follows it (RFC 3986, section 3). */
const uriStart = /^[A-Za-z][A-Za-z0-9+.-]*:[^]/;
/** What no URI holds: a percent sign begins an escape. */
const notInUri = /[^!#$&'()*+,./0-9:;=?@A-Z[\]_a-z~%-]|%(?![0-9A-Fa-f]{2})/u;
/** A scheme and a host that is an IP address in brackets, which may stand nowhere else. */
const bracketedHost = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/(?:[^/?#[\]]*@)?\[[0-9A-Fa-f:.]+\](?=[:/?#]|$)/;
/** What has to be escaped in the rest of a URI: characters that the name of a file may well contain. */
const unescaped = /[^!#$&'()*+,./0-9:;=?@A-Z_a-z~%-]|%(?![0-9A-Fa-f]{2})/gu;

type Check = (value: Json | undefined) => boolean;

const isText: Check = (value) => typeof value === "string";
const isUri: Check = (value) => typeof value === "string" && uriStart.test(value) && !notInUri.test(value);
const isAbsentOr = (check: Check): Check => (value) => value === undefined || check(value);
const isCount: Check = (value) => typeof value === "number" && Number.isInteger(value) && value >= 0;

const media = { data: isBase64, mimeType: isText };

/** The members of each type of block. */
const members: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  text: { text: isText },
  image: media,
  audio: media,
  resource_link: {
    uri: isUri,
    name: isText,
    title: isAbsentOr(isText),
    description: isAbsentOr(isText),
    mimeType: isAbsentOr(isText),
    size: isAbsentOr(isCount),
  },
  resource: { resource: isResource },
};

/** `value` as a content block, with its URI escaped; `undefined` when it is none. */
export function contentBlock(value: Json | undefined): JsonObject | undefined {
  if (!isObject(value)) return undefined;
  const block = withEscapedUri(value);
  if (isObject(block.resource)) block.resource = withEscapedUri(block.resource);
  return isContentBlock(plainNumbers(block) as JsonObject) ? block : undefined;
}

function withEscapedUri(holder: JsonObject): JsonObject {
  if (typeof holder.uri !== "string") return { ...holder };
  const uri = holder.uri.toWellFormed();
  const host = bracketedHost.exec(uri)?.[0] ?? "";
  const rest = uri.slice(host.length).replace(unescaped, (found) => encodeURIComponent(found));
  // The first number sign opens the fragment, which holds no other.
  const end = rest.indexOf("#") + 1;
  return { ...holder, uri: host + rest.slice(0, end) + rest.slice(end).replaceAll("#", "%23") };
}

function isContentBlock(value: JsonObject): boolean {
  if (typeof value.type !== "string" || !Object.hasOwn(members, value.type)) return false;
  const checks = { ...members[value.type], annotations: isAbsentOr(isAnnotations), _meta: isAbsentOr(isObject) };
  return Object.entries(checks).every(([name, check]) => check(value[name]));
}

function isBase64(value: Json | undefined): boolean {
  if (typeof value !== "string" || value.length % 4 !== 0) return false;
  const end = value.search(notBase64);
  return end === -1 || ["=", "=="].includes(value.slice(end));
}

function isResource(value: Json | undefined): boolean {
  if (!isObject(value) || !isUri(value.uri) || !isAbsentOr(isText)(value.mimeType)) return false;
  return value.blob === undefined ? isText(value.text) : isBase64(value.blob) && value.text === undefined;
}

function isAnnotations(value: Json | undefined): boolean {
  if (!isObject(value)) return false;
  const { audience, priority } = value;
  const isAudience = audience === undefined ||
    (Array.isArray(audience) && audience.every((role) => role === "user" || role === "assistant"));
  return isAudience && (priority === undefined || (typeof priority === "number" && priority >= 0 && priority <= 1));
}
