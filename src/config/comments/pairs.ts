/** Settings as a comment has them: `timeoutMs=120000 serial`, `requires=["git"]`, `title="Count words"`. */

import type { Json } from "../../json.ts";
import { quote } from "../../text.ts";
import type { Mistake, Tag } from "./tags.ts";
import { readWord } from "./words.ts";

/** One `NAME=VALUE`, or a NAME alone, whose value is true. */
export interface Pair {
  readonly name: string;
  readonly nameOffset: number;
  readonly value: Json;
  readonly valueOffset: number;
  /** Whether it has a value of its own. */
  readonly hasValue: boolean;
}

/** Reads what follows `@annotation` or `@run`: settings with blanks between. */
export function readPairs({ name: tag, offset, text, textOffset }: Tag): (Pair | Mistake)[] {
  const pairs: (Pair | Mistake)[] = [];
  const expected = "NAME or NAME=VALUE, with JSON or a text in quotes where a VALUE is more than one word";
  const refuse = (at: number, found: string): Mistake => ({ offset: textOffset + at, found, expected });
  if (text === "") return [{ offset, found: `nothing behind "@${tag}"`, expected }];
  for (let at = 0; at < text.length;) {
    const [written, name] = /^([A-Za-z_][\w.-]*)(?==|\s|$)/.exec(text.slice(at)) ?? [];
    if (written === undefined || name === undefined) {
      pairs.push(refuse(at, quote(text.slice(at))));
      break;
    }
    const hasValue = text.charAt(at + name.length) === "=";
    const valueAt = at + name.length + 1;
    const word = hasValue ? readWord(text, valueAt) : undefined;
    if (hasValue && word === undefined) {
      pairs.push(refuse(valueAt, quote(text.slice(valueAt))));
      break;
    }
    pairs.push({
      name,
      nameOffset: textOffset + at,
      value: word === undefined ? true : word.value,
      valueOffset: textOffset + (hasValue ? valueAt : at),
      hasValue,
    });
    const end = word?.end ?? at + name.length;
    at = end + /^[ \t]*/.exec(text.slice(end))![0].length;
  }
  return pairs;
}
