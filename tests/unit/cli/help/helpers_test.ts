import assert from "node:assert/strict";
import { helpers } from "../../../../src/bash/mod.ts";
import { helperHelp, helperList } from "../../../../src/cli/help/helpers.ts";

const reading = {
  name: "read_it",
  signature: "[-v VAR] FILE",
  section: "Files",
  comment: ["Reads it, e.g.the file. It needs nothing", "else.", "", "Example: read_it a.txt"],
};
const bare = { name: "bare", signature: "", section: "Files", comment: ["Example: bare"] };

Deno.test("the list has each helper's call and the first sentence about it, by section", () => {
  assert.equal(
    helperList([reading, bare, { ...bare, name: "other", section: "Logs" }]),
    `Helper functions of tools.bash: they are there when it is read, and need no other program

Files:
  read_it [-v VAR] FILE
      Reads it, e.g.the file.
  bare

Logs:
  other

bashful help NAME shows one with an example; bashful core prints them all.
`,
  );
});

Deno.test("the help of a helper is its call and its whole comment", () => {
  assert.equal(
    helperHelp(reading),
    "read_it [-v VAR] FILE\n\nReads it, e.g.the file. It needs nothing\nelse.\n\nExample: read_it a.txt\n",
  );
  assert.equal(helperHelp(bare), "bare\n\nExample: bare\n");
});

Deno.test("every helper of the library is listed once", () => {
  const list = helperList().split("\n");
  for (const { name, signature } of helpers) {
    assert.equal(list.filter((line) => line === `  ${name} ${signature}`.trimEnd()).length, 1, name);
  }
});
