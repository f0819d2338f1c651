import assert from "node:assert/strict";
import { runProgram } from "../helpers/program.ts";
import { type ConfigFiles, tempConfig, toolNamed } from "../helpers/temp_config.ts";

const bash = "tool_a() { echo a; }; tool_b() { echo b; }; export -f tool_a tool_b";
const good = JSON.stringify(toolNamed("a"));

/** Runs `list` on the files. @returns What it did, with the directory's path as `DIR`. */
async function list(files: ConfigFiles, ...flags: string[]) {
  await using config = await tempConfig({ bash, ...files });
  const { code, stdout, stderr } = await runProgram(["list", "--config", config.dir, ...flags]);
  return { code, stdout, stderr: stderr.replaceAll(config.dir, "DIR") };
}

/** A `tools.json` that stops the start, and everything that is said. */
const unusable: Record<string, readonly [text: string, said: string]> = {
  "an empty file": [
    "",
    'error: Cannot read DIR/tools.json: the file is empty, expected an object with "tools"\n  --> DIR/tools.json:1:1\n',
  ],
  "white space only": [
    " \n\n",
    'error: Cannot read DIR/tools.json: the file is empty, expected an object with "tools"\n  --> DIR/tools.json:1:1\n',
  ],
  "a file that was cut off": [
    '{\n  "tools": [\n    {"name": "a",',
    'error: Cannot read DIR/tools.json: found the end of the file in item 1 of "tools" that begins on line 3, expected "}"\n' +
    "  --> DIR/tools.json:3:18\n",
  ],
  "an array": [
    `[${good}]`,
    'error: Cannot load DIR/tools.json: found an array, expected an object with "tools"\n  --> DIR/tools.json:1:1\n' +
    'hint: put it in an object: {"tools": [...]}\n',
  ],
  "a string": [
    '"tools"',
    'error: Cannot load DIR/tools.json: found "tools", expected an object with "tools"\n  --> DIR/tools.json:1:1\n',
  ],
  "no tools": [
    "{}",
    'error: Cannot load DIR/tools.json: found no "tools", expected an array of tools\n  --> DIR/tools.json:1:1\n',
  ],
};

for (const [what, [tools, said]] of Object.entries(unusable)) {
  Deno.test(`tools.json: ${what} stops the start with its place`, async () => {
    assert.deepEqual(await list({ tools }), { code: 78, stdout: "", stderr: said });
  });
}

/** A `tools.json` of which one tool is left out, what is said, and what is served. */
const partly: Record<string, readonly [text: string, said: string, served: string]> = {
  "every mistake of shape at once": [
    `{"tools": [\n  5,\n  {"name": 7, "description": [], "inputSchema": "object"},\n  ${good}\n]}`,
    "error: Cannot serve tool number 1: found 5, expected an object\n  --> DIR/tools.json:2:3\n" +
    'error: Cannot serve tool number 2: "name" is 7, expected a string\n  --> DIR/tools.json:3:12\n' +
    'error: Cannot serve tool number 2: "description" is an empty array, expected a string\n  --> DIR/tools.json:3:30\n' +
    'error: Cannot serve tool number 2: "inputSchema" is "object", expected a JSON Schema object\n' +
    "  --> DIR/tools.json:3:49\n",
    "a  The tool a\n",
  ],
  "a name that stands twice": [
    `{"tools": [\n  ${good},\n  ${JSON.stringify(toolNamed("b"))},\n  ${good}\n]}`,
    'error: Cannot serve tool "a": found its name again, expected a name of its own\n  --> DIR/tools.json:4:11\n' +
    "hint: the first one, on line 2 of DIR/tools.json, is served; rename this one\n",
    "a  The tool a\nb  The tool b\n",
  ],
  "an illegal name": [
    `{"tools": [\n  ${good},\n  ${JSON.stringify(toolNamed("b c"))}\n]}`,
    'error: Cannot serve tool "b c": found " " in the name, expected 1 to 128 letters, digits, "_", "-" or "."\n' +
    '  --> DIR/tools.json:3:11\nhint: rename it to "b_c"\n',
    "a  The tool a\n",
  ],
  "a schema that is none": [
    `{"tools": [\n  {"name": "b", "description": "d", "inputSchema": {"type": "array"}},\n  ${good}\n]}`,
    'error: Cannot serve tool "b": "type" of "inputSchema" is "array", expected "object"\n' +
    "  --> DIR/tools.json:2:61\n",
    "a  The tool a\n",
  ],
  "no function": [
    `{"tools": [\n  ${JSON.stringify(toolNamed("c"))},\n  ${good}\n]}`,
    'error: Cannot serve tool "c": function tool_c is not in DIR/tools.bash\n  --> DIR/tools.json:2:11\n' +
    "hint: define it, and add: export -f tool_c\n",
    "a  The tool a\n",
  ],
};

for (const [what, [tools, said, served]] of Object.entries(partly)) {
  Deno.test(`tools.json: ${what} leaves out one tool, and with --strict stops the start`, async () => {
    assert.deepEqual(await list({ tools }), { code: 0, stdout: served, stderr: said });
    assert.deepEqual(await list({ tools }, "--strict"), { code: 78, stdout: "", stderr: said });
  });
}

Deno.test("10,000 tools are listed in their order, soon", async () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `tool_number_${index}`);
  const tools = names.map((name) =>
    toolNamed(name, {
      inputSchema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
      outputSchema: { type: "object" },
    })
  );
  const bash = names.map((name) => `tool_${name}() { :; }; export -f tool_${name}\n`).join("");
  await using config = await tempConfig({ tools, bash });
  const listed = await runProgram(["list", "--json", "--config", config.dir]);
  assert.deepEqual([listed.code, listed.stderr], [0, ""]);
  assert.deepEqual(JSON.parse(listed.stdout), { tools });
  const called = await runProgram(["call", "tool_number_9999", "{}", "--config", config.dir]);
  assert.equal(
    called.stderr,
    'error: Invalid arguments for tool "tool_number_9999": "path" is missing, expected a string\n',
  );
});
