/** An entry as a text to paste into a client's file. */

import { setMember } from "../../jsonfile/mod.ts";
import type { Json, JsonObject } from "../../json.ts";
import type { Client, Entry } from "./client.ts";

/** The whole of a file that holds nothing else, ended by a line feed. */
export function blockOf(client: Client, entry: Entry): string {
  const value = client.value(entry);
  switch (client.format) {
    case "json":
      return setMember("", [client.key, entry.name], value)!;
    case "toml":
      return tomlTable(`${client.key}.${entry.name}`, value);
    case "yaml":
      return `${client.key}:\n${yamlEntry(entry.name, value, "  ", "  ")}`;
  }
}

/** A table of TOML 1.0, its objects as tables of their own behind it. */
export function tomlTable(name: string, value: JsonObject): string {
  const entries = Object.entries(value);
  const isTable = (each: Json) => typeof each === "object" && each !== null && !Array.isArray(each);
  const lines = entries.filter(([, each]) => !isTable(each)).map(([key, each]) => `${key} = ${tomlValue(each)}\n`);
  const tables = entries.filter(([, each]) => isTable(each));
  return `[${name}]\n${lines.join("")}` +
    tables.map(([key, each]) => `\n${tomlTable(`${name}.${key}`, each as JsonObject)}`).join("");
}

/** What JSON escapes, TOML's basic strings do too, in the same way; they want DEL escaped besides. */
function tomlValue(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(tomlValue).join(", ")}]`;
  return JSON.stringify(value).replaceAll("\x7f", "\\u007f");
}

/** A pair of a block mapping in YAML 1.2, each line ended by a line feed. */
export function yamlEntry(name: string, value: JsonObject, margin: string, unit: string): string {
  const lines = Object.entries(value).map(([key, each]) => `${margin}${unit}${key}: ${yamlValue(each)}\n`);
  return `${margin}${yamlKey(name)}:\n${lines.join("")}`;
}

/** YAML 1.2 holds JSON. */
function yamlValue(value: Json): string {
  if (typeof value === "string" && isPlain(value)) return value;
  return Array.isArray(value) ? `[${value.map((each) => JSON.stringify(each)).join(", ")}]` : JSON.stringify(value);
}

function yamlKey(name: string): string {
  return isPlain(name) ? name : JSON.stringify(name);
}

/** Whether every YAML reader, also one of YAML 1.1, takes the bare word for a string. */
function isPlain(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_-]+$/.test(text) && !/^(true|false|null|yes|no|on|off)$/i.test(text);
}
