/** What is wrong with the text of a JSON file: a value that its reader makes a problem of. */

import type { Place } from "../problem.ts";

/** One mistake. With `duplicate-key` alone the text can be used all the same. */
export interface Mistake {
  /** `empty`: the text holds no value; `syntax`: it breaks the grammar; `too-deep`, `duplicate-key`: it does not. */
  readonly kind: "empty" | "syntax" | "too-deep" | "duplicate-key";
  readonly place: Place;
  /** What stands there, and what should: `found ..., expected ...`; for an empty text nothing but what it is. */
  readonly message: string;
  readonly hint?: string;
}
