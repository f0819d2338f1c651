import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { callWell } from "../helpers/calling.ts";
import { runProgram } from "../helpers/program.ts";
import { tempConfig, type TempDir, tempDir } from "../helpers/temp_config.ts";

/** A configuration as `init` makes it. */
async function made(): Promise<TempDir> {
  const temp = await tempDir();
  await runProgram(["init", temp.dir]);
  return temp;
}

const text = (dir: string, name: string) => readFile(join(dir, name), "utf8");

Deno.test("a tool that was added passes check, and what add says to run next runs", async () => {
  await using temp = await made();
  const fields = ["--param", "text:string!", "-p", "mode:fast|slow=fast", "-p", "limit:integer", "-o", "text:string"];
  const words = [
    "add",
    "word_count",
    ...fields,
    "-o",
    "words:integer",
    "-d",
    "Count the words of a text",
    "-c",
    temp.dir,
  ];
  const { code, stdout, stderr } = await runProgram(words);
  assert.equal(stderr, "");
  assert.equal(
    stdout,
    `Added word_count to ${temp.dir}/tools.json
Added tool_word_count to ${temp.dir}/tools.bash
Next: bashful call word_count text=text --config ${temp.dir}
`,
  );
  assert.equal(code, 0);
  const check = await runProgram(["check", "--strict", "-c", temp.dir]);
  assert.equal(check.code, 0, check.stdout);
  const next = await runProgram(["call", "word_count", "text=text", "--config", temp.dir]);
  assert.equal(next.stdout, '{"text":"text","words":0}\n');
  assert.equal(next.code, 0);
  const wrong = await runProgram(["call", "word_count", '{"text":"text","mode":"x"}', "--config", temp.dir]);
  assert.equal(wrong.code, 65);
});

Deno.test("every type can be called at once, with and without its arguments", async () => {
  await using temp = await made();
  const types = [
    "a:string",
    "b:number",
    "c:integer",
    "d:boolean",
    "e:array",
    "f:object",
    "g:number[]",
    "h:x|y",
    'i:string=it\'s $(x) "q"',
  ];
  const flags = (flag: string, specs: string[]) => specs.flatMap((spec) => [flag, spec]);
  await runProgram(["add", "all", ...flags("-p", types), "-c", temp.dir]);
  await runProgram(["add", "both", ...flags("-p", types), ...flags("-o", types.slice(0, -1)), "-c", temp.dir]);
  await runProgram(["add", "none", "-c", temp.dir]);
  const given = { a: "1", b: 1.5, c: -2, d: true, e: ["x"], f: { y: null }, g: [1], h: "y", i: "z" };
  // Of a list, which becomes a Bash array, the number of its items.
  assert.deepEqual(JSON.parse(await calledWell("all", given)), { ...given, e: 1, g: 1 });
  assert.deepEqual(JSON.parse(await calledWell("all", {})), {
    ...{ a: "", b: null, c: null, d: null, e: 0, f: null, g: 0, h: "" },
    i: 'it\'s $(x) "q"',
  });
  const empty = { a: "", b: 0, c: 0, d: false, e: [], f: {}, g: [], h: "x" };
  assert.deepEqual(JSON.parse(await calledWell("both", {})), empty);
  assert.equal(await callWell(temp.dir, "none"), "{}");
  const check = await runProgram(["check", "--strict", "-c", temp.dir]);
  assert.equal(check.code, 0, check.stdout);

  async function calledWell(name: string, args: unknown): Promise<string> {
    const { code, stdout, stderr } = await runProgram(["call", name, JSON.stringify(args), "-c", temp.dir]);
    assert.equal(code, 0, stderr);
    return stdout;
  }
});

Deno.test("the rest of both files stays as it is, byte for byte", async () => {
  const tools =
    '\uFEFF{ // mine\r\n\t"x":1.50,"tools" :[\r\n\t\t{"name":"a","description":"d",\r\n\t\t "inputSchema":{"type":"object"}}  // the last\r\n\t]\r\n}';
  const bash = "tool_a() { :; }\nexport -f tool_a # mine";
  await using temp = await tempConfig({ tools, bash });
  const { code, stderr } = await runProgram(["add", "b", "-c", temp.dir]);
  assert.equal(code, 0, stderr);
  const [before, after] = tools.split("}  // the last");
  const added = await text(temp.dir, "tools.json");
  assert.ok(added.startsWith(`${before}},  // the last\r\n\t\t{\r\n\t\t\t"name": "b",\r\n`), added);
  assert.ok(added.endsWith(`}\r\n\t\t}${after}`), added);
  const functions = await text(temp.dir, "tools.bash");
  assert.ok(functions.startsWith(bash + "\n\ntool_b() {\n"), functions);
  assert.ok(functions.endsWith("}\nexport -f tool_b"), functions);
});

Deno.test("a directory without tools.bash gets one", async () => {
  await using temp = await tempConfig();
  await rm(join(temp.dir, "tools.bash"));
  const { code, stderr } = await runProgram(["add", "a", "-c", temp.dir]);
  assert.equal(code, 0, stderr);
  assert.equal(await callWell(temp.dir, "a"), "{}");
});

Deno.test("the function has the prefix that is set", async () => {
  await using temp = await tempConfig();
  const env = { SERVER_TOOLS_FUNCTION_NAME_PREFIX: "my_", SERVER_CONFIG_DIR: temp.dir };
  const { stdout } = await runProgram(["add", "a-b"], { env });
  assert.equal(
    stdout,
    `Added a-b to ${temp.dir}/tools.json\nAdded my_a-b to ${temp.dir}/tools.bash\nNext: bashful call a-b\n`,
  );
  assert.equal(await callWell(temp.dir, "a-b", {}, { env }), "{}");
});

/** Command lines that add nothing, and what is said. */
const refused: readonly (readonly [words: string[], stderr: string])[] = [
  [
    ["a"],
    'error: Cannot add the tool "a": found a tool of that name in DIR/tools.json, expected a name that is free\nhint: see bashful help add\n',
  ],
  [
    ["A"],
    'error: Cannot add the tool "A": found the tool "a", which differs only in case, expected a name that is free\nhint: see bashful help add\n',
  ],
  [
    ["my tool"],
    'error: Cannot add a tool: found "my tool", expected 1 to 64 letters, digits, "_" or "-"\nhint: bashful add my_tool\n',
  ],
  [
    ["x".repeat(65)],
    `error: Cannot add a tool: found 65 characters, expected 1 to 64 letters, digits, "_" or "-"\nhint: bashful add ${
      "x".repeat(64)
    }\n`,
  ],
  [
    ["$(touch x)"],
    'error: Cannot add a tool: found "$(touch x)", expected 1 to 64 letters, digits, "_" or "-"\nhint: bashful add touch_x\n',
  ],
  [
    ["c", "-p", "x:str"],
    'error: Cannot use --param "x:str": the type is "str", expected string, number, integer, boolean, array or object, TYPE[] or words with | between them\nhint: did you mean x:string?\n',
  ],
  [
    ["c", "-p", "x:string", "-p", "x:number"],
    'error: Cannot use --param "x:number": found "x" again, expected each name once\nhint: see bashful help add\n',
  ],
  [
    ["c", "-p", "aB:string", "-p", "a_b:string"],
    'error: Cannot use --param "a_b:string": its variable is $a_b, which is that of "aB"\nhint: see bashful help add\n',
  ],
  [
    ["c", "-o", "x:number=1"],
    'error: Cannot use --output "x:number=1": found a default, expected none in a result\nhint: see bashful help add\n',
  ],
];

for (const [words, expected] of refused) {
  Deno.test(`add ${words.join(" ").slice(0, 40)} changes nothing`, async () => {
    const tool = { name: "a", description: "d", inputSchema: { type: "object" } };
    const bash = "tool_a() { :; }\ntool_b() { :; }\nexport -f tool_a\n";
    await using temp = await tempConfig({ tools: [tool], bash });
    const before = await text(temp.dir, "tools.json");
    const { code, stdout, stderr } = await runProgram(["add", ...words, "-c", temp.dir]);
    assert.equal(stderr, expected.replaceAll("DIR", temp.dir));
    assert.equal(stdout, "");
    assert.equal(code, 2);
    assert.equal(await text(temp.dir, "tools.json"), before);
    assert.equal(await text(temp.dir, "tools.bash"), bash);
  });
}

Deno.test("without a configuration, add says how to make one", async () => {
  await using temp = await tempDir();
  const named = await runProgram(["add", "a", "-c", temp.dir]);
  assert.equal(
    named.stderr,
    `error: Cannot add a tool: found no tools.json in "${temp.dir}"\nhint: bashful init --config ${temp.dir} makes one\n`,
  );
  assert.equal(named.code, 78);
  const usual = await runProgram(["add", "a"], { env: { HOME: temp.dir } });
  assert.equal(
    usual.stderr,
    `error: Cannot add a tool: found no tools.json in "${temp.dir}/.config/bashful"\nhint: bashful init makes one\n`,
  );
  assert.equal(usual.code, 78);
});

Deno.test("nothing is added to files that are broken", async () => {
  await using temp = await tempConfig({ tools: '{"tools": [}', bash: "if" });
  const { code, stdout, stderr } = await runProgram(["add", "a", "-c", temp.dir]);
  assert.match(stderr, /^error: Cannot read .*tools\.json: /);
  assert.match(stderr, /Cannot source/);
  assert.deepEqual([stdout, code], ["", 78]);
  assert.equal(await text(temp.dir, "tools.bash"), "if");
});

Deno.test("a function that bash does not come to is said to be so", async () => {
  await using temp = await tempConfig({ bash: "return 0\n" });
  const { code, stderr } = await runProgram(["add", "a", "-c", temp.dir]);
  assert.match(stderr, /error: Cannot serve "a" yet: bash does not come to the end of tools\.bash\nhint: /);
  assert.equal(code, 1);
});

Deno.test("a file that cannot be written is said to be so, and the other stays as it is", async () => {
  await using temp = await tempConfig({ tools: [] });
  await using other = await tempDir();
  await rm(join(temp.dir, "tools.bash"));
  // A link into a folder that cannot be.
  await writeFile(join(other.dir, "file"), "");
  await Deno.symlink(join(other.dir, "file/tools.bash"), join(temp.dir, "tools.bash"));
  const before = await text(temp.dir, "tools.json");
  const { code, stderr } = await runProgram(["add", "a", "-c", temp.dir]);
  assert.notEqual(code, 0);
  assert.notEqual(stderr, "");
  assert.equal(await text(temp.dir, "tools.json"), before);
});
