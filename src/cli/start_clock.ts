/**
 * How long a start takes, step by step, for `bashful serve --time-start`. A program's clock begins when its runtime is up,
 * not when its process began: what comes before is the runtime's own.
 */

import type { Log } from "../log.ts";
import type { Step as ServerStep } from "../server/mod.ts";

/** A step of the start. */
export type Step = "codeEvaluated" | "configurationLoaded" | ServerStep;

/** The steps in the order in which they are told. The SDK may be there before a client that takes its time. */
const names: Readonly<Record<Step, string>> = {
  codeEvaluated: "code evaluated",
  configurationLoaded: "configuration loaded",
  firstRead: "first message read",
  firstWritten: "first reply written",
  sdkLoaded: "SDK loaded",
};
const steps = Object.keys(names) as Step[];

/** Takes the time of each step once, and tells them all when the last has come. */
export class StartClock {
  readonly #log: Log;
  readonly #times = new Map<Step, number>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Notes that a step has come; the first time counts. */
  readonly mark = (step: Step): void => {
    if (this.#times.has(step)) return;
    this.#times.set(step, performance.now());
    if (this.#times.size === steps.length) {
      this.#log.show("info", { label: "", message: this.#table() }, this.#fields());
    }
  };

  #table(): string {
    const rows = steps.map((step) => `${this.#times.get(step)!.toFixed(1).padStart(8)}  ${names[step]}`);
    return ["milliseconds since the runtime was up", ...rows].join("\n");
  }

  #fields(): Record<string, number> {
    return Object.fromEntries(this.#times);
  }
}
