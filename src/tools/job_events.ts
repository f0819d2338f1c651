/** What a job knows of the call that it is, from the beginning to the end of its run: types alone. */

import type { Printed, Slot } from "../bash/mod.ts";
import type { Answer, CallEvents, RunEnding } from "./answer.ts";

/** A call whose run has ended. */
export interface Ended {
  readonly ending: RunEnding;
  readonly stdout: Uint8Array<ArrayBuffer>;
  /** How many bytes are kept with it: what it printed and sent as content. */
  bytes(): number;
  /** Its answer, less so many bytes of its output that were delivered; a structured result is always whole. */
  answer(delivered: number): Promise<Answer>;
}

/** What a running call tells besides its events. */
export interface JobEvents extends CallEvents {
  /** Absent where what it prints is of no use before it has ended. */
  readonly printed?: ((printed: Printed) => void) | undefined;
  /** Its turn has come. */
  admitted(slot: Slot): void;
}

/** Runs the call. Aborting `signal` ends it. */
export type Begin = (signal: AbortSignal, events: JobEvents) => Promise<Ended>;

/** What has become of a job that can no longer be waited for. */
export type Gone = "delivered" | "dropped" | "cancelled";

/** What a call reported of its progress. */
export interface Reported {
  readonly progress: number;
  readonly total: number | undefined;
  readonly message: string | undefined;
}
