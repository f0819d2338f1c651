/** The text of a Bash program as {@link ShellReader} goes through it: blanks, comments, words, redirections, here-documents. */

import { ShellCursor, Unsure } from "./shell_cursor.ts";

/** A word as written. */
export interface Word {
  readonly text: string;
  readonly start: number;
  /** No quotes, no expansions, no patterns of brackets. */
  readonly isLiteral: boolean;
  /** `name=...`. */
  readonly isAssignment: boolean;
}

const wordEnd = /[\s;&|()<>]/;
const redirectionAhead = /(?:\d*|&)(?:<<<|<<-?|<>|<&|>>|>&|>\||<(?!\()|>(?!\())/y;

/** See the module's first line. */
export abstract class ShellText extends ShellCursor {
  /** Here-documents that begin at the next line. */
  #documents: { readonly end: string; readonly isIndented: boolean }[] = [];
  #isSilenced = false;
  #wasToNull = false;

  /** Reads the commands within `$(`, up to and past its `)`. */
  protected abstract substitution(): void;

  /** Skips blanks, line ends with the here-documents after them, and comments. */
  protected skipBetween(): void {
    for (;;) {
      this.skipBlanks();
      if (this.isOn("#")) this.skipLine();
      else if (this.isOn("\r\n")) this.at++;
      else if (this.skip("\n")) this.#skipDocuments();
      else return;
    }
  }

  #skipDocuments(): void {
    for (const { end, isIndented } of this.#documents.splice(0)) {
      for (let isOver = false; !isOver;) {
        if (this.isAtEnd) throw new Unsure();
        const start = this.at;
        this.skipLine();
        const line = this.text.slice(start, this.at++).replace(/\r$/, "");
        isOver = (isIndented ? line.replace(/^\t+/, "") : line) === end;
      }
    }
  }

  /** Reads up to `most` words with blanks between them. */
  protected words(most = Infinity): void {
    for (let count = 0; count < most; count++) {
      this.skipBlanks();
      if (this.argument() === undefined) break;
    }
    this.skipBlanks();
  }

  /** The word that stands here: an array's value and a process substitution belong to it; `undefined` where there is none. */
  protected argument(): Word | undefined {
    if (this.isAtEnd || (wordEnd.test(this.text[this.at]!) && !/^[<>]\(/.test(this.ahead(2)))) return undefined;
    if (this.isOn("#")) {
      this.skipLine();
      return undefined;
    }
    return this.word();
  }

  protected word(): Word {
    const start = this.at;
    let isLiteral = true;
    while (!this.isAtEnd) {
      const character = this.text[this.at]!;
      const next = this.text[this.at + 1];
      if (next === "(" && "<>?*+@!=".includes(character) && !(character === "=" && !this.#mayBeArray(start))) {
        isLiteral = false;
        this.at += 2;
        if ("<>".includes(character)) this.substitution();
        else this.#items();
      } else if (wordEnd.test(character)) break;
      else if (this.#special()) isLiteral = false;
      else {
        if ("*?[]{}~=".includes(character)) isLiteral = false;
        this.at++;
      }
    }
    const text = this.text.slice(start, this.at);
    return { text, start, isLiteral, isAssignment: /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/.test(text) };
  }

  #mayBeArray(start: number): boolean {
    return /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?$/.test(this.text.slice(start, this.at));
  }

  /** What stands between the parentheses of an array or a pattern. */
  #items(): void {
    for (;;) {
      this.skipBetween();
      if (this.skip(")")) return;
      if (this.skip("|")) continue;
      const start = this.at;
      this.word();
      if (this.at === start) throw new Unsure();
    }
  }

  /** Reads a quoted or expanded part of a word, where one begins. */
  #special(): boolean {
    switch (this.text[this.at]) {
      case "\\":
        this.at += 2;
        return true;
      case "'":
        this.at++;
        this.skipTo("'");
        this.at++;
        return true;
      case '"':
        this.at++;
        this.#quoted('"');
        return true;
      case "`":
        this.at++;
        for (; !this.isAtEnd && !this.isOn("`"); this.at++) if (this.isOn("\\")) this.at++;
        if (!this.skip("`")) throw new Unsure();
        return true;
      case "$":
        this.#dollar();
        return true;
    }
    return false;
  }

  /** Reads up to and past `end` what double quotes or braces hold. */
  #quoted(end: '"' | "}"): void {
    for (;;) {
      if (this.isAtEnd) throw new Unsure();
      if (this.skip(end)) return;
      // Within double quotes and the braces in them, a single quote is one like any other: which one it is, is not followed.
      if (this.isOn("'") && end === "}") throw new Unsure();
      if (this.skip("$'")) continue;
      if (this.isOn("'") || !this.#special()) this.at++;
    }
  }

  #dollar(): void {
    this.at++;
    if (this.isOn("'")) {
      for (this.at++; !this.isAtEnd && !this.isOn("'"); this.at++) if (this.isOn("\\")) this.at++;
      if (!this.skip("'")) throw new Unsure();
    } else if (this.isOn("((")) this.arithmetic();
    else if (this.skip("(")) this.substitution();
    else if (this.skip("{")) this.#quoted("}");
    else if (this.isOn("$") || this.isOn("#")) this.at++;
  }

  /** Reads `((` to `))`. */
  protected arithmetic(): void {
    let depth = 0;
    for (;;) {
      if (this.isAtEnd) throw new Unsure();
      if (this.skip("(")) depth++;
      else if (this.isOn(")")) {
        if (depth === 2 && !this.isOn("))")) throw new Unsure();
        this.at++;
        if (--depth === 0) return;
      } else if (!this.#special()) this.at++;
    }
  }

  /** Reads what stands between `[[` and `]]`, and past it. */
  protected conditional(): void {
    while (!(/\s/.test(this.text[this.at - 1] ?? "") && /^\]\](?:[\s;&|()<>]|$)/.test(this.ahead(3)))) {
      if (this.isAtEnd) throw new Unsure();
      if (!this.#special()) this.at++;
    }
    this.at += 2;
  }

  protected redirections(): void {
    do this.skipBlanks(); while (this.redirection());
  }

  /** Reads one redirection, where one stands. */
  protected redirection(): boolean {
    const operator = this.match(redirectionAhead);
    if (operator === undefined) return false;
    this.at += operator.length;
    this.skipBlanks();
    const target = this.argument();
    if (target === undefined) throw new Unsure();
    if (/^\d*<<-?$/.test(operator)) {
      this.#documents.push({ end: target.text.replace(/['"\\]/g, ""), isIndented: operator.endsWith("-") });
    }
    if (/^(?:2>>?|&>>?)$/.test(operator) && target.text === "/dev/null") this.#isSilenced = true;
    if (operator === "2>&" && target.text === "1") this.#isSilenced ||= this.#wasToNull;
    this.#wasToNull = /^1?>>?$/.test(operator) && target.text === "/dev/null";
    return true;
  }

  /** Whether stderr of what was just read goes nowhere. */
  protected takeSilenced(): boolean {
    const was = this.#isSilenced;
    this.#isSilenced = false;
    return was;
  }
}
