/**
 * Validates for a server, which has others to answer meanwhile (contract P9): what is done soon is done at once, all
 * else off the thread (`background.ts`).
 */

import { type Json, type JsonObject, LongJson, plainNumbers } from "../json.ts";
import { answerValidate, validateInBackground } from "./background.ts";
import type { CompiledSchema, Compiler, ValidateOutcome } from "./types.ts";

/** How long the event loop may be kept for compiling a schema, and for one validation, in milliseconds. */
const compileMs = 60;
const validateMs = 30;

/** Up to this product of a schema's weight and a value's characters a limit would cost more than the validation. */
const lightWork = 200_000;

/** Validates values by one schema. */
export class Validator {
  readonly #schema: JsonObject;
  readonly #load: () => Promise<Compiler>;
  #compiled: CompiledSchema | undefined;

  /** @param schema A sound one. */
  constructor(schema: JsonObject, load: () => Promise<Compiler>) {
    this.#schema = schema;
    this.#load = load;
  }

  /**
   * The issues of `value`, up to the first 20. Never throws. What takes longer than a second is given up.
   *
   * @param json `value` as JSON.
   */
  async validate(value: Json | LongJson, json: string): Promise<ValidateOutcome> {
    const compiled = await this.#compileHere();
    if (compiled !== undefined && !(value instanceof LongJson)) {
      const limitMs = compiled.weight * json.length <= lightWork ? Infinity : validateMs;
      const outcome = compiled.validate(plainNumbers(value), limitMs);
      if (outcome.kind !== "tooSlow") return outcome;
    }
    return await validateInBackground(this.#schema, json) ??
      answerValidate(await this.#load(), { schema: JSON.stringify(this.#schema), json });
  }

  /** @returns `undefined` where compiling takes long; a busy machine may be to blame, so the next value tries again. */
  async #compileHere(): Promise<CompiledSchema | undefined> {
    if (this.#compiled !== undefined) return this.#compiled;
    const compile = await this.#load();
    const result = compile(this.#schema, { limitMs: compileMs });
    return this.#compiled = result.ok ? result.schema : undefined;
  }
}
