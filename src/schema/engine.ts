/**
 * The validator generator: ajv, with the keywords replaced that trust the names in data, compare slowly or round, and
 * with errors that say which earlier errors belong to them. Every schema has an instance of its own, so nothing leaks
 * from one to the next and all of it goes when the schema goes.
 */

import type { ErrorObject } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formatsModule, { type FormatsPlugin } from "ajv-formats";
import type { Json, JsonObject } from "../json.ts";
import { changes } from "./engine_keywords.ts";
import { compilePattern } from "./pattern.ts";

/** One error as the engine reports it. */
export type EngineError = ErrorObject;

/** Which errors, counted in the errors of one generated function, belong to a compound error. */
export interface Span {
  /** Where the errors of each branch start. */
  starts: number[];
  /** Where the compound error itself stands. */
  at: number;
}

/** Validates a value: its errors, none when it is valid. */
export type Engine = (value: Json) => readonly EngineError[];

// The package is CommonJS with a default export inside: what its default import is depends on who loads it.
const addFormats =
  (typeof formatsModule === "function"
    ? formatsModule
    : (formatsModule as { default: unknown }).default) as FormatsPlugin;

/** Generates the validator of a linked schema. */
export function generate(schema: JsonObject): Engine {
  const ajv = newInstance();
  const validator = ajv.compile(schema);
  return (value) => {
    try {
      return validator(value) ? [] : validator.errors ?? [];
    } finally {
      validator.errors = null;
    }
  };
}

let formatNames: ReadonlySet<string> | undefined;

/** Whether `name` is a format that is checked; others only annotate. */
export function isFormat(name: string): boolean {
  formatNames ??= new Set(Object.keys(newInstance().formats));
  return formatNames.has(name);
}

function newInstance(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    messages: false,
    strict: false,
    logger: false,
    meta: false,
    validateSchema: false,
    addUsedSchema: false,
    ownProperties: true,
    code: { regExp, process: nullPrototypes },
  });
  addFormats(ajv, { mode: "full" });
  for (const [keyword, { around, ...change }] of Object.entries(changes)) {
    const definition = ajv.getKeyword(keyword);
    if (typeof definition !== "object" || !("code" in definition)) {
      throw new Error(`The engine has no keyword ${keyword}`);
    }
    Object.assign(definition, change, around === undefined ? {} : { code: around(definition.code) });
  }
  return ajv;
}

const regExp = Object.assign((text: string) => compilePattern(text), { code: "new RegExp" });

/** The generated code collects names of evaluated properties in plain objects, which have names of their own. */
function nullPrototypes(code: string): string {
  return code.replaceAll(/\b((?:let|var|const) props\d+ = |props\d+ = props\d+ \|\| )\{\}/g, "$1{__proto__: null}");
}
