/** Words of a command line, as shells read them and a terminal shows them. */

import assert from "node:assert/strict";
import { nextCommand, shellWord } from "../../../src/cli/next_command.ts";
import { printable } from "../../../src/text.ts";
import { programEnv } from "../../helpers/program.ts";

const words = ["plain", "a=b", "", "a b", "it's", "~", "*", "$HOME", "`id`", "a\\b", "é", "\u{1f600}"];
const odd = ["a\x1fb", "\x7f", "\u0085", "\u202ea b", "\n", "\t'\\", "\x1b[31m$(id)", "\x011", "é\u2028\u{1f600}"];

/** What a shell makes of the words. */
async function readBack(shell: string, line: string): Promise<string> {
  const args = ["-c", `printf '%s\\0' ${line}`];
  const { stdout } = await new Deno.Command(shell, { args, env: programEnv({}), clearEnv: true }).output();
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(stdout);
}

Deno.test("shells read words as they are", async () => {
  const ended = (list: readonly string[]) => list.map((word) => `${word}\0`).join("");
  const line = [...words, ...odd].map(shellWord).join(" ");
  for (const shell of ["bash", "zsh"]) assert.equal(await readBack(shell, line), ended([...words, ...odd]), shell);
  assert.equal(await readBack("sh", words.map(shellWord).join(" ")), ended(words));
});

Deno.test("no word drives a terminal", () => {
  for (const word of odd) assert.equal(printable(shellWord(word)), shellWord(word));
});

Deno.test("a command line has its directory last", () => {
  assert.equal(nextCommand(["call", "a b"], undefined), "bashful call 'a b'");
  assert.equal(nextCommand(["list"], "/x\x1f"), "bashful list --config $'/x\\037'");
});
