/** What the words after `call TOOL` can be, for completions. */

import { isObject, type Json, type JsonObject } from "../../json.ts";
import { printable } from "../../text.ts";
import type { ListedTool } from "../../tools/mod.ts";
import { resolved } from "./sample.ts";
import { argumentWord, isWritable } from "./words.ts";

/** The beginning of a word, `path=` or `limit:=`, or, where there is a choice, each whole word; and what it is about. */
export interface ParameterWord {
  readonly word: string;
  /** The first line of its description, empty where it has none. */
  readonly about: string;
}

/** The words of a tool, in the order of its schema. A name or choice that no line could show is left out. */
export function parameterWords({ definition }: ListedTool): ParameterWord[] {
  const { inputSchema } = definition;
  const { properties } = resolved(inputSchema, inputSchema);
  if (!isObject(properties)) return [];
  return Object.entries(properties).filter(([name]) => isWritable(name)).flatMap(([name, written]) => {
    const schema = resolved(written, inputSchema);
    const about = typeof schema.description === "string" ? printable(schema.description.trim().split("\n", 1)[0]!) : "";
    return wordsOf(name, schema).filter((word) => printable(word) === word).map((word) => ({ word, about }));
  });
}

function wordsOf(name: string, schema: JsonObject): string[] {
  const choices = choicesOf(schema);
  if (choices === undefined) return [takesText(schema) ? `${name}=` : `${name}:=`];
  return choices.map((value) => argumentWord(name, value));
}

function choicesOf(schema: JsonObject): readonly Json[] | undefined {
  if (schema.const !== undefined) return [schema.const];
  if (Array.isArray(schema.enum)) return schema.enum;
  return schema.type === "boolean" ? [true, false] : undefined;
}

/** Whether a parameter is given as `name=text`, and not as JSON. */
export function takesText({ type, enum: choices }: JsonObject): boolean {
  if (Array.isArray(choices)) return choices.every((each) => typeof each === "string");
  return type === undefined || type === "string" || (Array.isArray(type) && type.includes("string"));
}
