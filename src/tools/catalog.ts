/**
 * The catalog: the tools that can be called, each with its schemas, made from one configuration. Immutable; a reload
 * makes a new one. How a call goes is `call.ts`.
 */

import { type Config, type ToolDefinition, withheldVariables } from "../config/mod.ts";
import { newValidator, type Validator } from "../schema/mod.ts";
import { nearest } from "../text.ts";
import type { ToolsLocation } from "../bash/mod.ts";
import type { JsonObject } from "../json.ts";

/** One tool. */
export class Tool {
  readonly definition: ToolDefinition;
  #input: Validator | undefined;
  #output: Validator | undefined;

  readonly #environment: readonly string[];
  #withheld: readonly string[] | undefined;

  /** @param environment The names of variables that it does not inherit unless its settings say so. */
  constructor(definition: ToolDefinition, environment: readonly string[] = []) {
    this.definition = definition;
    this.#environment = environment;
  }

  /** The names of the variables of the server's environment that it does not inherit. */
  get withheld(): readonly string[] {
    return this.#withheld ??= withheldVariables(this.definition.run, this.#environment);
  }

  get name(): string {
    return this.definition.name;
  }

  /** Its schema is compiled when it is first needed: a catalog of thousands starts as fast as one of two. */
  get input(): Validator {
    return this.#input ??= newValidator(this.definition.inputSchema);
  }

  /** `undefined` for a tool whose output is not validated. */
  get output(): Validator | undefined {
    if (this.definition.outputSchema === undefined) return undefined;
    return this.#output ??= newValidator(this.definition.outputSchema);
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
    this.#tools = new Map(
      config.tools.map((definition) => [definition.name, new Tool(definition, config.environment)]),
    );
  }

  /** Every tool, in the order of `tools.json`. */
  get tools(): readonly Tool[] {
    return [...this.#tools.values()];
  }

  /** Every tool's name, in the order of `tools.json`. */
  get names(): readonly string[] {
    return [...this.#tools.keys()];
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
