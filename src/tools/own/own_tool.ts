/**
 * What a tool of bashful's own is: listed behind the author's where something in the configuration needs it, its arguments
 * checked as every tool's, and answered by the program itself. No bash runs for it.
 */

import type { Config } from "../../config/mod.ts";
import type { JsonObject } from "../../json.ts";
import { newValidator, type Validator } from "../../schema/mod.ts";
import type { Answer, CallEvents } from "../answer.ts";
import type { Jobs } from "../jobs.ts";
import type { KeptOutputs } from "../output/kept.ts";

/** What own tools answer from: one for a server, made by its `Caller`, and the same for each of its calls. */
export interface OwnState {
  readonly jobs: Jobs;
  readonly outputs: KeptOutputs;
}

/** One call of an own tool. */
export interface OwnCall {
  /** They satisfy `inputSchema`; every number is a double. */
  readonly arguments: JsonObject;
  readonly state: OwnState;
  /** Aborted when the client cancels the call, and when the server ends: the answer is then sent to nobody. */
  readonly signal: AbortSignal;
  readonly events: CallEvents;
}

/** How an own tool is described. */
export interface OwnDescription {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly annotations: JsonObject;
}

/** An own tool. It has no `outputSchema`: what it answers is text. */
export class OwnTool {
  readonly name: string;
  /** As a `Tool` has it: what clients are sent, and its schema. */
  readonly definition: {
    readonly definition: JsonObject;
    readonly inputSchema: JsonObject;
    readonly outputSchema?: never;
  };
  readonly sandbox = undefined;
  /** Whether a configuration has any use for it. */
  readonly isListed: (config: Config) => boolean;
  /** Answers a call, and never throws. */
  readonly answer: (call: OwnCall) => Answer | Promise<Answer>;
  #input: Validator | undefined;

  constructor(description: OwnDescription, parts: Pick<OwnTool, "isListed" | "answer">) {
    this.name = description.name;
    this.definition = { definition: { ...description }, inputSchema: description.inputSchema };
    this.isListed = parts.isListed;
    this.answer = parts.answer;
  }

  /** What checks its arguments, compiled when it is first needed. */
  get input(): Validator {
    return this.#input ??= newValidator(this.definition.inputSchema);
  }
}
