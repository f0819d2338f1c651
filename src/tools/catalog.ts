/**
 * The catalog: the tools that can be called, each with its schemas, made from one configuration. Immutable; a reload
 * makes a new one. How a call goes is `call.ts`.
 */

import type { Config, ToolDefinition } from "../config/mod.ts";
import { type CompiledSchema, loadCompiler } from "../schema/mod.ts";
import { nearest } from "../text.ts";
import type { ToolsLocation } from "../bash/mod.ts";
import type { JsonObject } from "../json.ts";

/** One tool. */
export class Tool {
  readonly definition: ToolDefinition;
  #input: Promise<CompiledSchema> | undefined;
  #output: Promise<CompiledSchema> | undefined;

  constructor(definition: ToolDefinition) {
    this.definition = definition;
  }

  get name(): string {
    return this.definition.name;
  }

  /** Compiled when first needed: a catalog of thousands starts as fast as one of two. */
  get input(): Promise<CompiledSchema> {
    return this.#input ??= compile(this.definition.inputSchema);
  }

  /** `undefined` for a tool whose output is not validated. */
  get output(): Promise<CompiledSchema> | undefined {
    if (this.definition.outputSchema === undefined) return undefined;
    return this.#output ??= compile(this.definition.outputSchema);
  }
}

/** What one configuration serves. */
export class Catalog {
  readonly config: Config;
  readonly location: ToolsLocation;
  readonly #tools: ReadonlyMap<string, Tool>;

  constructor(config: Config, location: ToolsLocation) {
    this.config = config;
    this.location = location;
    this.#tools = new Map(config.tools.map((definition) => [definition.name, new Tool(definition)]));
  }

  /** Every tool, in the order of `tools.json`. */
  get tools(): readonly Tool[] {
    return [...this.#tools.values()];
  }

  /** The tools as clients see them in `tools/list`, in the order of `tools.json`. */
  get definitions(): readonly JsonObject[] {
    return this.config.tools.map((tool) => tool.definition);
  }

  /** The tool of exactly that name. */
  find(name: string): Tool | undefined {
    return this.#tools.get(name);
  }

  /** The name that `name` is most likely a misspelling of. */
  nearest(name: string): string | undefined {
    return nearest(name, this.#tools.keys());
  }
}

/**
 * Compiles a schema. Because `config/` has found it sound, it can only fail by taking too long: then every value is
 * invalid for that reason.
 */
async function compile(schema: JsonObject): Promise<CompiledSchema> {
  const compiled = (await loadCompiler())(schema);
  if (compiled.ok) return compiled.schema;
  const { message } = compiled.problem;
  return {
    validate: () => ({ kind: "invalid", issues: [{ pointer: "", found: "", expected: "", keyword: "", message }] }),
  };
}
