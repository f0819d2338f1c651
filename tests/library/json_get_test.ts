/** JSON to values, in plain Bash: what the author reads, what is refused, and what the messages say. */

import { deepEqual, equal } from "node:assert/strict";
import { requestOf } from "./request.ts";
import { runBash } from "./run_bash.ts";

/** Reads pairs of JSON and KEY from stdin, each ended by U+0000, and prints each value, ended by U+001E. */
const each = `
while IFS= read -r -d '' json && IFS= read -r -d '' key; do
  value=unset
  json_get -v value "$json" "$key" || value=failed
  printf '%s\\36' "$value"
done`;

async function getAll(cases: readonly (readonly [json: string, key: string, value: string])[]): Promise<void> {
  const result = await runBash(each, { stdin: cases.map(([json, key]) => `${json}\0${key}\0`).join("") });
  equal(result.stderr, "");
  deepEqual(result.stdout.split("\x1e").slice(0, -1), cases.map(([, , value]) => value));
}

Deno.test("json_get gives text, numbers digit for digit, booleans, null, objects and arrays", async () => {
  const json = JSON.stringify({ s: "x y", n: 1, b: true, f: false, z: null, e: "", o: { a: [1, { b: " " }] }, a: [] });
  await getAll([
    [json, "s", "x y"],
    [json, "n", "1"],
    [json, "b", "true"],
    [json, "f", "false"],
    [json, "z", ""],
    [json, "e", ""],
    [json, "o", '{"a":[1,{"b":" "}]}'],
    [json, "o.a", '[1,{"b":" "}]'],
    [json, "o.a.1.b", " "],
    [json, "a", "[]"],
    ['{"n":123456789012345678901234567890}', "n", "123456789012345678901234567890"],
    ['{"n":-1.50e+10}', "n", "-1.50e+10"],
    ['{"n":1E400}', "n", "1E400"],
    ["[10,20,[30]]", "2.0", "30"],
    [' {\n\t"a" :\r\n [ 1 , { "b" : "c d" } ] } ', "a", '[1,{"b":"c d"}]'],
  ]);
});

Deno.test("json_get finds keys with quotes, dots, backslashes, newlines and no characters", async () => {
  const json = JSON.stringify({ 'a"b': 1, "c.d": { "e\\f": 2 }, "g\nh": 3, "é": 4, "": { "": 5 }, "*": 6, "x=y": 7 });
  await getAll([
    [json, 'a"b', "1"],
    [json, "c\\.d.e\\\\f", "2"],
    [json, "g\nh", "3"],
    [json, "é", "4"],
    [json, ".", "5"],
    [json, "*", "6"],
    [json, "x=y", "7"],
    ['{"\\u0061\\u00e9":8}', "aé", "8"],
  ]);
});

Deno.test("json_get decodes every escape, pairs of surrogates and lone halves", async () => {
  const texts = [
    '"',
    "\\",
    "/",
    "\b\f\n\r\t",
    "\x01\x1f\x7f",
    "é€😀",
    "\\n",
    '\\"',
    "a\\",
    '"',
    "=1",
    "hu",
    "\n\n",
    "x\n",
  ];
  const sample = Array.from({ length: 0x10000 / 97 }, (_, index) => index * 97 + 1);
  const escaped = sample.map((unit) => "\\u" + unit.toString(16).padStart(4, "0")).join("");
  const decode = (raw: string) => new TextDecoder().decode(new TextEncoder().encode(JSON.parse(`"${raw}"`)));
  const raws = [
    "\\ud83d\\ude00",
    "\\ud83d",
    "\\ude00",
    "\\ud83d\\ud83d\\ude00",
    "\\ud83dx",
    "\\ud83d\\n",
    "\\/",
    escaped,
  ];
  raws.push("\\uD83D\\\\\\uDE00", "\\u005cn", "\\u0025s%s", "\\u00e9\\u20ac\\ud83d\\ude00abc");
  await getAll([
    ...texts.map((text) => [JSON.stringify({ k: text }), "k", text] as const),
    ...raws.map((raw) => [`{"k":"${raw}"}`, "k", decode(raw)] as const),
  ]);
});

Deno.test("json_get takes the later of two equal keys, as JSON.parse does", async () => {
  await getAll([
    ['{"a":1,"a":2}', "a", "2"],
    ['{"a":{"b":1},"a":{"b":3}}', "a.b", "3"],
    ['{"a":{"b":1},"x":{"b":4},"b":5}', "b", "5"],
    ["[[1,2],[3,4]]", "1.0", "3"],
  ]);
});

Deno.test("json_get reads 1 MB strings, long arrays and deep values", async () => {
  const big = "long text ".repeat(100_000);
  const escapes = '"\\\n'.repeat(10_000);
  const numbers = Array.from({ length: 5_000 }, (_, index) => index);
  const deep = "[".repeat(500) + "]".repeat(500);
  await getAll([
    [JSON.stringify({ a: big, b: 1 }), "a", big],
    [JSON.stringify({ a: big, b: 1 }), "b", "1"],
    [JSON.stringify({ a: escapes }), "a", escapes],
    [JSON.stringify({ a: numbers }), "a.4999", "4999"],
    [JSON.stringify({ a: numbers }), "a", JSON.stringify(numbers)],
    [`{"a":${deep}}`, "a", deep],
    [`{"a":${deep}}`, "a" + ".0".repeat(499), "[]"],
  ]);
});

Deno.test("json_get gives DEFAULT for a missing key and for null, and nothing else", async () => {
  const script = `
get() { json_get '{"a":null,"b":"","c":false,"o":{"x":null}}' "$@"; }
get a d; get b d; get c d; get q d; get o.x d; get o.y d; get b.c d; get q ''; get a`;
  equal((await runBash(script)).stdout, "d\n\nfalse\nd\nd\nd\nd\n\n\n");
});

Deno.test("json_get names the missing key, the keys that there are, and the author's line", async () => {
  const script = `f() {
  json_get "$1" pth
}
f '{"path":"x","mode":1}'
echo $?
json_get -v v '{"a":{"b":[1]}}' a.b.7 || echo $?
json_get '{"a":4}' a.b
json_get '{}' a
`;
  const result = await runBash(script);
  equal(result.stdout, "1\n1\n");
  equal(
    result.stderr,
    `error: json_get cannot find key "pth": found "path","mode"
  --> DIR/tools.bash:2
error: json_get cannot find key "a.b.7": found an array of 1
  --> DIR/tools.bash:6
error: json_get cannot find key "a.b": found only 4
  --> DIR/tools.bash:7
error: json_get cannot find key "a": found an empty object
  --> DIR/tools.bash:8
`,
  );
});

Deno.test("json_get refuses U+0000, bad names for -v and too few arguments", async () => {
  const result = await runBash(`json_get '{"a":"x\\u0000"}' a
json_get -v 'x[0]' '{"a":1}' a
json_get '{}'`);
  equal(result.stdout, "");
  equal(
    result.stderr,
    `error: json_get cannot give "a": found a string with U+0000, which Bash cannot hold
  --> DIR/tools.bash:1
error: -v needs the name of a variable: found "x[0]"
  --> DIR/tools.bash:2
error: json_get is called with 1 argument, expected JSON KEY [DEFAULT]
  --> DIR/tools.bash:3
`,
  );
});

Deno.test("json_get finds the call's own arguments as it finds others", async () => {
  const json = '{"path":"a\\nb","o":{"x":1},"t":true,"nothing":null,"broken":"\\u0000"}';
  const script = `f() { json_get -v v "$@" && printf '<%s>' "$v"; }
f "$1" path; f "$1" o; f "$1" o.x; f "$1" t
f "$1" nothing; f "$1" nothing d; f "$1" missing d
f '{"path":"other"}' path; f "$1" broken || echo; f "$1" missing`;
  for (const before of [requestOf(json), ""]) {
    const result = await runBash(`${before}\n${script}`, { args: [json] });
    equal(result.stdout, '<a\nb><{"x":1}><1><true><><d><d><other>\n');
    deepEqual(result.stderr.match(/error: .*/g), [
      'error: json_get cannot give "broken": found a string with U+0000, which Bash cannot hold',
      'error: json_get cannot find key "missing": found "path","o","t","nothing","broken"',
    ]);
  }
});

Deno.test("arguments without quotes round them, cut at a blank, are told to be quoted", async () => {
  const script =
    `json_get $1 who; json_list -v list $1 who; json_vars $1 who; json_get "$1" what; json_get '{"who":"a' who`;
  const result = await runBash(requestOf('{"who":"a b"}') + script);
  equal(
    result.stderr.replaceAll(/\n {2}-->.*/g, ""),
    `error: json_get cannot read JSON: found the end, expected , or }
hint: put double quotes round it, as in "$1"
error: json_list cannot read JSON: found the end, expected , or }
hint: put double quotes round it, as in "$1"
error: json_vars cannot use "b"}": found "b"}", expected the name of a variable, as in NAME, NAME=DEFAULT, NAME:KEY or NAME[]
hint: put double quotes round it, as in "$1"
error: json_get cannot find key "what": found "who"
error: json_get cannot read JSON: found the end, expected , or }
hint: put double quotes round it, as in "$1"
`,
  );
});
