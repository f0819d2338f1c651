import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import expand from "../../../src/bash/expand.bash" with { type: "text" };
import { tempDir } from "../../helpers/temp_config.ts";

const bash = Deno.env.get("BASHFUL_TEST_BASH") || "bash";

/** The environment of every run. */
const environment = { HOME: "/home/u", SET: "a b", SELF: "$SET ~", EMPTY: "", SERVER_CONFIG_DIR: "/etc/it" };

/** Runs `program` after `expand.bash`, and gives what it printed; checks that it made no file and said nothing else. */
async function run(program: string, args: readonly string[], locale = "C.UTF-8"): Promise<string> {
  await using temp = await tempDir();
  const { success, stdout, stderr } = await new Deno.Command(bash, {
    args: ["-euc", `${expand}\n${program}`, "bash", ...args],
    clearEnv: true,
    env: { ...environment, LC_ALL: locale, PATH: Deno.env.get("PATH") ?? "" },
    cwd: temp.dir,
  }).output();
  assert.equal(new TextDecoder().decode(stderr), "");
  assert.equal(success, true);
  assert.deepEqual(await readdir(temp.dir), []);
  return new TextDecoder().decode(stdout);
}

/** What each text is once it is expanded. */
async function expanded(texts: readonly string[], locale?: string): Promise<string[]> {
  const program = 'for text; do __bashful_expand text; printf "%s\\0" "$text"; done';
  return (await run(program, texts, locale)).split("\0").slice(0, -1);
}

const cases: Readonly<Record<string, string>> = {
  "": "",
  "plain": "plain",
  "~": "/home/u",
  "~/x": "/home/u/x",
  "~root": "~root",
  "x~": "x~",
  "a:~/x": "a:~/x",
  "$HOME": "/home/u",
  "${HOME}s": "/home/us",
  "$HOME$SET": "/home/ua b",
  "$HOMEs": "",
  "$HOME/$SET.txt": "/home/u/a b.txt",
  "[$NOT_SET][$EMPTY]": "[][]",
  "$SELF": "$SET ~",
  "$$": "$",
  "$$HOME": "$HOME",
  "$$$HOME": "$/home/u",
  "$$$$": "$$",
  "100$": "100$",
  "$ HOME": "$ HOME",
  "$1": "$1",
  "$1HOME": "$1HOME",
  "$@ $* $# $? $! $- $0": "$@ $* $# $? $! $- $0",
  "${1}": "${1}",
  "${}": "${}",
  "${": "${",
  "${HOME": "${HOME",
  "${x:-y}": "${x:-y}",
  "${HOME:-y}": "${HOME:-y}",
  "${HOME%/*}": "${HOME%/*}",
  "${!HOME}": "${!HOME}",
  "${#HOME}": "${#HOME}",
  "${SET[0]}": "${SET[0]}",
  "${SET[$(touch x)]}": "${SET[$(touch x)]}",
  "${a[`touch x`]}": "${a[`touch x`]}",
  "${HOME${SET}}": "${HOMEa b}",
  "$(touch x)": "$(touch x)",
  "$((1 + 1))": "$((1 + 1))",
  "`touch x`": "`touch x`",
  "\\$HOME": "\\/home/u",
  "'$SET' \"$SET\"": "'a b' \"a b\"",
  "*?[a]{b,c}": "*?[a]{b,c}",
  "%s \\n $SET\n": "%s \\n a b\n",
  "$SETé": "a bé",
  "$éa": "$éa",
};

for (const locale of ["C", "C.UTF-8"]) {
  Deno.test(`a text is expanded as the contract has it, and nothing is run: ${locale}`, async () => {
    assert.deepEqual(await expanded(Object.keys(cases), locale), Object.values(cases));
  });
}

Deno.test("a path is absolute, from the configuration's directory; one that comes to nothing stays empty", async () => {
  const paths = { "/x": "/x", "x/$SET": "/etc/it/x/a b", "~/x": "/home/u/x", "$HOME": "/home/u", "$NOT_SET": "" };
  const program = 'for text; do __bashful_locate text; printf "%s\\n" "$text"; done';
  assert.equal(await run(program, Object.keys(paths)), Object.values(paths).map((path) => `${path}\n`).join(""));
});

Deno.test("directories are put before PATH in their order, those that come to nothing left out", async () => {
  const program = 'for text; do __bashful_prefix "$text"; printf "%s\\n" "$__bashful_found"; done';
  const lists = { "": "", "bin": "/etc/it/bin:", "~/a:/b c:$NOT_SET:d": "/home/u/a:/b c:/etc/it/d:" };
  assert.equal(await run(program, Object.keys(lists)), Object.values(lists).map((list) => `${list}\n`).join(""));
});
