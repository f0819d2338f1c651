/** What each format looks like, for people and models who have to write one. */

import { quote } from "../text.ts";

const formats: Readonly<Record<string, string>> = {
  "date-time": "a date and time such as 2025-01-31T12:00:00Z",
  date: "a date such as 2025-01-31",
  time: "a time such as 12:00:00Z",
  duration: "a duration such as P1DT12H",
  email: "an email address",
  hostname: "a host name",
  ipv4: "an IPv4 address",
  ipv6: "an IPv6 address",
  uri: "a URI such as https://example.com/",
  "uri-reference": "a URI or a relative reference",
  "uri-template": "a URI template",
  url: "a URL such as https://example.com/",
  uuid: "a UUID",
  regex: "a regular expression",
  "json-pointer": "a JSON Pointer such as /a/0",
  "relative-json-pointer": "a relative JSON Pointer such as 1/a",
  byte: "text in base64",
  int32: "an integer of 32 bits",
  int64: "an integer of 64 bits",
};

/**
 * A format in words, by name where there are none.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(formatInWords("date"), "a date such as 2025-01-31");
 * assert.equal(formatInWords("iri"), 'text of the format "iri"');
 * ```
 */
export function formatInWords(format: string): string {
  return Object.hasOwn(formats, format) ? formats[format]! : `text of the format ${quote(format)}`;
}
