/** A new tool: its definition for `tools.json`, its function for `tools.bash`, and arguments to try it with. */

import { isObject, type Json, type JsonObject } from "../../json.ts";
import { argumentWord } from "../calling/words.ts";
import type { Field } from "./field.ts";

/** What a tool is made of. */
export interface NewTool {
  readonly name: string;
  readonly functionName: string;
  readonly description: string;
  readonly parameters: readonly Field[];
  /** `undefined`: nothing is promised of the result. */
  readonly outputs: readonly Field[] | undefined;
}

/** The definition. */
export function definitionOf({ name, description, parameters, outputs }: NewTool): JsonObject {
  return {
    name,
    description,
    inputSchema: { ...objectSchema(parameters), additionalProperties: false },
    ...(outputs === undefined ? {} : { outputSchema: objectSchema(outputs) }),
    // The cautious ones: a client asks before it calls a tool that may change something.
    annotations: { readOnlyHint: false, destructiveHint: true },
    // Here it can be made true, or a question.
    run: { confirm: false },
  };
}

function objectSchema(fields: readonly Field[]): JsonObject {
  return {
    type: "object",
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  };
}

/** The function and its export, each line ended by a line feed. */
export function functionOf({ functionName, parameters, outputs }: NewTool): string {
  const print = printing(parameters, outputs);
  const unused = parameters.filter(({ variable }) => !new RegExp(`[$]{?#?${variable}\\b`).test(print));
  const shown = unused.map((field) =>
    `${field.variable}=$${isList(field) ? `{${field.variable}[*]-}` : field.variable}`
  );
  const lines = [
    `${functionName}() {`,
    ...(parameters.length === 0 ? [] : [
      `  local ${parameters.map(({ variable }) => variable).join(" ")}`,
      `  json_vars "$1" ${parameters.map(reading).join(" ")} || return`,
    ]),
    '  # Write here what the tool does. It fails by: mcp_error "Why" || return',
    ...(shown.length > 0 ? [`  log_debug "${shown.join(" ")}"`] : []),
    `  ${print}`,
    "}",
    `export -f ${functionName}`,
  ];
  return lines.join("\n") + "\n";
}

/** What `json_vars` is told of a parameter. A default is in the schema, which helpers know. */
function reading(field: Field): string {
  const { name, variable } = field;
  const key = name === variable ? "" : `:${name}`;
  return shellValue(variable + (isList(field) ? "[]" : "") + key + (isAlwaysThere(field) ? "" : "="));
}

/** Whether its variable is a Bash array. */
function isList({ schema }: Field): boolean {
  return schema.type === "array";
}

/** Whether the function gets a value whatever the call says. */
function isAlwaysThere({ isRequired, default: value }: Field): boolean {
  return isRequired || value !== undefined;
}

/** An output that has a parameter's name and type is that parameter; the others are empty until somebody fills them in. */
function printing(parameters: readonly Field[], outputs: readonly Field[] | undefined): string {
  const members = (outputs ?? parameters).map((field) => {
    const source = outputs === undefined ? field : parameters.find((each) => isSameValue(each, field));
    if (source === undefined) return member(field.name, emptyValue(field.schema));
    const { name, variable, schema } = source;
    if (schema.type === "string") return `${name}="$${variable}"`;
    if (isList(source)) return `${name}:="\${#${variable}[@]}"`;
    // What was not given is empty, which is no JSON.
    return `${name}:="${isAlwaysThere(source) ? `$${variable}` : `\${${variable}:-null}`}"`;
  });
  return ["json_object", ...members].join(" ");
}

/** Whether the one can be printed as the other. A list is not: its items are in a Bash array, not JSON. */
function isSameValue(parameter: Field, output: Field): boolean {
  const plain = ({ schema: { description: _, default: __, ...schema } }: Field) => JSON.stringify(schema);
  return parameter.name === output.name && isAlwaysThere(parameter) && !isList(parameter) &&
    plain(parameter) === plain(output);
}

function member(name: string, value: Json): string {
  return typeof value === "string" ? `${name}=${shellValue(value)}` : `${name}:=${shellValue(value)}`;
}

/** A value of that type that says nothing. */
function emptyValue({ type, enum: words }: JsonObject): Json {
  if (Array.isArray(words)) return words[0]!;
  return ({ string: "", number: 0, integer: 0, boolean: false, array: [], object: {} } as Record<string, Json>)[
    String(type)
  ]!;
}

function shellValue(value: Json): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return /^[\w.+:=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Arguments that satisfy the definition, as `bashful call` takes them. */
export function sampleWords({ parameters }: Pick<NewTool, "parameters">): string[] {
  return parameters.filter((field) => field.isRequired).map(({ name, schema, default: value }) =>
    argumentWord(name, value ?? sampleOf(schema))
  );
}

function sampleOf({ type, enum: words, items }: JsonObject): Json {
  if (Array.isArray(words)) return words[0]!;
  if (type === "array") return isObject(items) ? [sampleOf(items)] : [];
  return ({ string: "text", number: 1, integer: 1, boolean: true, object: {} } as Record<string, Json>)[String(type)]!;
}

/** Adds the function behind everything in `tools.bash`, whose line ends and missing last line end are kept. */
export function appendFunction(text: string, added: string): string {
  const eol = /\r?\n/.exec(text)?.[0] ?? "\n";
  const lines = added.replaceAll("\n", eol);
  if (text.replace(/^\uFEFF/, "") === "") return text + lines;
  const endsLine = text.endsWith("\n");
  const gap = endsLine ? (/\n\r?\n$/.test(text) ? "" : eol) : eol + eol;
  return text + gap + (endsLine ? lines : lines.slice(0, -eol.length));
}
