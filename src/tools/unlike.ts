/**
 * Text that others chose, written so that a person sees what is there: what cannot be seen, what moves or covers other
 * characters, and what looks like a quote or a backslash stands as an escape.
 */

/** What never stands for itself, but for the space: unseen, unassigned, or of a direction; spaces that look like another. */
const unseen = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** What could be taken for the closing quote, or for the backslash of an escape. */
const deceptive =
  /[\u02ba\u02dd\u02ee\u02f6\u05f4\u1cd3\u201c-\u201f\u2033\u2036\u2057\u2216\u275b-\u275e\u29f5\u29f9\u3003\u301d-\u301f\ufe68\uff02\uff3c\u{1f676}-\u{1f678}]/u;

/** Two of these side by side could be, too. */
const half = /['\u0060\u00b4\u02b9\u02bb-\u02bd\u2018-\u201b\u2032\u2035]/u;

/** What may become one character with what stands before it. */
const joining = /[\p{M}\u1100-\u11ff]/u;

const mark = /\p{M}/u;
const letter = /\p{L}/u;

/** How many marks a letter may bear: with more of them, they leave their line. */
const mostMarks = 2;

const short: Readonly<Record<string, string>> = { "\n": "\\n", "\t": "\\t", "\r": "\\r", '"': '\\"', "\\": "\\\\" };

/**
 * The beginning of `text` in double quotes, of about `most` characters as shown.
 *
 * @returns `shown`, and how many UTF-16 code units of `text` it stands for.
 */
export function quoteUnlike(text: string, most: number): { readonly shown: string; readonly taken: number } {
  let shown = "";
  let taken = 0;
  for (const [character, written] of writtenOut(text.slice(0, most + 1))) {
    if (shown.length + written.length > most) break;
    // The last may be half of a pair that was cut in two.
    if (taken + character.length > most) break;
    shown += written;
    taken += character.length;
  }
  return { shown: `"${shown}"`, taken };
}

/** The beginning of a line that others chose, without quotes, and how many UTF-16 code units follow. */
export function lineUnlike(line: string, most: number): { readonly shown: string; readonly rest: number } {
  const text = line.replaceAll("\t", "    ");
  const { shown, taken } = quoteUnlike(text, most);
  return { shown: shown.slice(1, -1).replace(/\\(["\\])/g, "$1"), rest: text.length - taken };
}

/** Each character, with what it is written as. */
function* writtenOut(text: string): Generator<readonly [character: string, written: string]> {
  // Composed, it would look the same as another text.
  const isComposed = text === text.normalize("NFC");
  // A mark that no letter comes before would stand on the quote.
  let [marks, before] = [mostMarks, ""];
  for (const character of text) {
    marks = mark.test(character) ? marks + 1 : letter.test(character) ? 0 : mostMarks;
    const isOdd = unseen.test(character) || deceptive.test(character) || marks > mostMarks ||
      (half.test(character) && half.test(before)) ||
      (!isComposed && (joining.test(character) || character !== character.normalize("NFC")));
    yield [character, short[character] ?? (isOdd && character !== " " ? escape(character) : character)];
    before = character;
  }
}

function escape(character: string): string {
  const hex = character.codePointAt(0)!.toString(16);
  return hex.length <= 4 ? `\\u${hex.padStart(4, "0")}` : `\\u{${hex}}`;
}
