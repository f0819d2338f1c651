/** The names of the properties that have been evaluated, for `unevaluatedProperties`. */

/**
 * Takes the prototype from the objects in which generated code collects the names. ajv makes them with `{}`, so that
 * `toString` counts as evaluated without having been, and `__proto__` never does. The kin of
 * https://github.com/ajv-validator/ajv/issues/2664; the objects are made in `evaluatedPropsToName` and `mergeEvaluated`
 * of lib/compile/util.ts, ajv 8.20.0, which no option reaches.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(withoutPrototypes("var props0 = {};"), "var props0 = {__proto__: null};");
 * assert.equal(withoutPrototypes("props0 = props0 || {};"), "props0 = props0 || {__proto__: null};");
 * assert.equal(withoutPrototypes("const errors = {};"), "const errors = {};");
 * ```
 */
export function withoutPrototypes(code: string): string {
  return code.replaceAll(/\b(props\d+ (?:=|\|\|) )\{\}/g, "$1{__proto__: null}");
}
