/**
 * The catalog: the tools that can be called, each with its schemas, made from one configuration. Immutable; a reload
 * makes a new one. How a call goes is `call.ts`.
 */

import { type Config, type ToolDefinition, withheldVariables } from "../config/mod.ts";
import { newValidator, type Validator } from "../schema/mod.ts";
import { nearest } from "../text.ts";
import type { Sandbox, ToolsLocation } from "../bash/mod.ts";
import type { JsonObject } from "../json.ts";
import { ownTools } from "./own/mod.ts";
import type { OwnTool } from "./own/own_tool.ts";

/** One tool. */
export class Tool {
  readonly definition: ToolDefinition;
  /** What its function runs in; absent for one that is not confined. */
  readonly sandbox: Sandbox | undefined;
  /** What its preview runs in; absent where it has none, or the machine cannot confine it (contract Q1). */
  readonly previewSandbox: Sandbox | undefined;
  #input: Validator | undefined;
  #output: Validator | undefined;

  readonly #environment: readonly string[];
  #withheld: readonly string[] | undefined;

  /**
   * @param environment The names of variables that it does not inherit unless its settings say so.
   * @throws {Error} If it is to be confined and there is no sandbox.
   */
  constructor(
    definition: ToolDefinition,
    environment: readonly string[] = [],
    sandbox?: Sandbox,
    previewSandbox?: Sandbox,
  ) {
    if (definition.run.sandbox !== false && sandbox === undefined) {
      throw new Error(`tool ${JSON.stringify(definition.name)} would run without its sandbox`);
    }
    this.definition = definition;
    this.sandbox = sandbox;
    this.previewSandbox = previewSandbox;
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

/** A tool that clients see: the author's, or one of bashful's own. */
export type ListedTool = Tool | OwnTool;

/** What one configuration serves. */
export class Catalog {
  readonly config: Config;
  readonly location: ToolsLocation;
  readonly #tools: ReadonlyMap<string, Tool>;
  /** The tools of bashful's own that the configuration has a use for, by their names. */
  readonly #own: ReadonlyMap<string, OwnTool>;
  readonly #allOwn: readonly OwnTool[];

  readonly #sandboxes: ReadonlyMap<string, Sandbox>;
  readonly #previews: ReadonlyMap<string, Sandbox>;

  /**
   * @param sandboxes What tools are confined by, by their names.
   * @param own The tools of bashful's own that there are.
   * @param previews What the previews of tools are confined by, by the tools' names.
   */
  constructor(
    config: Config,
    location: ToolsLocation,
    sandboxes: ReadonlyMap<string, Sandbox> = new Map(),
    own: readonly OwnTool[] = ownTools,
    previews: ReadonlyMap<string, Sandbox> = new Map(),
  ) {
    this.config = config;
    this.#sandboxes = sandboxes;
    this.#previews = previews;
    this.location = location;
    this.#allOwn = own;
    this.#own = new Map(own.filter((tool) => tool.isListed(config)).map((tool) => [tool.name, tool]));
    this.#tools = new Map(
      config.tools.map((definition) => {
        const { name } = definition;
        return [name, new Tool(definition, config.environment, sandboxes.get(name), previews.get(name))];
      }),
    );
  }

  /** Every tool of the author's, in the order of `tools.json`. */
  get tools(): readonly Tool[] {
    return [...this.#tools.values()];
  }

  /** What functions run in, those of previews too, each once; `undefined` where some are not confined. */
  get sandboxes(): readonly (Sandbox | undefined)[] {
    const previews = this.tools.flatMap(({ previewSandbox }) => previewSandbox ?? []);
    const all = [...this.tools.map(({ sandbox }) => sandbox), ...previews];
    return [...new Map(all.map((sandbox) => [sandbox?.key, sandbox])).values()];
  }

  /** The catalog with those tools alone that `keeps` says yes to; itself where that is all. */
  only(keeps: (tool: Tool) => boolean): Catalog {
    const tools = this.tools.filter(keeps).map(({ definition }) => definition);
    if (tools.length === this.#tools.size) return this;
    return new Catalog({ ...this.config, tools }, this.location, this.#sandboxes, this.#allOwn, this.#previews);
  }

  /** Every tool that is listed: the author's, then bashful's own. Of one name, the author's counts. */
  get listed(): readonly ListedTool[] {
    return [...this.#tools.values(), ...[...this.#own.values()].filter(({ name }) => !this.#tools.has(name))];
  }

  /** The tools of bashful's own that the configuration has a use for; the author may have one of the same name. */
  get own(): readonly OwnTool[] {
    return [...this.#own.values()];
  }

  /** The names of the author's tools, in the order of `tools.json`. */
  get names(): readonly string[] {
    return [...this.#tools.keys()];
  }

  /** The tools as clients see them in `tools/list`, in the order of {@linkcode listed}. */
  get definitions(): readonly JsonObject[] {
    return this.listed.map(({ definition }) => definition.definition);
  }

  /** The tool of exactly that name. */
  find(name: string): ListedTool | undefined {
    return this.#tools.get(name) ?? this.#own.get(name);
  }

  /** The name that `name` is most likely a misspelling of. */
  nearest(name: string): string | undefined {
    return nearest(name, [...this.#tools.keys(), ...this.#own.keys()]);
  }
}
