import assert from "node:assert/strict";
import {
  coreLibrary,
  functionsOf,
  helpers,
  library,
  libraryNames,
  onDemand,
} from "../../../../src/bash/library/mod.ts";

const bash = Deno.env.get("BASHFUL_TEST_BASH") || "bash";

/** What `script` prints in a bash that has the library as a program opens with it. */
async function runWithLibrary(script: string): Promise<string> {
  const { stdout, stderr } = await new Deno.Command(bash, {
    args: ["--noprofile", "--norc", "-c", `${library}\n${script}`],
    env: { PATH: Deno.env.get("PATH") ?? "/usr/bin:/bin", ...onDemand },
    clearEnv: true,
    stdin: "null",
  }).output();
  assert.equal(new TextDecoder().decode(stderr), "");
  return new TextDecoder().decode(stdout);
}

Deno.test("a function is read with its signature and the comment that opens it", () => {
  const part = `# A part.

read_it() { # [-v VAR] FILE
  # Reads it. It needs nothing
  # else.
  #
  # Example: read_it a.txt
  code # no comment
  # Not in front of the code.
}

__bashful_inside() { # NAME: of something
  code
}

bare() {
  # Example: bare
}
`;
  assert.deepEqual(functionsOf(part), [
    {
      name: "read_it",
      signature: "[-v VAR] FILE",
      comment: ["Reads it. It needs nothing", "else.", "", "Example: read_it a.txt"],
    },
    { name: "__bashful_inside", signature: "NAME: of something", comment: [] },
    { name: "bare", signature: "", comment: ["Example: bare"] },
  ]);
});

Deno.test("the functions for authors are those of the sections, the others are internal", () => {
  const open = functionsOf(coreLibrary).map(({ name }) => name).filter((name) => !name.startsWith("__bashful_"));
  assert.deepEqual(helpers.map(({ name }) => name), open);
  assert.deepEqual([...new Set(helpers.map(({ section }) => section))], [
    "JSON",
    "Logs",
    "Results for MCP",
    "Files and text",
  ]);
});

Deno.test("the library in one file has each function once", () => {
  const names = functionsOf(coreLibrary).map(({ name }) => name);
  assert.deepEqual(names, [...new Set(names)]);
  assert.deepEqual(names, [...libraryNames]);
});

Deno.test("a late part is loaded when one of its functions is first called", async () => {
  const scan = "declare -f __bashful_scan | grep -c .; declare -F __bashful_open || echo none";
  const printed = await runWithLibrary(`${scan}; is_valid_json '[1]'; ${scan}`);
  assert.match(printed, /^[1-5]\nnone\n\d{2,}\n__bashful_open\n$/);
});

Deno.test("what the programs beside the library call of it is there from the start", async () => {
  const folder = new URL("../../../../src/bash/", import.meta.url);
  const texts = await Promise.all(
    ["ask/load.bash"].map((path) => Deno.readTextFile(new URL(path, folder))),
  );
  const present = new Set(library.matchAll(/^(\w+)\(\)/gm).map(([, name]) => name!));
  const called = new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []));
  const missing = [...libraryNames].filter((name) => called.has(name) && !present.has(name));
  assert.deepEqual(missing, []);
  assert.ok(called.has("__bashful_section"));
});

Deno.test("loaded on demand, every function is as in the one file", async () => {
  const late = await runWithLibrary(`mcp_export_helpers; unset -f __bashful_load; declare -f`);
  const { stdout } = await new Deno.Command(bash, {
    args: ["--noprofile", "--norc", "-c", `${coreLibrary}\nmcp_export_helpers; declare -f`],
    env: { PATH: Deno.env.get("PATH") ?? "/usr/bin:/bin" },
    clearEnv: true,
  }).output();
  assert.equal(late, new TextDecoder().decode(stdout));
});

Deno.test("the late parts stay out of the environment of what a tool starts", async () => {
  assert.equal(await runWithLibrary("mcp_export_helpers; env | grep -c ^__bashful_part_ || :"), "0\n");
});
