/** An entry as a text to paste: into a client's file, or into a terminal. */

import type { Places } from "../../bash/mod.ts";
import { setMember } from "../../jsonfile/mod.ts";
import type { Json, JsonObject } from "../../json.ts";
import { shellWord } from "../next_command.ts";
import type { Client, Entry, FileClient } from "./client.ts";
import { valueOf } from "./entries.ts";

/**
 * What a person pastes: the client's command, else a block; ended by a line feed. A secret is not in it: a block has a name
 * in angle brackets in its place, a command takes it from the shell that runs it.
 *
 * @param os What the command is for.
 */
export function toPaste(client: Client, entry: Entry, os: Places["os"]): string {
  const hidden = (entry.secrets ?? []).map((name) => [name, `<${name}>`]);
  const shown = { ...entry, env: { ...entry.env, ...Object.fromEntries(hidden) } };
  if (client.command === undefined) return blockOf(client as FileClient, shown);
  return commandLine(client.command(shown), os, entry.secrets ?? []);
}

/** The whole of a file that holds nothing else, ended by a line feed. */
export function blockOf(client: FileClient, entry: Entry): string {
  const value = valueOf(client, entry);
  switch (client.format) {
    case "json": {
      const inputs = client.input === undefined ? [] : (entry.references ?? []).map((name) => client.input!(name));
      const text = inputs.length === 0 ? "" : setMember("", ["inputs"], inputs)!;
      return setMember(text, [client.key, entry.name], value)!;
    }
    case "yaml":
      return `${client.key}:\n${yamlEntry(entry.name, value, "  ")}`;
  }
}

/** A pair of a block mapping in YAML 1.2, each line ended by a line feed. @param margin What its key stands behind. */
export function yamlEntry(name: string, value: JsonObject, margin: string): string {
  const lines = Object.entries(value).map(([key, each]) => `${margin}  ${key}: ${yamlValue(each)}\n`);
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

/** A command as the shell of that system reads it. */
function commandLine(words: readonly string[], os: Places["os"], secrets: readonly string[]): string {
  const fromShell = new Map(
    secrets.map((name) => [`${name}=<${name}>`, os === "windows" ? `"${name}=%${name}%"` : `${name}="$${name}"`]),
  );
  const written = words.map((word) => fromShell.get(word) ?? (os === "windows" ? windowsWord : shellWord)(word));
  return `${written.join(" ")}\n`;
}

function windowsWord(word: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : `"${word}"`;
}
