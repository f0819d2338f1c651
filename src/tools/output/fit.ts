/** Fits text into a tool's budget, and has what is left out kept (contract O2). */

import type { OutputBudget } from "../../config/mod.ts";
import { compilePattern } from "../../schema/mod.ts";
import { randomName } from "../../text.ts";
import { cutText } from "./cut.ts";
import { type KeptOutputs, mostKeptBytes } from "./kept.ts";
import { bytesOf, matchingLines } from "./text_lines.ts";

/** Fits texts of one tool. */
export class Fitter {
  readonly budget: OutputBudget | undefined;
  readonly #outputs: KeptOutputs | undefined;
  #hasCut = false;

  /** @param outputs Where what is left out is kept; `undefined` where nobody could read it. */
  constructor(budget: OutputBudget | undefined, outputs: KeptOutputs | undefined) {
    this.budget = budget;
    this.#outputs = outputs;
  }

  /** Whether something was left out. */
  get hasCut(): boolean {
    return this.#hasCut;
  }

  /** Whether a text has more bytes than the budget allows. */
  exceeds(text: string): boolean {
    if (this.budget === undefined || text.length * 3 <= this.budget.bytes) return false;
    return text.length > this.budget.bytes || bytesOf(text) > this.budget.bytes;
  }

  /**
   * What is delivered of a text.
   *
   * @param bytes How many bytes it may have; the budget's where it has all to itself.
   */
  async fit(text: string, bytes: number = this.budget?.bytes ?? Infinity): Promise<string> {
    const all = text.length > bytes || text.length * 3 > bytes ? bytesOf(text) : 0;
    if (this.budget === undefined || all <= bytes) return text;
    this.#hasCut = true;
    const { keep, tail } = this.budget;
    const kept = keep === undefined ? [] : await matchingLines(text, compilePattern(keep));
    // Several clients may share a server, and no tool can print the handle of a text that it does not know.
    const handle = this.#outputs === undefined || all > mostKeptBytes ? undefined : `k${randomName()}`;
    const cut = cutText(text, { bytes, tail, kept: kept ?? [], isGivenUp: kept === undefined, handle });
    if (handle !== undefined) {
      this.#outputs!.keep(handle, { text, budgetBytes: this.budget.bytes, missing: cut.missing }, all);
    }
    return cut.text;
  }
}
