/**
 * The keywords that ajv's own code does not serve: it compares through the names in data, rounds multiples, counts
 * evaluated items wrongly in unions, and does not say which errors a compound error is made of.
 */

import { _, type Code, type KeywordCxt, Name } from "ajv";
import type { KeywordErrorCxt } from "ajv/dist/types/index.js";
import type { Json } from "../json.ts";
import { canonical, firstRepeat, isMultiple } from "./values.ts";

const errors = new Name("errors");

/** What a keyword's definition gets instead of its own; `around` is given its own code. */
export interface Change {
  error?: { message: string; params: (context: KeywordErrorCxt) => Code };
  code?: (context: KeywordCxt) => void;
  around?: (own: (context: KeywordCxt) => void) => (context: KeywordCxt) => void;
}

/** The changes by keyword. */
export const changes: Readonly<Record<string, Change>> = {
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
        _`{starts: [${errsCount}], at: ${errors}, min: ${min}, max: ${max ?? null}}`,
    },
    // Its own code calls all items evaluated; `link.ts` says which are.
    around: (own) => (context) => {
      const { items } = context.it;
      own(context);
      if (items === undefined) delete context.it.items;
      else context.it.items = items;
    },
  },
  unevaluatedItems: { code: unevaluatedItems },
  if: {
    error: { message: "", params: ({ errsCount }) => _`{starts: [${errsCount}], at: ${errors}}` },
    code: conditional,
  },
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

/** What `if` evaluates counts where it passes, also without `then` and `else`. */
function conditional(context: KeywordCxt): void {
  const { gen, parentSchema } = context;
  const valid = gen.let("valid", true);
  const passed = gen.name("_valid");
  const condition = context.subschema(
    { keyword: "if", compositeRule: true, createErrors: false, allErrors: false },
    passed,
  );
  context.reset();
  const clause = (keyword: "then" | "else") => () => {
    if (!Object.hasOwn(parentSchema, keyword)) return;
    const clauseValid = gen.name("_valid");
    const branch = context.subschema({ keyword }, clauseValid);
    gen.assign(valid, clauseValid);
    context.mergeValidEvaluated(branch, valid);
  };
  gen.if(passed, () => {
    context.mergeEvaluated(condition, Name);
    clause("then")();
  }, clause("else"));
  context.pass(valid, () => context.error(true));
}

function propertyNames(context: KeywordCxt): void {
  const { gen, data, keyword, it } = context;
  const valid = gen.let("valid", true);
  const nameValid = gen.name("_valid");
  gen.forIn("key", data, (key) => {
    const start = gen.const("start", errors);
    context.setParams({ propertyName: key, start });
    context.subschema({ keyword, data: key, dataTypes: ["string"], propertyName: key, compositeRule: true }, nameValid);
    gen.if(_`!${nameValid}`, () => {
      gen.assign(valid, false);
      context.error(true);
      if (it.allErrors !== true) gen.break();
    });
  });
  context.ok(valid);
}

function unevaluatedItems(context: KeywordCxt): void {
  const { gen, data, keyword, it } = context;
  const items = it.items ?? 0;
  if (items === true) return;
  const length = gen.const("len", _`${data}.length`);
  const start = gen.const(
    "start",
    items instanceof Name ? _`${items} === true ? ${length} : ${items} || 0` : _`${items}`,
  );
  it.items = true;
  if (context.schema === false) {
    context.setParams({ len: start });
    context.fail(_`${length} > ${start}`);
    return;
  }
  const valid = gen.let("valid", true);
  const itemValid = gen.name("_valid");
  gen.forRange("i", start, length, (index) => {
    // 0 is ajv's word for an index, as opposed to a property name.
    context.subschema({ keyword, dataProp: index, dataPropType: 0 }, itemValid);
    gen.if(_`!${itemValid}`, () => {
      gen.assign(valid, false);
      if (it.allErrors !== true) gen.break();
    });
  });
  context.ok(valid);
}
