/**
 * A text that a regular expression matches, for those that people write in schemas: literals, classes, groups, counts.
 * What else there is (look-ahead, back references) is passed over: whoever uses the text checks it.
 */

/**
 * A short text that the pattern is likely to match; `undefined` where it says what this does not read.
 *
 * @param least How often a part is repeated that may be repeated without end.
 */
export function patternSample(pattern: string, least = 0): string | undefined {
  const reader = new Reader(pattern, least);
  try {
    const text = reader.alternatives();
    return reader.isAtEnd ? text : undefined;
  } catch (error) {
    if (error === unreadable || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Thrown where the pattern has what is not read. */
const unreadable = Symbol("unreadable");

/** What stands for a character of a class. */
const ofEscape: Readonly<Record<string, string>> = { d: "1", D: "a", w: "a", W: "-", s: " ", S: "a", b: "", B: "" };
const controls: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", f: "\f", v: "\v", 0: "\0" };

class Reader {
  #at = 0;

  constructor(readonly pattern: string, readonly least: number) {}

  get isAtEnd(): boolean {
    return this.#at === this.pattern.length;
  }

  /** The first of several; the others are read all the same. */
  alternatives(): string {
    const text = this.#sequence();
    while (this.#take("|")) this.#sequence();
    return text;
  }

  #sequence(): string {
    let text = "";
    while (!this.isAtEnd && !"|)".includes(this.#next)) {
      const atom = this.#atom();
      text += atom.repeat(this.#count());
    }
    return text;
  }

  get #next(): string {
    return this.pattern[this.#at]!;
  }

  #take(text: string): boolean {
    if (!this.pattern.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #match(expression: RegExp): string[] | undefined {
    const found = expression.exec(this.pattern.slice(this.#at));
    if (found === null) return undefined;
    this.#at += found[0].length;
    return found;
  }

  #atom(): string {
    if (this.#take("^") || this.#take("$")) return "";
    if (this.#take("(")) return this.#group();
    if (this.#take("[")) return this.#characterClass();
    if (this.#take(".")) return "a";
    if (this.#take("\\")) return this.#escape();
    const character = String.fromCodePoint(this.pattern.codePointAt(this.#at)!);
    this.#at += character.length;
    return character;
  }

  #group(): string {
    const isLook = this.#match(/^\?<?[=!]/) !== undefined;
    if (!isLook) this.#match(/^\?(?::|<\w+>)/);
    const text = this.alternatives();
    if (!this.#take(")")) throw unreadable;
    return isLook ? "" : text;
  }

  #escape(): string {
    const [sign] = this.#match(/^[^a-zA-Z0-9]|^[dDwWsSbBntrfv0]/) ?? [];
    if (sign === undefined) throw unreadable;
    return ofEscape[sign] ?? controls[sign] ?? sign;
  }

  #characterClass(): string {
    const [written] = this.#match(/^\^?(?:\\.|[^\]\\])*\]/) ?? [];
    if (written === undefined) throw unreadable;
    const expression = new RegExp(`^[${written}`, "u");
    const usual = [..."aA1x-_/.:@ #z"];
    const own = [...written.replace(/^\^/, "")];
    const found = [...(written.startsWith("^") ? usual : [...own, ...usual])].find((each) => expression.test(each));
    if (found === undefined) throw unreadable;
    return found;
  }

  #count(): number {
    const [written, least, most] = this.#match(/^(?:[*+?]|\{(\d+)(?:,(\d*))?\})/) ?? [];
    if (written === undefined) return 1;
    this.#take("?");
    if (written === "?") return 0;
    const [from, isOpen] = least === undefined ? [written === "+" ? 1 : 0, true] : [Number(least), most === ""];
    const to = most === undefined || most === "" ? Infinity : Number(most);
    if (from > 1000) throw unreadable;
    return isOpen || most !== undefined ? Math.min(Math.max(from, this.least), to) : from;
  }
}
