import assert from "node:assert/strict";
import { withoutComments } from "../../../src/bash/comments.ts";
import { coreLibrary } from "../../../src/bash/library/mod.ts";

const bash = Deno.env.get("BASHFUL_TEST_BASH") || "bash";

/** How Bash writes a program that it has read: without comments, and with all that is in quotes. */
async function asRead(program: string): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command(bash, {
    args: ["--noprofile", "--norc", "-c", `program() {\n${program}\n}\ndeclare -f program`],
    stdin: "null",
  }).output();
  assert.deepEqual([code, new TextDecoder().decode(stderr)], [0, ""]);
  return new TextDecoder().decode(stdout);
}

Deno.test("lines that are comments go, and nothing else of a line", () => {
  assert.equal(withoutComments("# one\na # b\n  # two\n  c='#'\n\n#\n"), "a # b\n  c='#'\n\n");
});

const files = ["prologue.bash", "expand.bash", "call/relay.bash", "call/request.bash"];
const programs: [name: string, text: string][] = [["the library", coreLibrary]];
for (const file of files) {
  programs.push([file, await Deno.readTextFile(new URL(`../../../src/bash/${file}`, import.meta.url))]);
}

for (const [name, program] of programs) {
  Deno.test(`Bash reads the same of ${name} without its comments`, async () => {
    assert.equal(await asRead(withoutComments(program)), await asRead(program));
  });
}

Deno.test("what the comparison is for: a line of a string that looks like a comment", async () => {
  const program = "a='\n# no comment\n'\n";
  assert.notEqual(await asRead(withoutComments(program)), await asRead(program));
});
