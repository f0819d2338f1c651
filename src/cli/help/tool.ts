/** `bashful help TOOL`: what a tool is called with, as a person reads it, and a call to try it by. */

import { confirmationOf } from "../../config/mod.ts";
import { isObject, type Json, type JsonObject } from "../../json.ts";
import { asJson, wanted } from "../../schema/mod.ts";
import { plural, printable, printableLines } from "../../text.ts";
import { type ListedTool, Tool } from "../../tools/mod.ts";
import { takesText } from "../calling/parameters.ts";
import { resolved, sampleArguments } from "../calling/sample.ts";
import { argumentWords, isWritable } from "../calling/words.ts";
import { nextCommand, shellWord } from "../next_command.ts";

/** The page. @param directory The configuration directory, where a command line must name it. */
export async function toolPage(tool: ListedTool, directory: string | undefined): Promise<string> {
  const { name, definition: { inputSchema, outputSchema, definition } } = tool;
  const sample = await sampleArguments(tool);
  const description = printableLines(String(definition.description ?? "")).trim();
  const title = typeof definition.title === "string" ? `: ${printable(definition.title)}` : "";
  return [
    `${name}${title}`,
    ...(description === "" ? [] : [description]),
    `Usage: bashful call ${name}${usage(inputSchema)}`,
    ...confirmation(tool),
    ...section("Parameters", inputSchema, ({ isRequired }) => isRequired ? ["required"] : []),
    ...section("Result", outputSchema ?? {}, ({ isRequired }) => isRequired ? [] : ["may be missing"]),
    ...(sample === undefined
      ? []
      : [`Example:\n  ${nextCommand(["call", name, ...argumentWords(sample)], directory)}`]),
  ].join("\n\n") + "\n";
}

/** What a person is asked before it runs, arguments by their names. */
function confirmation(tool: ListedTool): string[] {
  const asked = tool instanceof Tool ? confirmationOf(tool.definition.run) : undefined;
  if (asked === undefined) return [];
  const { message, preview } = asked;
  const words = message === undefined ? "whether it may run" : printableLines(message);
  return [`Asks first: ${words}${preview === undefined ? "" : `\n            with what ${printable(preview)} prints`}`];
}

/** `path=TEXT [limit:=INTEGER]`. */
function usage(root: JsonObject): string {
  const fields = fieldsOf(root, root);
  if (!fields.every(({ name }) => isWritable(name))) return " JSON";
  return fields.map(({ name, schema, isRequired }) => {
    const kind = typeof schema.type === "string" ? kinds[schema.type] ?? "JSON" : "JSON";
    const word = takesText(schema) ? `${shellWord(`${name}=`)}TEXT` : `${shellWord(`${name}:=`)}${kind}`;
    return isRequired ? ` ${word}` : ` [${word}]`;
  }).join("");
}

const kinds: Readonly<Record<string, string>> = {
  integer: "INTEGER",
  number: "NUMBER",
  boolean: "BOOLEAN",
  array: "LIST",
  object: "OBJECT",
};

function section(head: string, root: JsonObject, remark: Remark): string[] {
  const lines = fieldLines(root, root, remark, "  ", 0);
  return lines.length === 0 ? [] : [`${head}:\n${lines.join("\n")}`];
}

interface Field {
  readonly name: string;
  readonly schema: JsonObject;
  readonly isRequired: boolean;
}

/** What is said of a field besides its schema. */
type Remark = (field: Field) => string[];

function fieldsOf(schema: JsonObject, root: JsonObject): Field[] {
  const { properties, required } = resolved(schema, root);
  const wanted = Array.isArray(required) ? required : [];
  return Object.entries(isObject(properties) ? properties : {}).map(([name, written]) => ({
    name,
    schema: resolved(written, root),
    isRequired: wanted.includes(name),
  }));
}

/** A parameter, its description below it, and what is within it further in. */
function fieldLines(within: JsonObject, root: JsonObject, remark: Remark, margin: string, depth: number): string[] {
  return fieldsOf(within, root).flatMap((field) => {
    const { name, schema } = field;
    const facts = [
      ...typeWords(schema, root),
      ...remark(field),
      ...(schema.default === undefined ? [] : [`${asJson(schema.default)} unless given`]),
    ];
    const about = typeof schema.description === "string" ? printableLines(schema.description).trim().split("\n") : [];
    const inner = isObject(schema.items) ? resolved(schema.items, root) : schema;
    return [
      `${margin}${printable(name)}  ${facts.join(", ")}`,
      ...about.map((line) => `${margin}    ${line.trim()}`),
      ...(depth < 3 ? fieldLines(inner, root, remark, `${margin}    `, depth + 1) : []),
    ];
  });
}

/** `a string`, `1 to 64 characters`. */
function typeWords(schema: JsonObject, root: JsonObject): string[] {
  const follow = (ref: string): Json => resolved({ $ref: ref }, root);
  const type = wanted(schema, follow) ?? "any value";
  const items = schema.items === undefined ? undefined : wanted(resolved(schema.items, root), follow);
  return [
    schema.type === "array" && items !== undefined ? `${type}, each item ${items}` : type,
    ...range(schema.minimum, schema.maximum, String),
    ...(typeof schema.exclusiveMinimum === "number" ? [`more than ${schema.exclusiveMinimum}`] : []),
    ...(typeof schema.exclusiveMaximum === "number" ? [`less than ${schema.exclusiveMaximum}`] : []),
    ...(typeof schema.multipleOf === "number" ? [`a multiple of ${schema.multipleOf}`] : []),
    ...range(schema.minLength, schema.maxLength, (count) => plural(count, "character")),
    ...range(schema.minItems, schema.maxItems, (count) => plural(count, "item")),
    ...(typeof schema.format === "string" ? [`format ${printable(schema.format)}`] : []),
    ...(typeof schema.pattern === "string" ? [`matching ${printable(schema.pattern)}`] : []),
  ];
}

function range(least: Json | undefined, most: Json | undefined, words: (count: number) => string): string[] {
  const [from, to] = [typeof least === "number" ? least : undefined, typeof most === "number" ? most : undefined];
  if (from !== undefined && to !== undefined) return [from === to ? words(from) : `${from} to ${words(to)}`];
  if (from !== undefined) return [`at least ${words(from)}`];
  return to === undefined ? [] : [`at most ${words(to)}`];
}
