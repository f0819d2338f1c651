/** The questions of one call to a person (contract Q), and the time that they take. How they are asked is the caller's business. */

import { type Ask, askPerson, type Question, type Reply } from "./question.ts";

/** What one call asks. */
export class Asking {
  readonly #onAnswer: () => void;
  #open = 0;
  #sinceMs = 0;
  #doneMs = 0;

  /** @param onAnswer Called when no question is open any more. */
  constructor(onAnswer: () => void) {
    this.#onAnswer = onAnswer;
  }

  /** Whether a person is being asked. */
  get isOpen(): boolean {
    return this.#open > 0;
  }

  /** How long a person has been asked in all, in milliseconds. */
  get askedMs(): number {
    return this.#doneMs + (this.isOpen ? performance.now() - this.#sinceMs : 0);
  }

  /** Asks, by what `way` comes to. */
  async ask(question: Question, signal: AbortSignal, way: Promise<Ask | undefined>): Promise<Reply> {
    if (this.#open++ === 0) this.#sinceMs = performance.now();
    try {
      return await askPerson(await way, question, signal);
    } finally {
      const { askedMs } = this;
      if (--this.#open === 0) {
        this.#doneMs = askedMs;
        this.#onAnswer();
      }
    }
  }
}
