/**
 * Which commands each function of a Bash text runs, and which it plainly runs: those at command position, outside `if`, `case`, `while` and
 * what follows `&&` or `||`, written out and unquoted. The grammar is unbash's; what counts as plain is decided here.
 */

import { type Command, forEachChild, type HereDoc, parse, type Redirection, type SyntaxNode, type Word } from "unbash";

/** A command as a function runs it. */
export interface Ran {
  readonly name: string;
  readonly offset: number;
}

/** A word behind a command's name. */
export interface Argument {
  readonly offset: number;
  /** As it is written. */
  readonly text: string;
  /** What it stands for; `undefined` where that is known only when it runs. */
  readonly literal: string | undefined;
}

/** A command of a function, under whatever condition it runs. */
export interface Call {
  readonly name: string;
  readonly offset: number;
  readonly arguments: readonly Argument[];
}

/** A function, and what it runs. */
export interface ShellFunction {
  readonly name: string;
  /** Where its name stands. */
  readonly offset: number;
  readonly end: number;
  /** What it plainly runs, in the order of the text. */
  readonly commands: readonly Ran[];
  /** All that it may run, but for what is no plain name. */
  readonly calls: readonly Call[];
}

/** Every function of `text`; `undefined` where bash could not parse it, or where it cannot be told what runs. */
export function shellFunctions(text: string): ShellFunction[] | undefined {
  try {
    const finder = new Finder(text);
    finder.visit(parse(text), false);
    return finder.functions;
  } catch (error) {
    if (error instanceof NotFollowed || error instanceof RangeError) return undefined;
    throw error;
  }
}

class NotFollowed extends Error {}

/** Commands after `||` that mean: it failed, and that is the end of it. */
const givingUp = /^(?:\{\s*)?(?:return|exit|log_error|log_fatal|mcp_error|echo_stderr|die|break|continue)\b/;

class Finder {
  readonly functions: ShellFunction[] = [];
  readonly #text: string;
  #commands: Ran[] = [];
  #calls: Call[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** @param isPlain Whether what stands here runs for certain when its function does. */
  visit(node: SyntaxNode, isPlain: boolean): void {
    const first = this.#commands.length;
    if ("errors" in node && node.errors !== undefined && node.errors.length > 0) throw new NotFollowed();
    switch (node.type) {
      case "Coproc":
        throw new NotFollowed();
      case "Function": {
        const outer = [this.#commands, this.#calls] as const;
        [this.#commands, this.#calls] = [[], []];
        this.visit(node.body, true);
        // What a word expands to is visited after the name of its command.
        const commands = this.#commands.sort((a, b) => a.offset - b.offset);
        const calls = this.#calls.sort((a, b) => a.offset - b.offset);
        this.functions.push({ name: node.name.value, offset: node.name.pos, end: node.end, commands, calls });
        [this.#commands, this.#calls] = outer;
        return;
      }
      case "If":
      case "While":
      case "CaseItem":
        return forEachChild(node, (child) => this.visit(child, false));
      case "AndOr":
        for (const [index, each] of node.commands.entries()) {
          // What has a stand-in may well be missing.
          const hasStandIn = node.operators[index - 1] === "||" && !givingUp.test(this.#text.slice(each.pos));
          if (hasStandIn) this.#commands.splice(first);
          this.visit(each, isPlain && index === 0);
        }
        return;
      case "CommandExpansion":
        if (!node.text.startsWith("`")) forEachChild(node, (child) => this.visit(child, isPlain));
        return;
      case "HereDocBody":
        return;
      case "HereDoc":
        if ((node as HereDoc).closing === undefined) throw new NotFollowed();
        return;
      case "Command":
        if (isPlain) this.#addNames(node);
        this.#addCall(node);
    }
    forEachChild(node, (child) => this.visit(child, isPlain));
    // Whoever does not want to hear that a command is missing asks whether it is there.
    if ((node.type === "Command" || node.type === "Redirected") && isSilenced(node.redirects)) {
      this.#commands.splice(first);
    }
  }

  #addCall({ name, args }: Command): void {
    if (name === undefined || !isBare(name)) return;
    const words = args.map((each): Argument => {
      const text = this.#text.slice(each.pos, each.end);
      const literal = each.type === "Word" ? literalOf(each) : /[$`"'\\]/.test(text) ? undefined : text;
      return { offset: each.pos, text, literal };
    });
    this.#calls.push({ name: name.text, offset: name.pos, arguments: words });
  }

  /** The command's own name, and the one that `command` or `exec` passes on to. */
  #addNames({ name, args }: Command): void {
    for (const word of [name, ...args]) {
      if (word?.type !== "Word" || !isBare(word)) return;
      this.#commands.push({ name: word.text, offset: word.pos });
      if (word.text !== "command" && word.text !== "exec") return;
    }
  }
}

/** What a word stands for whatever happens; `undefined` of one with an expansion in it. */
function literalOf({ parts, value }: Word): string | undefined {
  if (parts === undefined) return value;
  let whole = "";
  for (const part of parts) {
    switch (part.type) {
      case "Literal":
      case "SingleQuoted":
      case "AnsiCQuoted":
        whole += part.value;
        break;
      case "Glob":
        whole += part.text;
        break;
      case "DoubleQuoted":
        for (const child of part.parts) {
          if (child.type !== "Literal") return undefined;
          whole += child.value;
        }
        break;
      default:
        return undefined;
    }
  }
  return whole;
}

function isBare({ text, parts }: Word): boolean {
  return /^\w[\w.+-]*$/.test(text) && parts === undefined;
}

/** Whether stderr goes nowhere. */
function isSilenced(redirects: readonly Redirection[]): boolean {
  let outIsNull = false;
  for (const redirect of redirects) {
    if (redirect.type !== "Redirect") continue;
    const { operator, descriptor, target } = redirect;
    const from = descriptor?.type === "FileDescriptor" ? descriptor.value : 1;
    if (operator === ">&" && from === 2 && target?.text === "1" && outIsNull) return true;
    if (target?.text !== "/dev/null" || !operator.includes(">")) continue;
    if (from === 2 || operator.startsWith("&>")) return true;
    outIsNull = true;
  }
  return false;
}
