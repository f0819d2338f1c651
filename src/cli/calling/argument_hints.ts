/** What a person who calls a tool by hand most likely meant, told by the tool's own parameters. */

import { isObject, type Json, type JsonObject } from "../../json.ts";
import { toPointer } from "../../pointer.ts";
import type { UnknownFlag } from "../command.ts";
import { LoneWord, UnreadPair } from "./arguments.ts";
import { shellWord } from "../next_command.ts";
import { nearest, quote } from "../../text.ts";

/** The part of an issue of the arguments that a hint goes by. */
interface Issue {
  readonly pointer: string;
  readonly keyword: string;
}

/** The parameters of a tool, each with its schema; none where they cannot be told. */
function parametersOf({ properties }: JsonObject): Readonly<Record<string, Json>> {
  return isObject(properties) ? properties : {};
}

/**
 * `limit:=3` for a `limit=3` whose value was to be no text; `undefined` where it is not that.
 *
 * @param words What follows the tool's name on the command line.
 */
export function typedHint(words: readonly string[], issues: readonly Issue[], input: JsonObject): string | undefined {
  const parameters = parametersOf(input);
  for (const { pointer, keyword } of issues) {
    const word = words.find((each) => {
      const [, key, sign] = /^([^=]*?)(:?)=/.exec(each) ?? [];
      return sign === "" && pointer === toPointer([key!]);
    });
    if (word === undefined || !["type", "enum", "const"].includes(keyword)) continue;
    const at = word.indexOf("=");
    const [key, text] = [word.slice(0, at), word.slice(at + 1)];
    const typed = typedWord(key, text, parameters[key]);
    if (typed !== undefined) return `write ${shellWord(typed)}, since what follows = alone is text`;
  }
}

/** `KEY:=JSON` for a parameter that takes no text; `undefined` where `text` is not what it takes. */
function typedWord(key: string, text: string, schema: Json | undefined): string | undefined {
  const types = typesOf(schema);
  const isListed = types.includes("array") && !/^\s*\[/.test(text);
  const json = isListed ? listed(text, isObject(schema) ? schema.items : undefined) : text;
  const yes = types.includes("boolean") ? switches[text.toLowerCase()] : undefined;
  const written = yes ?? json;
  try {
    const value: unknown = JSON.parse(written);
    return typeof value === "string" ? undefined : `${key}:=${written}`;
  } catch {
    return undefined;
  }
}

function typesOf(schema: Json | undefined): Json[] {
  const type = isObject(schema) ? schema.type : undefined;
  return type === undefined ? [] : [type].flat();
}

/** `a, b` as JSON: a list of texts where its items may be texts, else of what stands there. */
function listed(text: string, items: Json | undefined): string {
  const types = typesOf(items);
  if (types.length > 0 && !types.includes("string")) return `[${text}]`;
  return JSON.stringify(text.split(",").map((each) => each.trim().replace(/^'(.*)'$/, "$1")));
}

const switches: Readonly<Record<string, string>> = {
  yes: "true",
  on: "true",
  1: "true",
  no: "false",
  off: "false",
  0: "false",
};

/** The word that gives `text` to a parameter: `who=x`, `limit:=3`. */
export function wordFor(key: string, text: string, schema: Json | undefined): string {
  const types = isObject(schema) ? [schema.type].flat() : ["string"];
  const isText = types[0] === undefined || types.includes("string");
  const sign = !isText && text === anything ? ":=" : "=";
  return shellWord((isText ? undefined : typedWord(key, text, schema)) ?? `${key}${sign}${text}`);
}

/** The longest text, in characters, that a hint repeats. */
const longest = 200;

/**
 * `files:=["a.txt"]` for a `files:=[a.txt]`, whose quotes the shell took or nobody wrote, and `who=x` for a `who:=x`;
 * `undefined` where it cannot be told what was meant.
 */
function pairHint(key: string, text: string, schema: Json | undefined): string | undefined {
  if (text.length > longest) return undefined;
  if (typesOf(schema).includes("string")) {
    return `write ${shellWord(`${key}=${text}`)}: key:= takes JSON, key= takes text`;
  }
  const inner = /^\s*\[([^[\]{}"]*)\]\s*$/.exec(text)?.[1];
  const typed = typedWord(key, inner ?? text, schema);
  return typed && `write ${shellWord(typed)}`;
}

/** The error of arguments that cannot be read, with a hint that the tool's parameters give. */
export function withHint(error: unknown, input: JsonObject): unknown {
  if (error instanceof LoneWord) return new LoneWord(error.word, loneWordHint(error.word, input));
  if (!(error instanceof UnreadPair)) return error;
  const { key, text } = error;
  return new UnreadPair(key, text, pairHint(key, text, parametersOf(input)[key]));
}

/** What stands for a value that is not known. */
const anything = "...";

/** `--who=x` for a parameter: `who=x`; `undefined` where no parameter is meant. */
export function flagHint(flag: UnknownFlag, tool: string, input: JsonObject): string | undefined {
  const parameters = parametersOf(input);
  const name = flag.written.replace(/^-+/, "");
  const names = Object.keys(parameters);
  const key = [name, name.replaceAll("-", "_")].find((each) => names.includes(each)) ?? nearest(name, names);
  if (key === undefined) return undefined;
  const value = flag.value ?? flag.next ?? anything;
  return `${quote(key)} is a parameter of tool ${quote(tool)}: ${wordFor(key, value, parameters[key])}`;
}

/** What a word that is no argument may have been meant for: a parameter's name, or the value of the only one. */
export function loneWordHint(word: string, input: JsonObject): string | undefined {
  const parameters = parametersOf(input);
  const names = Object.keys(parameters);
  const key = names.find((each) => each === word) ?? nearest(word, names);
  if (key !== undefined) return `write ${wordFor(key, anything, parameters[key])}`;
  const needed = Array.isArray(input.required) ? input.required.filter((each) => typeof each === "string") : [];
  const only = needed.length === 1 ? needed[0]! : names.length === 1 ? names[0]! : undefined;
  return only === undefined ? undefined : `write ${wordFor(only, word, parameters[only])}`;
}
