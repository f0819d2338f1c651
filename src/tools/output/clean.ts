/**
 * Text without what only a terminal understands (contract O1): control sequences of ECMA-48, and lines that were drawn
 * over, which become what a terminal shows of them last. Line feeds and tabs stay.
 *
 * No package does this. `strip-ansi`, `ansi-regex` and `node:util`'s `stripVTControlCharacters` take out most sequences by
 * one regular expression: of whole texts only, and nothing is drawn over. What does draw is a terminal (`@xterm/headless`,
 * 300 KB), which has a width, cuts lines at it, and forgets what has left its screen.
 */

// deno-lint-ignore-file no-control-regex -- control characters are what this is about

import { pause } from "../../pause.ts";
import { draw } from "./draw.ts";
import { Screen } from "./screen.ts";
import { withoutSilent } from "./sequences.ts";

/** What does not stay as it is. */
const controls = /[\0-\x08\x0b-\x1f\x7f-\x9f]/;

/** How many lines can be drawn over, counted from the last. */
const usualReach = 256;

/** Cleans text that comes piece by piece. */
export class Cleaner {
  readonly #screen: Screen;
  /** The end of what was read, where it may be the beginning of a sequence. */
  #rest = "";

  /** @param reach How many lines can be drawn over, counted from the last: as many are held back by {@linkcode read}. */
  constructor(reach: number = usualReach) {
    this.#screen = new Screen(reach);
  }

  /** Reads the next piece. @returns The lines that can no longer change. */
  read(piece: string): string {
    this.#read(this.#rest + piece, false);
    return this.#screen.take();
  }

  /** The text has ended. @returns What is left of it. */
  end(): string {
    this.#read(this.#rest, true);
    return this.#screen.end();
  }

  #read(text: string, isLast: boolean): void {
    const { kept, rest, moves } = withoutSilent(text, isLast);
    this.#rest = rest;
    if (moves) draw(kept, this.#screen);
    else this.#screen.write(kept);
  }
}

/** How much is cleaned at once, in characters, and how long before others get their turn, in milliseconds. */
const pieceLength = 128 * 1024;
const turnMs = 25;

/**
 * A whole text, cleaned. Others get their turn meanwhile (contract P9).
 *
 * @param text Text as it was printed, decoded.
 */
export async function cleanText(text: string): Promise<string> {
  if (!controls.test(text)) return text;
  const cleaner = new Cleaner();
  const parts: string[] = [];
  let began = performance.now();
  for (let at = 0; at < text.length; at += pieceLength) {
    parts.push(cleaner.read(text.slice(at, at + pieceLength)));
    if (performance.now() - began < turnMs) continue;
    await pause(0);
    began = performance.now();
  }
  parts.push(cleaner.end());
  return parts.join("");
}

/** A short text, cleaned: a message, say. */
export function cleanShort(text: string): string {
  if (!controls.test(text)) return text;
  const cleaner = new Cleaner();
  return cleaner.read(text) + cleaner.end();
}
