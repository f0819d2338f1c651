/** JSON from parts: json_object, json_array, json_merge_objects, json_read_file. */

import { deepEqual, equal } from "node:assert/strict";
import { runBash, word } from "./run_bash.ts";

async function build(script: string): Promise<unknown[]> {
  const result = await runBash(script);
  equal(result.stderr, "");
  return result.stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
}

Deno.test("json_object makes strings of = and values of :=", async () => {
  const script = `json_object
json_object a=b n:=5 s=5 t:=true z:=null e= o:='{ "x" : [ 1 ,2 ] }' l:='[]' u=x=y:=z
json_object -v made path='a b' && printf '%s\\n' "$made"
json_object n:=12345678901234567890`;
  const [empty, full, made] = await build(script);
  deepEqual(empty, {});
  deepEqual(full, { a: "b", n: 5, s: "5", t: true, z: null, e: "", o: { x: [1, 2] }, l: [], u: "x=y:=z" });
  deepEqual(made, { path: "a b" });
  equal((await runBash("json_object n:=12345678901234567890 m:=1.50")).stdout, '{"n":12345678901234567890,"m":1.50}\n');
});

Deno.test("json_object takes names with quotes, dots, newlines, backslashes, and = and : when escaped", async () => {
  const names = ['a"b', "c.d", "e\nf", "g h", "é", "*", "a:b", ""];
  const script = `json_object ${names.map((name) => word(name + "=1")).join(" ")}
json_object 'a\\=b=1' 'c\\:=2' 'd\\=\\=:=3' 'e:=4'`;
  const [first, second] = await build(script);
  deepEqual(first, Object.fromEntries(names.map((name) => [name, "1"])));
  deepEqual(second, { "a=b": "1", "c:": "2", "d==": 3, e: 4 });
});

Deno.test("json_array makes strings of words, JSON of := and only strings after -s", async () => {
  const script = `json_array
json_array one := x=y :=3 :='{"a": 1}' '' | sed 's/.*/1/'
json_array one x=y :=3 :='{"a": 1}' '' '*' =z
json_array -s :=3 -v -s
none=()
json_array -s "\${none[@]+"\${none[@]}"}"
json_array -v list a b && printf '%s\\n' "$list"
json_array -v list -s -v :=x && printf '%s\\n' "$list"`;
  const result = await runBash(script);
  deepEqual(result.stdout.trimEnd().split("\n"), [
    "[]",
    '["one","x=y",3,{"a":1},"","*","=z"]',
    '[":=3","-v","-s"]',
    "[]",
    '["a","b"]',
    '["-v",":=x"]',
  ]);
  equal(
    result.stderr,
    `error: json_array cannot use ":=": found the end, expected a value\n  --> DIR/tools.bash:2\n`,
  );
});

Deno.test("json_object and json_array name the argument that is not JSON, and the author's line", async () => {
  const result = await runBash(`json_object a=1 size:=12x
json_object a=1 rest
json_object 'list:=[1,' && echo never
x=$(json_array ok :=nope) || echo "$? $x"
json_object a=1 aa=2 b=3 a:=4 || echo twice`);
  equal(result.stdout, "1 \ntwice\n");
  equal(
    result.stderr,
    `error: json_object cannot use "size:=": found 12x, expected a value
  --> DIR/tools.bash:1
error: json_object cannot use "rest": found no =, expected NAME=STRING or NAME:=JSON
  --> DIR/tools.bash:2
error: json_object cannot use "list:=": found the end, expected a value
  --> DIR/tools.bash:3
error: json_array cannot use ":=": found nope, expected a value
  --> DIR/tools.bash:4
hint: without := an item is text as it is
error: json_object cannot use "a:=": found "a" for the second time, expected each name once
  --> DIR/tools.bash:5
`,
  );
});

Deno.test("json_object takes 1 MB", async () => {
  const text = 'A line of text, "quoted" once.\n'.repeat(33_000);
  const script = `IFS= read -r -d '' text; json_object text="$text" again:="$(json_string "$text")"`;
  const result = await runBash(script, { stdin: text + "\0" });
  deepEqual(JSON.parse(result.stdout), { text, again: text });
});

Deno.test("json_merge_objects keeps the place of the first and the value of the last", async () => {
  const result = await runBash(`json_merge_objects '{"a":1,"b":{"c": [1]},"é.x":"q\\"z"}' '{}' '{"a":[2],"d":null}'
json_merge_objects '{}'
json_merge_objects || echo $?
json_merge_objects '{}' '[1]' || echo $?
json_merge_objects '{}' '{' || echo $?`);
  equal(result.stdout, '{"a":[2],"b":{"c":[1]},"é.x":"q\\"z","d":null}\n{}\n1\n1\n1\n');
  equal(
    result.stderr,
    `error: json_merge_objects is called without an object, expected at least one
  --> DIR/tools.bash:3
error: json_merge_objects cannot use "[1]": found no JSON object, expected one
  --> DIR/tools.bash:4
error: json_merge_objects cannot use "{": found no JSON object, expected one
  --> DIR/tools.bash:5
`,
  );
});

Deno.test("json_read_file prints a file's JSON, compact, or says why not", async () => {
  const result = await runBash(
    `printf '{ "a" : [1,\\n 2] }\\n' >good.json; : >empty.json; echo '{' >bad.json; printf '1\\0' >nul.json
json_read_file good.json; echo $?
json_read_file empty.json; echo $?
json_read_file bad.json; echo $?
json_read_file none.json; echo $?
json_read_file nul.json; echo $?
json_read_file; echo $?`,
  );
  equal(result.stdout, '{"a":[1,2]}\n0\n1\n1\n1\n1\n1\n');
  equal(
    result.stderr.replaceAll(/\n {2}-->.*/g, ""),
    `error: json_read_file cannot read "empty.json": found an empty file, expected JSON
error: json_read_file cannot read "bad.json": found the end, expected a name in quotes or }
error: json_read_file cannot read "none.json": expected a readable file
error: json_read_file cannot read "nul.json": found U+0000, expected JSON
error: json_read_file is called without a file
`,
  );
});
