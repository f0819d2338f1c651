/** Questions at a terminal: every form, and what is no answer to it. */

import assert from "node:assert/strict";
import { terminalAsk, type TerminalOptions } from "../../../../src/cli/calling/ask.ts";
import type { Form } from "../../../../src/tools/mod.ts";

const never = new AbortController().signal;

/** A terminal at which a person types, chunk by chunk, then ends; and what it shows. */
function terminal(...chunks: string[]): TerminalOptions & { readonly shown: string[] } {
  const left = chunks.map((chunk) => new TextEncoder().encode(chunk));
  const shown: string[] = [];
  const write = (text: string) => void shown.push(text);
  return { lack: undefined, hasAgreed: false, read: () => Promise.resolve(left.shift() ?? null), write, shown };
}

const colours = ["red", "light green"] as const;

Deno.test("an answer is a line that fits the question", async () => {
  const rows: readonly (readonly [form: Form, input: string, reply: unknown, shown: string])[] = [
    [{ kind: "agreement" }, "y\n", true, "Go? [y/N] "],
    [{ kind: "agreement" }, " YES \n", true, "Go? [y/N] "],
    [{ kind: "agreement" }, "\n", "declined", "Go? [y/N] "],
    [{ kind: "agreement" }, "No\n", "declined", "Go? [y/N] "],
    [{ kind: "agreement" }, "sure\nyessir\nn\n", "declined", "Go? [y/N] Expected y or n: Expected y or n: "],
    [{ kind: "agreement" }, "y", "cancelled", "Go? [y/N] \n"],
    [{ kind: "yesNo" }, "\nn\n", false, "Go? [y/n] Expected y or n: "],
    [{ kind: "yesNo", default: true }, "\n", true, "Go? [Y/n] "],
    [{ kind: "yesNo", default: false }, "yes\n", true, "Go? [y/N] "],
    [{ kind: "text" }, "\n", "", "Go? "],
    [{ kind: "text", default: "a\x1b" }, "\n", "a\x1b", "Go? [a\\u001b] "],
    [{ kind: "text" }, "é  b\r\n", "é  b", "Go? "],
    [{ kind: "number" }, "\n1e999\n0x10\n", 16, "Go? Expected a number: Expected a number: "],
    [{ kind: "number", default: 2.5 }, "\n", 2.5, "Go? [2.5] "],
    [
      { kind: "choice", choices: colours },
      "3\n2\n",
      "light green",
      "Go?\n  1) red\n  2) light green\nYour choice: Expected one of 1 to 2, or its words: ",
    ],
    [
      { kind: "choice", choices: colours, default: "red" },
      "\n",
      "red",
      "Go?\n  1) red\n  2) light green\nYour choice [red]: ",
    ],
    [
      { kind: "choice", choices: ["2", "1"] },
      "3\n1\n",
      "1",
      "Go?\n  2\n  1\nYour choice: Expected one of the choices: ",
    ],
    [{ kind: "choice", choices: colours }, "red\n", "red", "Go?\n  1) red\n  2) light green\nYour choice: "],
  ];
  for (const [form, input, expected, shown] of rows) {
    const person = terminal(input);
    const reply = await terminalAsk(person)({ message: "Go?", form }, never);
    const came = reply.kind === "answered" ? reply.value : reply.kind;
    assert.deepEqual([came, person.shown.join("")], [expected, shown], JSON.stringify([form, input]));
  }
});

Deno.test("a question of several lines has the answer below it, and drives no terminal", async () => {
  const person = terminal("y\n");
  await terminalAsk(person)({ message: "Go?\n\n    | a\x1b[A", form: { kind: "agreement" } }, never);
  assert.equal(person.shown.join(""), "Go?\n\n    | a\\u001b[A\n\nDo you agree? [y/N] ");
});

Deno.test("questions come one after another, whatever is typed ahead", async () => {
  const person = terminal("fi", "rst\nsec", "ond\n");
  const ask = terminalAsk(person);
  const replies = ["A?", "B?", "C?"].map((message) => ask({ message, form: { kind: "text" } }, never));
  assert.deepEqual(await Promise.all(replies), [
    { kind: "answered", value: "first" },
    { kind: "answered", value: "second" },
    { kind: "cancelled" },
  ]);
  assert.equal(person.shown.join(""), "A? B? C? \n");
});

Deno.test("a question that is withdrawn leaves what is typed to the next", async () => {
  const typing = Promise.withResolvers<Uint8Array>();
  const ask = terminalAsk({ ...terminal(), read: () => typing.promise });
  const stop = new AbortController();
  const first = ask({ message: "A?", form: { kind: "text" } }, stop.signal);
  stop.abort();
  assert.deepEqual(await first, { kind: "cancelled" });
  typing.resolve(new TextEncoder().encode("late\n"));
  assert.deepEqual(await ask({ message: "B?", form: { kind: "text" } }, never), { kind: "answered", value: "late" });
});

Deno.test("who has agreed beforehand is asked nothing before a tool runs, and all else", async () => {
  const ask = terminalAsk({ ...terminal("n\n"), hasAgreed: true });
  const replies = [
    await ask({ message: "Go?", form: { kind: "agreement" } }, never),
    await ask({ message: "Go?", form: { kind: "yesNo" } }, never),
  ];
  assert.deepEqual(replies, [{ kind: "answered", value: true }, { kind: "answered", value: false }]);
});

Deno.test("without a terminal nobody is asked", async () => {
  const ask = terminalAsk({ ...terminal("y\n"), lack: "there is no pen" });
  const reply = await ask({ message: "Go?", form: { kind: "agreement" } }, never);
  assert.deepEqual(reply, { kind: "unable", reason: "there is no pen" });
});
