import assert from "node:assert/strict";
import { coreLibrary } from "../../../src/bash/mod.ts";
import { helperHelp, helperList, readHelpers } from "../../../src/cli/helpers.ts";

const sample = `# --- Files ---------
read_it() { # [-v VAR] FILE
  # Reads it, e.g.the file. It needs nothing
  # else.
  #
  # Example: read_it a.txt
  code # no comment
}

__bashful_inside() { # NAME
  # Not for authors.
}

bare() {
  # Example: bare
}
`;

Deno.test("helpers are read from the comments that open them", () => {
  const [first, second, ...more] = readHelpers(sample);
  assert.deepEqual(first, {
    name: "read_it",
    signature: "[-v VAR] FILE",
    section: "Files",
    comment: ["Reads it, e.g.the file. It needs nothing", "else.", "", "Example: read_it a.txt"],
  });
  assert.deepEqual(second, { name: "bare", signature: "", section: "Files", comment: ["Example: bare"] });
  assert.deepEqual(more, []);
  assert.equal(
    helperList([first!, second!]),
    `Helper functions of tools.bash: they are there when it is read, and need no other program

Files:
  read_it [-v VAR] FILE
      Reads it, e.g.the file.
  bare

bashful help NAME shows one with an example; bashful core prints them all.
`,
  );
  assert.equal(helperHelp(second!), "bare\n\nExample: bare\n");
});

Deno.test("every public helper of the library is listed once, with a signature and an example", () => {
  const defined = Array.from(coreLibrary.matchAll(/^ *(?:function )?(\w+) *\(\)/gm), ([, name]) => name!);
  const open = defined.filter((name) => !name.startsWith("__bashful_"));
  const helpers = readHelpers();
  assert.deepEqual(helpers.map(({ name }) => name), open);
  assert.equal(new Set(open).size, open.length);
  const list = helperList(helpers).split("\n");
  for (const { name, signature, section, comment } of helpers) {
    assert.equal(list.filter((line) => line === `  ${name} ${signature}`.trimEnd()).length, 1, name);
    // The only one that takes nothing.
    if (name !== "mcp_export_helpers") assert.notEqual(signature, "", name);
    assert.notEqual(section, "", name);
    assert.ok(comment.some((line) => line.startsWith("Example: ") && line.includes(name)), name);
  }
});
