/** A place in the text of a Bash program, and the steps from it that need no memory. */

/** The reader does not follow: whoever reads on would guess. */
export class Unsure extends Error {}

/** Words that end a list of commands, wherever they stand at command position. */
export const endings: ReadonlySet<string> = new Set(["then", "do", "done", "fi", "elif", "else", "esac", "}"]);

/** Words that open a compound command, and those that stand at command position only by mistake. */
export const openings: ReadonlySet<string> = new Set([
  ...["{", "if", "while", "until", "for", "select", "case", "[[", "function", "coproc", "in"],
  ...endings,
]);

const blanks = /(?:[ \t]|\\\r?\n)*/y;
const keywordAhead = /(?:[a-z]+|\{|\}|!|\[\[)(?=[\s;&|()<>]|$)/y;

/** See the module's first line. */
export class ShellCursor {
  protected at = 0;

  constructor(protected readonly text: string) {}

  protected get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  protected isOn(text: string): boolean {
    return this.text.startsWith(text, this.at);
  }

  protected skip(text: string): boolean {
    if (!this.isOn(text)) return false;
    this.at += text.length;
    return true;
  }

  /** What `pattern`, which is sticky, matches here. */
  protected match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text)?.[0];
  }

  protected ahead(count: number): string {
    return this.text.slice(this.at, this.at + count);
  }

  /** The word of small letters, or the mark, that stands here by itself. */
  protected keyword(): string | undefined {
    return this.match(keywordAhead);
  }

  protected skipBlanks(): true {
    this.at += this.match(blanks)!.length;
    return true;
  }

  /** Goes to where `end` begins. */
  protected skipTo(end: string): void {
    const found = this.text.indexOf(end, this.at);
    if (found === -1) throw new Unsure();
    this.at = found;
  }

  protected skipLine(): void {
    const found = this.text.indexOf("\n", this.at);
    this.at = found === -1 ? this.text.length : found;
  }
}
