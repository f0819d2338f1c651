/**
 * The questions of one call (contract Q3): put to the person one at a time, and answered on the lane's standard input,
 * where the job's processes wait (`ask.bash`). While one is open, the call's time stands still.
 *
 * Several processes of a job may wait at once, on one stream. So an answer goes out in frames that are read whole, each once
 * the last was taken, and a process that gets another's frame hands it back.
 */

import type { JsonObject } from "../../json.ts";
import type { Deadline } from "./deadline.ts";
import type { Lane } from "./lane.ts";
import type { CallListener, JobReply } from "./outcome.ts";
import { encodeReply } from "./request.ts";

/** How often a frame may be handed back: whoever asked is not there any more, and its answer is for nobody. */
const mostReturns = 64;

/** Questions of one call. */
export class Questions {
  readonly #lane: Pick<Lane, "expectAnswers" | "answer">;
  readonly #deadline: Pick<Deadline, "pause" | "goOn">;
  readonly #listener: Pick<CallListener, "onQuestion">;
  readonly #over = new AbortController();
  /** How many wait for the person. */
  #open = 0;
  /** Ends when the questions before have been answered, and their answers taken. */
  #turn: Promise<void> = Promise.resolve();
  /** What becomes of the frame that is under way. */
  #frame: { readonly id: string; readonly taken: () => void; readonly returned: () => void } | undefined;

  constructor(
    lane: Pick<Lane, "expectAnswers" | "answer">,
    deadline: Pick<Deadline, "pause" | "goOn">,
    listener: Pick<CallListener, "onQuestion">,
  ) {
    this.#lane = lane;
    this.#deadline = deadline;
    this.#listener = listener;
  }

  /** Takes a message of the job's, if it is about questions. */
  hear(message: JsonObject): boolean {
    const id = String(message.id);
    if (message.type === "ask") {
      this.#lane.expectAnswers();
      this.#turn = this.#turn.then(() => this.#put(id, message));
      if (this.#open++ === 0) this.#deadline.pause();
    } else if (message.type === "took") {
      if (this.#frame?.id === id) this.#frame.taken();
    } else if (message.type === "misread") {
      this.#frame?.returned();
    } else {
      return false;
    }
    return true;
  }

  /** The call has ended: what is open is withdrawn, and answered no more. */
  end(): void {
    this.#over.abort();
  }

  async #put(id: string, question: JsonObject): Promise<void> {
    const { signal } = this.#over;
    if (signal.aborted) return;
    const reply: JobReply = await this.#listener.onQuestion?.(question, signal) ??
      { kind: "unable", text: "whoever made the call has no way to ask" };
    if (signal.aborted) return;
    if (--this.#open === 0) this.#deadline.goOn();
    for (const bytes of encodeReply(id, reply)) if (!await this.#deliver(id, bytes)) return;
  }

  /** @returns False where nobody is there who would take it. */
  #deliver(id: string, bytes: Uint8Array): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const send = () => {
      if (!this.#over.signal.aborted) this.#lane.answer(bytes);
    };
    let returns = 0;
    this.#frame = {
      id,
      taken: () => resolve(true),
      returned: () => ++returns > mostReturns ? resolve(false) : send(),
    };
    send();
    return promise;
  }
}
