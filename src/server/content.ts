/** Content blocks for older revisions of MCP: a client may reject a whole result for one block of an unknown type. */

import { base64Length } from "../bytes.ts";
import type { JsonObject } from "../json.ts";
import { plural } from "../text.ts";

/** The types of block that not every revision has, each with the first revision that has it. */
const firstRevision: Readonly<Record<string, string>> = { audio: "2025-03-26", resource_link: "2025-06-18" };

/** The blocks for a client at `version`: a block of a type that it does not know becomes text that says what it was. */
export function contentAt(version: string, blocks: readonly JsonObject[]): readonly JsonObject[] {
  const isKnown = ({ type }: JsonObject) => version >= (firstRevision[String(type)] ?? "");
  return blocks.every(isKnown) ? blocks : blocks.map((block) => isKnown(block) ? block : inWords(block));
}

function inWords(block: JsonObject): JsonObject {
  const { annotations } = block;
  return { type: "text", text: sentence(block), ...(annotations === undefined ? {} : { annotations }) };
}

function sentence(block: JsonObject): string {
  if (block.type === "resource_link") {
    const { uri, name, title, description } = block;
    return `${String(title ?? name)}: ${String(uri)}` + (description === undefined ? "" : `\n${String(description)}`);
  }
  const bytes = base64Length(String(block.data));
  return `Audio (${String(block.mimeType)}, ${
    plural(bytes, "byte")
  }) is left out: this client speaks a revision of MCP without audio`;
}
