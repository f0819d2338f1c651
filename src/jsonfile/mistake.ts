/** What is wrong with the text of a JSON file: a value that its reader makes a problem of. */

import type { Place } from "../problem.ts";

/** One mistake. With `duplicate-key` alone the text can be used all the same. */
export interface Mistake {
  /** `empty`: the text holds no value; `syntax`: it breaks the grammar; `too-deep`, `duplicate-key`: it does not. */
  readonly kind: "empty" | "syntax" | "too-deep" | "duplicate-key";
  readonly place: Place;
  /** What stands there, as a noun: `a trailing comma`. */
  readonly found: string;
  /** What should; absent for an empty text, of which only its reader knows. */
  readonly expected?: string;
  readonly hint?: string;
}

/** A mistake in the grammar before its place is known. */
export interface SyntaxMistake extends Pick<Mistake, "found" | "hint"> {
  readonly offset: number;
  readonly expected: string;
  /** True: what comes after cannot be told. */
  readonly isLast?: true;
}
