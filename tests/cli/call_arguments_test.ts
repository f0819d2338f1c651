import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "../helpers/program.ts";
import { tempConfig, type TempDir, toolNamed } from "../helpers/temp_config.ts";

/** `echo` prints its arguments; `sized` wants an integer, and leaves a file where it ran. */
function config(): Promise<TempDir> {
  const inputSchema = { type: "object", properties: { size: { type: "integer" } }, required: ["size"] };
  return tempConfig({
    tools: [toolNamed("echo"), toolNamed("sized", { inputSchema })],
    bash: `tool_echo() { printf '%s' "$1"; }
tool_sized() { : >"$SERVER_CONFIG_DIR/ran"; echo "$1"; }
export -f tool_echo tool_sized
`,
  });
}

/** Command lines of `call echo`, and the arguments that the tool gets. */
const given: readonly (readonly [words: readonly string[], json: string])[] = [
  [["path=README.md"], '{"path":"README.md"}'],
  [["width:=640", 'tags:=["a", "b"]', "on:=true", "off:=null"], '{"width":640,"tags":["a","b"],"on":true,"off":null}'],
  [["n:=9007199254740993", "x:=1.5", "big:=1e400"], '{"n":9007199254740993,"x":1.5,"big":1e400}'],
  [
    ["n:=12345678901234567890", "a:=[0.1000000000000000000001,-0, 1e2,1.10,-0.0]"],
    '{"n":12345678901234567890,"a":[0.1000000000000000000001,-0,1e2,1.10,-0.0]}',
  ],
  [['{"n":1.10,"m":[100.0, 0.00000012]}'], '{"n":1.10,"m":[100.0,0.00000012]}'],
  [["text=640", "json:= {} "], '{"text":"640","json":{}}'],
  [["a=", 'b:=""', "c==", "d=x=y:=z"], '{"a":"","b":"","c":"=","d":"x=y:=z"}'],
  [["a=1", "a=2"], '{"a":"2"}'],
  [["__proto__=x", "constructor=y", "toString:=1"], '{"__proto__":"x","constructor":"y","toString":1}'],
  [['o:={"__proto__":{"z":1}}'], '{"o":{"__proto__":{"z":1}}}'],
  [["a.b=1", "a:b=2", "a b=3", "é🙂=ü", 'q"\\=4'], '{"a.b":"1","a:b":"2","a b":"3","é🙂":"ü","q\\"\\\\":"4"}'],
  [["text=one\ntwo\t'$(id)`id`"], '{"text":"one\\ntwo\\t\'$(id)`id`"}'],
  [["--", "-x=1", "--config=2"], '{"-x":"1","--config":"2"}'],
  [["a=@FILE", "b=-"], '{"a":"@FILE","b":"-"}'],
];

Deno.test("call: key=text is a string, key:=json is any value, keys are as they are written", async () => {
  await using temp = await config();
  for (const [words, json] of given) {
    const found = await runProgram(["call", "--config", temp.dir, "echo", ...words]);
    assert.deepEqual(found, { code: 0, stdout: json + "\n", stderr: "" }, words.join(" "));
  }
});

Deno.test("call: @FILE reads a file where the caller stands, - reads standard input", async () => {
  await using temp = await config();
  await writeFile(join(temp.dir, "a b.json"), '\n{ "a": 9007199254740993 }\n');
  const call = (words: string[], stdin = "") =>
    runProgram(["call", "-c", temp.dir, "echo", ...words], { cwd: temp.dir, stdin });
  const expected = { code: 0, stdout: '{"a":9007199254740993}\n', stderr: "" };
  assert.deepEqual(await call(["@a b.json"]), expected);
  assert.deepEqual(await call([`@${temp.dir}/a b.json`]), expected);
  assert.deepEqual(await call(["-"], '{"a":9007199254740993}'), expected);
});

const pairs = "expected key=text or key:=json";
const words = "expected key=text, key:=json or a JSON object";
const takesJson = "hint: key:= takes JSON, key= takes text\n";

/** What `call sized` refuses: its words, the exit code, and the first line on stderr, or the beginning of it. */
const refused: readonly (readonly [words: readonly string[], code: number, message: string])[] = [
  [["size:=1", "=x"], 65, `error: Cannot read the arguments: found "=x", ${pairs}\n`],
  [["size:=1", "x"], 65, `error: Cannot read the arguments: found "x", ${pairs}\n`],
  [["size:=1", "@x"], 65, `error: Cannot read the arguments: found "@x", ${pairs}\n`],
  [["size:=1", '{"b":2}'], 65, `error: Cannot read the arguments: found "{\\"b\\":2}", ${pairs}\n`],
  [["size:=1", "x\u001b[31m"], 65, `error: Cannot read the arguments: found "x\\u001b[31m", ${pairs}\n`],
  [["size:=one"], 65, `error: Cannot read argument "size": found "one" at column 1, expected a value\n${takesJson}`],
  [["size:="], 65, `error: Cannot read argument "size": found nothing, expected JSON\n${takesJson}`],
  [["size"], 65, `error: Cannot read the arguments: found "size", ${words}\nhint: write size:=...\n`],
  [["big"], 65, `error: Cannot read the arguments: found "big", ${words}\nhint: write size=big\n`],
  [
    ["size=3"],
    65,
    'error: Invalid arguments for tool "sized": "size" is "3", expected an integer\nhint: write size:=3, ',
  ],
  [
    ["--size=3"],
    2,
    'error: Cannot run call: unknown flag "--size"\nhint: "size" is a parameter of tool "sized": size:=3\n',
  ],
  [
    ["--size", "3"],
    2,
    'error: Cannot run call: unknown flag "--size"\nhint: "size" is a parameter of tool "sized": size:=3\n',
  ],
  [
    ['{"size":1}', "b=2"],
    2,
    'error: Cannot read the arguments: found "b=2" after the whole of them, expected nothing more\n',
  ],
  [["-", "b=2"], 2, 'error: Cannot read the arguments: found "b=2" after the whole of them, expected nothing more\n'],
  [["@none"], 65, 'error: Cannot read the arguments from "none": there is no such file\n'],
  [["@."], 65, 'error: Cannot read the arguments from ".": Is a directory\n'],
  [
    ["@tools.bash"],
    65,
    `error: Cannot read the arguments from "tools.bash": found "tool_echo()" at line 1, column 1, expected a value\n`,
  ],
  [["-"], 65, `error: Cannot read the arguments from standard input: found nothing, expected JSON\n`],
  [["-x=1"], 2, 'error: Cannot run call: unknown flag "-x"\n'],
];

Deno.test("call: arguments that cannot be read are refused with the one that is wrong, and nothing runs", async () => {
  await using temp = await config();
  for (const [words, code, message] of refused) {
    const found = await runProgram(["call", "--config", temp.dir, "sized", ...words], { cwd: temp.dir });
    assert.deepEqual([found.code, found.stdout], [code, ""], words.join(" "));
    if (message.endsWith("\n")) assert.ok(found.stderr.startsWith(message), found.stderr);
    else assert.equal(found.stderr.slice(0, message.length), message);
  }
  assert.equal(existsSync(join(temp.dir, "ran")), false);
});

Deno.test("call --dry-run: checks name and arguments, runs nothing", async () => {
  await using temp = await config();
  const call = (...words: string[]) => runProgram(["call", "--config", temp.dir, "--dry-run", ...words]);
  assert.deepEqual(await call("sized", "size:=1"), { code: 0, stdout: "", stderr: "" });
  assert.deepEqual(await call("sized", "size:=1.5"), {
    code: 65,
    stdout: "",
    stderr: 'error: Invalid arguments for tool "sized": "size" is 1.5, expected an integer\n',
  });
  assert.deepEqual(await call("size"), {
    code: 2,
    stdout: "",
    stderr:
      `error: Unknown tool "size": did you mean "sized"?\nhint: bashful list --config ${temp.dir} shows the tools\n`,
  });
  assert.equal(existsSync(join(temp.dir, "ran")), false);
});

Deno.test("call: json_get finds each of many arguments", async () => {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const names = [...letters, ...letters.map((letter) => letter.toUpperCase()), ...letters.map((letter) => letter + 1)];
  const bash = `tool_each() {
  local name
  for name in ${names.join(" ")}; do json_get "$1" "$name" missing; done
}
export -f tool_each
`;
  await using temp = await tempConfig({ tools: [toolNamed("each")], bash });
  for (const count of [1, 78]) {
    const json = JSON.stringify(Object.fromEntries(names.slice(0, count).map((name) => [name, 1])));
    const expected = names.map((_, index) => `${index < count ? 1 : "missing"}\n`).join("");
    const found = await runProgram(["call", "--config", temp.dir, "each", json]);
    assert.deepEqual(found, { code: 0, stdout: expected, stderr: "" }, `${count} arguments`);
  }
});

Deno.test("call: a default of the schema reaches the helpers, and not the arguments", async () => {
  const bash = `tool_defaults() {
  local limit depth tags
  json_vars "$1" limit depth:options.depth 'tags[]' || return
  json_array -s "$limit" "$depth" "\${#tags[@]}" "$1" "$(json_get "$1" limit 7)" "$(json_get '{"x":1}' limit 8)"
}
export -f tool_defaults
`;
  const inputSchema = {
    type: "object",
    properties: {
      limit: { type: "integer", default: 10 },
      options: { type: "object", properties: { depth: { default: "deep\nest" } } },
      tags: { type: "array", default: ["a", "b"] },
    },
  };
  await using temp = await tempConfig({ tools: [{ ...toolNamed("defaults"), inputSchema }], bash });
  const printed = async (json: string) =>
    JSON.parse((await runProgram(["call", "--config", temp.dir, "defaults", json])).stdout);
  assert.deepEqual(await printed("{}"), ["10", "deep\nest", "2", "{}", "7", "8"]);
  const given = '{"limit":1,"options":{"depth":2},"tags":[]}';
  assert.deepEqual(await printed(given), ["1", "2", "0", given, "1", "8"]);
  const long = JSON.stringify({ options: {}, tags: Array(3000).fill("a long tag that is repeated") });
  assert.deepEqual(await printed(long), ["10", "deep\nest", "3000", long, "7", "8"]);
});
