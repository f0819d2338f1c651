/** Shows what came of `bashful call`: raw where it is piped on, readable on a terminal. */

import { base64Length } from "../../bytes.ts";
import { isObject, type Json, type JsonObject, parseExact } from "../../json.ts";
import { plural, printable, printableLines } from "../../text.ts";
import type { ToolResult } from "../../tools/mod.ts";

/** How a result is shown. */
export interface ShowOptions {
  /** Whether a person reads it. */
  readonly isTerminal: boolean;
  readonly color: boolean;
}

/** The text of a result: text blocks as they are, others as a line of JSON or, on a terminal, of words. */
export function showResult(result: ToolResult, options: ShowOptions): string {
  return result.content.map((block) => showBlock(block, options)).join("");
}

function showBlock(block: JsonObject, { isTerminal, color }: ShowOptions): string {
  if (block.type === "text") {
    const text = String(block.text);
    return (isTerminal ? showText(text, color) : text) + "\n";
  }
  return (isTerminal ? `[${describe(block)}]` : JSON.stringify(block)) + "\n";
}

/** JSON is laid out and coloured; other text is kept from driving the terminal. */
function showText(text: string, color: boolean): string {
  if (/^\s*[{[]/.test(text)) {
    try {
      return layOut(parseExact(text), "", color);
    } catch {
      // It only looked like JSON.
    }
  }
  return printableLines(text);
}

function layOut(value: Json, indent: string, color: boolean): string {
  const paint = (code: number, text: string) => color ? `\x1b[${code}m${text}\x1b[0m` : text;
  const deeper = indent + "  ";
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    return `[\n${value.map((item) => deeper + layOut(item, deeper, color)).join(",\n")}\n${indent}]`;
  }
  if (isObject(value)) {
    const members = Object.entries(value).map(([key, member]) => {
      return `${deeper}${paint(34, printable(JSON.stringify(key)))}: ${layOut(member, deeper, color)}`;
    });
    return members.length === 0 ? "{}" : `{\n${members.join(",\n")}\n${indent}}`;
  }
  const text = printable(JSON.stringify(value));
  return typeof value === "string" ? paint(32, text) : paint(33, text);
}

/** A block that is no text, in words: `image image/png, 1024 bytes`. */
export function describe(block: JsonObject): string {
  const resource = isObject(block.resource) ? block.resource : block;
  const name = printable(String(block.name ?? resource.uri ?? ""));
  const mime = printable(String(resource.mimeType ?? ""));
  const bytes = typeof block.data === "string" || typeof resource.blob === "string"
    ? plural(base64Length(String(block.data ?? resource.blob)), "byte")
    : typeof resource.text === "string"
    ? plural(new TextEncoder().encode(resource.text).length, "byte")
    : "";
  const title = [printable(String(block.type)).replaceAll("_", " "), name, mime].filter((word) => word !== "").join(
    " ",
  );
  return bytes === "" ? title : `${title}, ${bytes}`;
}
