/** What counts as JSON: {@link JSON.parse} is the judge. */

import { deepEqual, equal } from "node:assert/strict";
import { runBash } from "./run_bash.ts";

/** Split at two spaces. */
const good = String.raw`
{}  []  ""  0  -0  1.5  1e5  1E-5  -1.5e+5  true  false  null  "a b"  [1, 2]  {"a":{}}  [[],{}]  "*"  ["",""]  "\u00e9"
{"a":1,"b":[true,false,null]}  "\\"  "\""  "\ud83d"  {"":""}  [[[[]]],[]]  1E400  12345678901234567890`;
const bad = String.raw`
{  }  [  ]  [}  {]  "  "a  a"  a  tru  True  nul  nullx  NaN  Infinity  01  1.  .5  +1  1e  1e+  0x1  1 2  1,2  [1,]
[,1]  [1 2]  ["a" "b"]  {"a"}  {"a":}  {"a":1,}  {,}  {1:2}  {"a" 1}  {"a":1 "b":2}  {a:1}  {'a':1}  "\x"  "\u12"  "\u12g4"
[1]]  {}{}  "a""b"  {"a":1}}  "\"  [\n]  "\="  "\hu0000"  {"a"::1}  [:1]  {"a":"b":"c"}  ["a":1]  {"a","b"}  {"a":1,"b"}
{{}:1}  {"a":1;}  [1/**/]  --1  1-  1.2.3  1e5.5  truefalse  "a"1  [1"a"]  {"a":1"b":2}  "\N"  TRUE  'a'  ,  :  [,]  {:}  {"a":,}`;
const cases = `${good}\n${bad}`.split(/ {2}|\n/);
cases.push(
  "",
  " ",
  " 1 ",
  "\t\r\n{ }\n",
  '"\x7f"',
  '"\t"',
  '"\n"',
  '"\x01"',
  "\x0b1",
  "\ufeff{}",
  "\u00a01",
  "1\f",
  "[1,\x1f2]",
);

Deno.test("is_valid_json agrees with JSON.parse", async () => {
  const script = `while IFS= read -r -d '' json; do if is_valid_json "$json"; then echo yes; else echo no; fi; done`;
  const result = await runBash(script, { stdin: cases.map((json) => json + "\0").join("") });
  equal(result.stderr, "");
  const answers = result.stdout.trimEnd().split("\n");
  deepEqual(
    cases.map((json, index) => [json, answers[index]]),
    cases.map((json) => [json, parses(json) ? "yes" : "no"]),
  );
});

Deno.test("is_valid_json agrees with JSON.parse on texts with one character changed", async () => {
  const base = '{"a":[1,-2.5e3,"x\\n\\u00e9",{"b":null}],"c":{},"d":[true,""]}';
  const cases: string[] = [];
  for (let at = 0; at < base.length; at++) {
    for (const other of ["", '"', ",", "]", "}", "0", "\\", " "]) {
      cases.push(base.slice(0, at) + other + base.slice(at + 1));
    }
  }
  const script = `while IFS= read -r -d '' json; do if is_valid_json "$json"; then echo yes; else echo no; fi; done`;
  const result = await runBash(script, { stdin: cases.map((json) => json + "\0").join("") });
  const answers = result.stdout.trimEnd().split("\n");
  deepEqual(
    cases.map((json, index) => [json, answers[index]]),
    cases.map((json) => [json, parses(json) ? "yes" : "no"]),
  );
});

function parses(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}
