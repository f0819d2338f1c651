/**
 * Reads Bash as text, only so far as to know which commands each function plainly runs: those at command position,
 * outside `if`, `case`, `while` and what follows `&&` or `||`, written out and unquoted. It gives up ({@link Unsure}) on what it
 * does not follow. What quotes, parameters and here-documents hold is `shell_text.ts`'s.
 */

import { endings, openings, Unsure } from "./shell_cursor.ts";
import { ShellText, type Word } from "./shell_text.ts";

/** A command as a function runs it. */
export interface Ran {
  readonly name: string;
  readonly offset: number;
}

/** A function, and what it plainly runs. */
export interface ShellFunction {
  readonly name: string;
  /** Where its name stands. */
  readonly offset: number;
  end: number;
  readonly commands: Ran[];
}

/** Every function of `text`; `undefined` when it holds what this reader does not follow. */
export function shellFunctions(text: string): ShellFunction[] | undefined {
  try {
    const reader = new ShellReader(text);
    reader.read();
    return reader.functions;
  } catch (error) {
    if (error instanceof Unsure || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Commands after `||` that mean: it failed, and that is the end of it. */
const givingUp = /[ \t]*(?:\{[ \t\n]*)?(?:return|exit|log_error|log_fatal|mcp_error|echo_stderr|die|break|continue)\b/y;

class ShellReader extends ShellText {
  readonly functions: ShellFunction[] = [];
  /** What is run where the reader stands; nobody asks at the top level. */
  #commands: Ran[] = [];
  #isPlain = false;

  read(): void {
    this.#list([""]);
  }

  protected override substitution(): void {
    this.#list([")"]);
  }

  /** Reads commands up to one of `ends`, which it passes and returns; the empty one is the end of the text. */
  #list(ends: readonly string[]): string {
    for (;;) {
      this.skipBetween();
      const found = this.isAtEnd ? "" : this.#ending();
      if (found !== undefined) {
        if (!ends.includes(found)) throw new Unsure();
        this.at += found.length;
        return found;
      }
      if (this.skip(";") || this.skip("&")) continue;
      this.#andOr();
    }
  }

  #ending(): string | undefined {
    for (const mark of [";;&", ";;", ";&", ")"]) if (this.isOn(mark)) return mark;
    const word = this.keyword();
    return word !== undefined && endings.has(word) ? word : undefined;
  }

  #listUnless(isPlain: boolean, ends: readonly string[]): string {
    const before = this.#isPlain;
    this.#isPlain &&= isPlain;
    const end = this.#list(ends);
    this.#isPlain = before;
    return end;
  }

  #andOr(): void {
    const first = this.#commands.length;
    const before = this.#isPlain;
    this.#pipeline();
    for (;;) {
      this.skipBlanks();
      const operator = this.skip("&&") ? "&&" : this.skip("||") ? "||" : undefined;
      if (operator === undefined) break;
      // What has a stand-in may well be missing.
      if (operator === "||" && this.match(givingUp) === undefined) this.#commands.splice(first);
      this.#isPlain = false;
      this.skipBetween();
      this.#pipeline();
    }
    this.#isPlain = before;
  }

  #pipeline(): void {
    do {
      this.skipBetween();
      while (["!", "time"].includes(this.keyword() ?? "")) {
        this.at += this.keyword()!.length;
        this.skipBlanks();
        this.skip("-p ");
        this.skipBlanks();
      }
      const start = this.at;
      this.#command();
      if (this.at === start) throw new Unsure();
      this.skipBlanks();
    } while (!this.isOn("||") && (this.skip("|&") || this.skip("|")));
  }

  #command(): void {
    const first = this.#commands.length;
    if (this.isOn("((")) this.arithmetic();
    else if (this.skip("(")) this.#list([")"]);
    else if (!this.#compound(this.keyword())) this.#simple();
    this.redirections();
    // Whoever does not want to hear that a command is missing asks whether it is there.
    if (this.takeSilenced()) this.#commands.splice(first);
  }

  /** Reads the compound command that `word` opens; false when it opens none. */
  #compound(word: string | undefined): boolean {
    if (word === undefined || !openings.has(word)) return false;
    this.at += word.length;
    switch (word) {
      case "{":
        this.#list(["}"]);
        return true;
      case "if":
        for (let end = "elif"; end === "elif";) {
          this.#listUnless(false, ["then"]);
          end = this.#listUnless(false, ["elif", "else", "fi"]);
          if (end === "else") this.#listUnless(false, ["fi"]);
        }
        return true;
      case "while":
      case "until":
        this.#listUnless(false, ["do"]);
        this.#listUnless(false, ["done"]);
        return true;
      case "for":
      case "select":
        this.#for();
        return true;
      case "case":
        this.#case();
        return true;
      case "[[":
        this.conditional();
        return true;
      case "function":
        this.skipBlanks();
        this.#function(this.word());
        return true;
      default:
        throw new Unsure();
    }
  }

  #for(): void {
    this.skipBlanks();
    if (this.isOn("((")) this.arithmetic();
    else this.words();
    this.skipBetween();
    this.skip(";");
    this.skipBetween();
    if (this.keyword() === "in") {
      this.words();
      this.skip(";");
      this.skipBetween();
    }
    const opening = this.keyword();
    if (opening !== "do" && opening !== "{") throw new Unsure();
    this.at += opening.length;
    this.#list([opening === "do" ? "done" : "}"]);
  }

  #case(): void {
    this.words(1);
    this.skipBetween();
    if (this.keyword() !== "in") throw new Unsure();
    this.at += 2;
    for (;;) {
      this.skipBetween();
      if (this.keyword() === "esac") break;
      this.skip("(");
      do this.words(1); while (this.skipBlanks() && this.skip("|"));
      if (!this.skip(")")) throw new Unsure();
      const end = this.#listUnless(false, [";;", ";&", ";;&", "esac"]);
      if (end === "esac") return;
    }
    this.at += 4;
  }

  #function(name: Word): void {
    this.skipBlanks();
    if (this.skip("(")) {
      this.skipBlanks();
      if (!this.skip(")")) throw new Unsure();
    }
    this.skipBetween();
    const before = [this.#commands, this.#isPlain] as const;
    const made = { name: name.text, offset: name.start, end: this.at, commands: [] };
    [this.#commands, this.#isPlain] = [made.commands, true];
    this.#command();
    [this.#commands, this.#isPlain] = before;
    this.functions.push({ ...made, end: this.at });
  }

  #simple(): void {
    let isSilenced = false;
    const first = this.#commands.length;
    let command: Word | undefined;
    let mayPassOn = false;
    for (;;) {
      this.skipBlanks();
      if (this.redirection()) {
        isSilenced ||= this.takeSilenced();
        continue;
      }
      const word = this.argument();
      if (word === undefined) break;
      if (command === undefined && word.isAssignment) continue;
      if (command === undefined && /^[ \t]*\([ \t]*\)/.test(this.ahead(20)) && word.isLiteral) {
        return this.#function(word);
      }
      if (command === undefined || mayPassOn) {
        if (this.#isPlain && word.isLiteral && /^\w[\w.+-]*$/.test(word.text)) {
          this.#commands.push({ name: word.text, offset: word.start });
        }
        mayPassOn = word.isLiteral && (word.text === "command" || word.text === "exec");
      }
      command ??= word;
    }
    if (isSilenced) this.#commands.splice(first);
  }
}
