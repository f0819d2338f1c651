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

Deno.test("a program has every function of the library, and those of the late parts only by name", async () => {
  const names = (await runWithLibrary("declare -F")).trimEnd().split("\n").map((line) =>
    line.slice("declare -f ".length)
  );
  assert.deepEqual(names.sort(), [...libraryNames, "__bashful_load"].sort());
  const scan = "declare -f __bashful_scan | grep -c .";
  const [before, after] = (await runWithLibrary(`${scan}; is_valid_json '[1]'; ${scan}`)).split("\n");
  assert.ok(Number(before) < 6, `the stand-in has ${before} lines`);
  assert.ok(Number(after) > 30, `the function has ${after} lines`);
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
