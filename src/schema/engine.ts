/**
 * The validator generator: ajv, with the keywords replaced that trust the names in data, compare slowly or round, and
 * with errors that say which earlier errors belong to them. Every schema has an instance of its own, so nothing leaks
 * from one to the next and all of it goes when the schema goes.
 */

import { _, type Code, type ErrorObject, type KeywordCxt, type KeywordErrorCxt, Name } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formatsModule, { type FormatsPlugin } from "ajv-formats";
import type { Json, JsonObject } from "../json.ts";
import { compilePattern } from "./pattern.ts";
import { canonical, firstRepeat, isMultiple } from "./values.ts";

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
  for (const [keyword, change] of Object.entries(changes)) {
    const definition = ajv.getKeyword(keyword);
    if (typeof definition !== "object") throw new Error(`The engine has no keyword ${keyword}`);
    Object.assign(definition, change);
  }
  return ajv;
}

const regExp = Object.assign((text: string) => compilePattern(text), { code: "new RegExp" });

/** The generated code collects names of evaluated properties in plain objects, which have names of their own. */
function nullPrototypes(code: string): string {
  return code.replaceAll(/\b((?:let|var|const) props\d+ = |props\d+ = props\d+ \|\| )\{\}/g, "$1{__proto__: null}");
}

const errors = new Name("errors");

interface Change {
  error?: { message: string; params: (context: KeywordErrorCxt) => Code };
  code?: (context: KeywordCxt) => void;
}

const changes: Readonly<Record<string, Change>> = {
  const: { code: (context) => failUnlessIn(context, [context.schema as Json]) },
  enum: { code: (context) => failUnlessIn(context, context.schema as Json[]) },
  multipleOf: {
    code: (context) => context.fail(_`!${func(context, isMultiple)}(${context.data}, ${context.schema})`),
  },
  uniqueItems: {
    error: { message: "", params: ({ params }) => _`{repeat: ${params.repeat}}` },
    code(context) {
      if (context.schema !== true) return;
      const repeat = context.gen.const("repeat", _`${func(context, firstRepeat)}(${context.data})`);
      context.setParams({ repeat });
      context.fail(_`${repeat} !== undefined`);
    },
  },
  anyOf: { error: { message: "", params: spanOfBranches }, code: (context) => union(context, false) },
  oneOf: { error: { message: "", params: spanOfBranches }, code: (context) => union(context, true) },
  contains: {
    error: {
      message: "",
      params: ({ errsCount, params: { min, max } }) =>
        _`{starts: [${errsCount}], at: ${errors}, min: ${min}, max: ${max}}`,
    },
  },
  if: { error: { message: "", params: ({ errsCount }) => _`{starts: [${errsCount}], at: ${errors}}` } },
  propertyNames: {
    error: {
      message: "",
      params: ({ params }) => _`{starts: [${params.start}], at: ${errors}, propertyName: ${params.propertyName}}`,
    },
    code: propertyNames,
  },
};

function func(context: KeywordCxt, ref: unknown): Name {
  return context.gen.scopeValue("func", { ref });
}

function failUnlessIn(context: KeywordCxt, values: Json[]): void {
  const simple = new Set<Json>(values.filter((value) => typeof value !== "object" || value === null));
  const compound = new Set(values.filter((value) => typeof value === "object" && value !== null).map(canonical));
  const allowed = (value: Json) =>
    typeof value === "object" && value !== null
      ? compound.size > 0 && compound.has(canonical(value))
      : simple.has(value);
  context.fail(_`!${func(context, allowed)}(${context.data})`);
}

function spanOfBranches({ params }: KeywordErrorCxt): Code {
  return _`{starts: ${params.starts}, at: ${errors}, passing: ${params.passing}}`;
}

/** Tries every branch: all of them, since each passing one evaluates properties and items. */
function union(context: KeywordCxt, isExclusive: boolean): void {
  const { gen, keyword } = context;
  const valid = gen.let("valid", false);
  const passing = gen.let("passing", _`[]`);
  const starts = gen.const("starts", _`[]`);
  const branchValid = gen.name("_valid");
  context.setParams({ starts, passing });
  gen.block(() => {
    (context.schema as unknown[]).forEach((_schema, index) => {
      gen.code(_`${starts}.push(${errors})`);
      const branch = context.subschema({ keyword, schemaProp: index, compositeRule: true }, branchValid);
      gen.if(branchValid, () => {
        gen.code(_`${passing}.push(${index})`);
        gen.assign(valid, isExclusive ? _`${passing}.length === 1` : true);
        context.mergeEvaluated(branch, Name);
      });
    });
  });
  context.result(valid, () => context.reset(), () => context.error(true));
}

function propertyNames(context: KeywordCxt): void {
  const { gen, data, keyword } = context;
  const valid = gen.name("valid");
  gen.forIn("key", data, (key) => {
    const start = gen.const("start", errors);
    context.setParams({ propertyName: key, start });
    context.subschema({ keyword, data: key, dataTypes: ["string"], propertyName: key, compositeRule: true }, valid);
    gen.if(_`!${valid}`, () => context.error(true));
  });
  context.ok(valid);
}
