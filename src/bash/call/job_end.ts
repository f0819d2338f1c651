/** How the job of a worker ended, and what that says of the call. */

import type { JsonObject } from "../../json.ts";
import type { Outcome } from "./outcome.ts";

/** As its worker reports (`worker.bash`); of a worker that cannot any more, its own end. */
export interface JobEnd {
  readonly code: number;
  readonly signal: string | undefined;
  /** Whether processes of its group live on, or may. */
  readonly hasLeftovers: boolean;
}

/** What a worker's message reports; `undefined` for what no worker says. */
export function reportedEnd({ code, signal, leftovers }: JsonObject): JobEnd | undefined {
  if (typeof code !== "number") return undefined;
  return { code, signal: typeof signal === "string" ? signal : undefined, hasLeftovers: leftovers === true };
}

/** @param isReady Whether `tools.bash` had been sourced. */
export function outcomeOf({ code, signal }: JobEnd, isReady: boolean): Outcome {
  if (!isReady) {
    const how = signal === undefined ? `ended the shell with exit code ${code}` : `was ended by signal ${signal}`;
    return { kind: "notStarted", reason: `tools.bash ${how} while it was sourced` };
  }
  return signal === undefined ? { kind: "exited", code } : { kind: "signaled", signal };
}
