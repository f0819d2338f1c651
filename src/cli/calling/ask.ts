/**
 * Asks the person at the terminal what a call wants to know (contract Q2): the question goes to standard error, the
 * answer is a line of standard input. One question at a time.
 */

import { writeStderr } from "../../stderr.ts";
import { printableLines } from "../../text.ts";
import type { Ask, Form, Question, Reply } from "../../tools/mod.ts";

/** What asking goes by. */
export interface TerminalOptions {
  /** Why nobody can be asked, as a clause; `undefined` where a person sits at both ends. */
  readonly lack: string | undefined;
  /** Whether they have agreed beforehand to what a tool asks before it runs; no other question is answered by it. */
  readonly hasAgreed: boolean;
  /** Reads what was typed, at least a byte; `null` at its end. */
  readonly read: () => Promise<Uint8Array | null>;
  /** Shows the question. */
  readonly write: (text: string) => void;
}

/** What a line comes to: an answer, or why it is none. */
type Read = Reply | { readonly kind: "unclear"; readonly expected: string };

/** How to ask on a terminal, or to say that there is none. */
export function terminalAsk(options: TerminalOptions): Ask {
  const lines = new Lines(options.read);
  let last: Promise<unknown> = Promise.resolve();
  return (question, signal) => {
    if (options.hasAgreed && question.form.kind === "agreement") {
      return Promise.resolve({ kind: "answered", value: true });
    }
    if (options.lack !== undefined) return Promise.resolve({ kind: "unable", reason: options.lack });
    const reply = last.then(() => ask(question, lines, signal, options.write));
    last = reply;
    return reply;
  };
}

async function ask(
  { message, form }: Question,
  lines: Lines,
  signal: AbortSignal,
  write: TerminalOptions["write"],
): Promise<Reply> {
  if (signal.aborted) return { kind: "cancelled" };
  let words = wordsOf(printableLines(message), form);
  for (;;) {
    write(words);
    const line = await lines.next(signal);
    if (line === undefined) {
      write("\n");
      return { kind: "cancelled" };
    }
    const read = readLine(line.trim(), form);
    if (read.kind !== "unclear") return read;
    words = `Expected ${read.expected}: `;
  }
}

/** The question, up to where its answer is typed. */
function wordsOf(message: string, form: Form): string {
  switch (form.kind) {
    case "agreement":
      return message.includes("\n") ? `${message}\n\nDo you agree? [y/N] ` : `${message} [y/N] `;
    case "yesNo":
      return `${message} ${form.default === undefined ? "[y/n]" : form.default ? "[Y/n]" : "[y/N]"} `;
    case "text":
    case "number":
      return `${message}${form.default === undefined ? "" : ` [${printableLines(String(form.default))}]`} `;
    case "choice": {
      const rows = form.choices.map((choice, index) =>
        `  ${isNumbered(form) ? `${index + 1}) ` : ""}${printableLines(choice)}${titleOf(form, index)}\n`
      );
      const standing = form.default === undefined ? "" : ` [${printableLines(form.default)}]`;
      return `${message}\n${rows.join("")}Your choice${standing}: `;
    }
  }
}

/** What the person reads beside a choice. */
function titleOf({ titles }: Form & { readonly kind: "choice" }, index: number): string {
  return titles === undefined ? "" : `: ${printableLines(titles[index]!)}`;
}

/** Whether choices are numbered: where one is a number itself, it would not be clear what is meant. */
function isNumbered({ choices }: Form & { readonly kind: "choice" }): boolean {
  return !choices.some((choice) => /^\d+$/.test(choice.trim()));
}

function readLine(line: string, form: Form): Read {
  const answered = (value: string | number | boolean): Read => ({ kind: "answered", value });
  if (form.kind === "agreement") {
    const isYes = line === "" ? false : yesOrNo(line);
    if (isYes === undefined) return { kind: "unclear", expected: "y or n" };
    return isYes ? answered(true) : { kind: "declined" };
  }
  if (line === "" && form.default !== undefined) return answered(form.default);
  switch (form.kind) {
    case "text":
      return answered(line);
    case "yesNo": {
      const isYes = yesOrNo(line);
      return isYes === undefined ? { kind: "unclear", expected: "y or n" } : answered(isYes);
    }
    case "number": {
      const number = line === "" ? NaN : Number(line);
      return Number.isFinite(number) ? answered(number) : { kind: "unclear", expected: "a number" };
    }
    case "choice": {
      const isIndex = isNumbered(form) && /^\d+$/.test(line);
      const chosen = isIndex ? form.choices[Number(line) - 1] : form.choices.find((choice) => choice.trim() === line);
      const expected = isNumbered(form) ? `one of 1 to ${form.choices.length}, or its words` : "one of the choices";
      return chosen === undefined ? { kind: "unclear", expected } : answered(chosen);
    }
  }
}

function yesOrNo(line: string): boolean | undefined {
  if (/^y(?:es)?$/i.test(line)) return true;
  return /^no?$/i.test(line) ? false : undefined;
}

/** The lines of what is typed. */
class Lines {
  readonly #read: () => Promise<Uint8Array | null>;
  readonly #decoder = new TextDecoder();
  /** What has been read of a line whose end has not. */
  #text = "";
  /** A read that goes on although nobody waits for it any more. */
  #reading: Promise<Uint8Array | null> | undefined;

  constructor(read: () => Promise<Uint8Array | null>) {
    this.#read = read;
  }

  /** The next line; `undefined` at the end, and when the signal is aborted. */
  async next(signal: AbortSignal): Promise<string | undefined> {
    const aborted = Promise.withResolvers<null>();
    const abort = () => aborted.resolve(null);
    signal.addEventListener("abort", abort, { once: true });
    try {
      for (;;) {
        const end = this.#text.indexOf("\n");
        if (end >= 0) {
          const line = this.#text.slice(0, end);
          this.#text = this.#text.slice(end + 1);
          return line;
        }
        this.#reading ??= this.#read().catch(() => null).finally(() => this.#reading = undefined);
        const chunk = await Promise.race([this.#reading, aborted.promise]);
        if (chunk === null) return undefined;
        this.#text += this.#decoder.decode(chunk, { stream: true });
      }
    } finally {
      signal.removeEventListener("abort", abort);
    }
  }
}

/** Asks on this program's own standard input and error. */
export function ownTerminal(hasAgreed: boolean, isForPrograms: boolean, before: () => void): Ask {
  return terminalAsk({
    lack: isForPrograms
      ? "standard error is for programs to read"
      : !Deno.stdin.isTerminal()
      ? "standard input is no terminal to answer on"
      : !Deno.stderr.isTerminal()
      ? "standard error is no terminal to ask on"
      : undefined,
    hasAgreed,
    write(text) {
      before();
      writeStderr(text);
    },
    async read() {
      const buffer = new Uint8Array(4096);
      const count = await Deno.stdin.read(buffer);
      return count === null ? null : buffer.subarray(0, count);
    },
  });
}
