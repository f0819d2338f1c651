/**
 * Takes out of text what a terminal does not print: control characters, and control sequences, 7-bit and 8-bit (ECMA-48,
 * sections 5.3 to 5.6; ECMA-35 for character sets). What moves the place at which it prints stays (`draw.ts`).
 */

// deno-lint-ignore-file no-control-regex -- control characters are what this is about

/** What is left of a text. */
export interface Stripped {
  /** Text in which each control character but line feeds and tabs is, or opens, a whole sequence that moves. */
  readonly kept: string;
  /** The end of the text where it may be the beginning of a sequence. */
  readonly rest: string;
  /** Whether anything in `kept` moves. */
  readonly moves: boolean;
}

/** What does not stay as it is. */
const controls = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g;

const escapeCode = 0x1b;
const csiCode = 0x9b;
const returnCode = 0x0d;

/** The last characters of control sequences that move or erase. */
const movingLasts = new Set(Array.from("ABCDEFGHJKPX`adefsu", (character) => character.charCodeAt(0)));

/** Control characters that move: BS, VT, FF, CR, IND, NEL, RI. */
const movingCodes = new Set([0x08, 0x0b, 0x0c, 0x0d, 0x84, 0x85, 0x8d]);

/** What moves, of the sequences of ESC and one character. */
const movingEscapes = "78DEMc";

/** @param isLast Whether nothing follows: what is broken off is then taken out, too. */
export function withoutSilent(text: string, isLast: boolean): Stripped {
  const parts: string[] = [];
  let from = 0;
  let moves = false;
  controls.lastIndex = 0;
  while (controls.test(text)) {
    const at = controls.lastIndex - 1;
    const found = sequenceAt(text, at);
    if (found === unfinished && !isLast && text.length - at <= longestSequence) {
      parts.push(text.slice(from, at));
      return { kept: parts.join(""), rest: text.slice(at), moves };
    }
    const end = found === unfinished ? brokenEnd(text, at) : Math.abs(found);
    if (found > 0) moves = true;
    else {
      parts.push(text.slice(from, at));
      from = end;
    }
    controls.lastIndex = end;
  }
  return { kept: from === 0 ? text : parts.join("") + text.slice(from), rest: "", moves };
}

/** What is unfinished for so many characters is broken. */
const longestSequence = 1_000_000;

/** What {@linkcode sequenceAt} gives for a sequence that has not ended with its text. */
const unfinished = 0;

/** Where the sequence at `at` ends: a negative number for one that does not move. */
function sequenceAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === csiCode) return controlSequenceAt(text, at + 1);
  if (code === escapeCode) {
    if (at + 1 === text.length) return unfinished;
    return text.charCodeAt(at + 1) === 0x5b ? controlSequenceAt(text, at + 2) : escapeAt(text, at);
  }
  if (code === returnCode && at + 1 === text.length) return unfinished;
  if (code === returnCode && text.charCodeAt(at + 1) === 0x0a) return -(at + 1);
  if (movingCodes.has(code)) return at + 1;
  return matchEnd(shortBeginning, text, at) === text.length ? unfinished : -(matchEnd(shortString, text, at) ?? at + 1);
}

/** The same from behind the opening of a control sequence; of one that is malformed, what is none of it stays. */
function controlSequenceAt(text: string, start: number): number {
  let at = start;
  let code = text.charCodeAt(at);
  while (code >= 0x30 && code <= 0x3f) code = text.charCodeAt(++at);
  const between = at;
  while (code >= 0x20 && code <= 0x2f) code = text.charCodeAt(++at);
  if (at >= text.length) return unfinished;
  if (code < 0x40 || code > 0x7e) return -at;
  return between === at && movingLasts.has(code) ? at + 1 : -(at + 1);
}

/** A string for the terminal: a command ends with BEL, too. An ESC that does not end it begins the next sequence. */
const opensString = /[\]PX^_]/;
const command = /\x1b\][^\x07\x18\x1a\x1b\x9c]*(?:\x07|\x1b\\|[\x18\x1a\x9c])/y;
const otherString = /\x1b[PX^_][^\x18\x1a\x1b\x9c]*(?:\x1b\\|[\x18\x1a\x9c])/y;
/** The 8-bit form, whose opening is a letter in old character sets: it ends on its line, or is none. */
const shortString = /[\x90\x98\x9d\x9e\x9f][^\0-\x1f\x7f-\x9f]{0,4096}(?:\x07|\x1b\\|\x9c)/y;
const shortBeginning = /[\x90\x98\x9d\x9e\x9f][^\0-\x1f\x7f-\x9f]{0,4096}\x1b?/y;
const escape = /\x1b[ -/]*(?:[0-~]|(?![^]))?/y;

function escapeAt(text: string, at: number): number {
  const next = text[at + 1]!;
  if (opensString.test(next)) {
    const end = matchEnd(next === "]" ? command : otherString, text, at);
    if (end !== undefined) return -end;
    const stop = text.indexOf("\x1b", at + 1);
    // An ESC that ends the text may be half of the string's end.
    return stop === -1 || stop === text.length - 1 ? unfinished : -brokenEnd(text, at);
  }
  const end = matchEnd(escape, text, at)!;
  const last = text[end - 1]!;
  if (end === text.length && last <= "/") return unfinished;
  return end === at + 2 && movingEscapes.includes(last) ? end : -end;
}

/** The end of what never ends: of a string for the terminal, no more than its line is taken out. */
function brokenEnd(text: string, at: number): number {
  const first = text.charCodeAt(at);
  if (first > csiCode || (first > 0x7f && first < csiCode)) return at + 1;
  if (first === csiCode || !opensString.test(text[at + 1] ?? "")) return text.length;
  for (let end = at + 1; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === 0x0a || code === escapeCode) return end;
  }
  return text.length;
}

function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
