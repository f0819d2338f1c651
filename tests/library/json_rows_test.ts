/** `json_rows`: delimited lines, or a command's, as an array of objects. */

import { deepEqual, equal } from "node:assert/strict";
import { runBash } from "./run_bash.ts";

Deno.test("fields of every type, in any shell", async () => {
  const lines = [
    'a "b"\\c\t12\t1.5e3\ttrue\t{"x": [1]}\tlast\twith tabs\t',
    "\t\t\t\t\t",
    "",
    "*é\x01\t-7 \t 0\tfalse\tnull\t",
    '%s\\n\t12345678901234567890\t-0.5\t\t"t"\t$(touch x)',
  ].join("\n");
  const expected = [
    { t: 'a "b"\\c', i: 12, n: 1500, b: true, j: { x: [1] }, 'r"%s\\': "last\twith tabs\t" },
    { t: "", i: null, n: null, b: null, j: null, 'r"%s\\': "" },
    { t: "*é\x01", i: -7, n: 0, b: false, j: null, 'r"%s\\': "" },
    { t: "%s\\n", i: 12345678901234567890, n: -0.5, b: null, j: "t", 'r"%s\\': "$(touch x)" },
  ];
  for (
    const before of [
      "",
      "set -euo pipefail",
      "IFS=$'\\t ,'",
      "IFS=",
      "shopt -s failglob nullglob nocasematch; touch a b",
    ]
  ) {
    const script = `${before}
f() { local _row _fields _line; json_rows -v _row t i:integer n:number b:boolean j:json 'r"%s\\:string'; printf '%s\\n' "$_row"; }
f; json_rows a </dev/null`;
    const result = await runBash(script, { stdin: lines });
    equal(result.stderr, "", before);
    const [rows, none] = result.stdout.split("\n");
    deepEqual(JSON.parse(rows!), expected, before);
    equal(rows!.includes("12345678901234567890"), true);
    equal(none, "[]", before);
  }
});

Deno.test("thousands of lines, plain and not", async () => {
  const lines = Array.from({ length: 3000 }, (_, index) => `name ${index}\t${index}\t${index % 5 === 0 ? 'q"\\' : ""}`);
  for (const plain of [lines.filter((_, index) => index % 5 !== 0), lines]) {
    const { stdout } = await runBash('json_rows -v x name number:integer rest; printf %s "$x"', {
      stdin: plain.join("\n"),
    });
    const expected = plain.map((line) => line.split("\t")).map(([name, number, rest]) => ({
      name,
      number: +number!,
      rest,
    }));
    deepEqual(JSON.parse(stdout), expected);
  }
});

Deno.test("delimiters: any character; a run of spaces is one", async () => {
  const script = `printf '  1  root   /usr/bin/x  -a \\n22 ada y\\n' | json_rows -d ' ' pid:integer user command
printf 'a,b\\n,\\n' | json_rows -d , x y
printf 'aéb' | LC_ALL=C.UTF-8 json_rows -d é x y
printf 'one\\ntwo\\n' | json_rows line
printf 'a\\xff|b' | json_rows -d '|' x y`;
  const result = await runBash(script);
  equal(
    result.stdout,
    '[{"pid":1,"user":"root","command":"/usr/bin/x  -a"},{"pid":22,"user":"ada","command":"y"}]\n' +
      '[{"x":"a","y":"b"},{"x":"","y":""}]\n[{"x":"a","y":"b"}]\n[{"line":"one"},{"line":"two"}]\n[{"x":"a\ufffd","y":"b"}]\n',
  );
});

Deno.test("a command's lines; what it writes to stderr stays there where it succeeds", async () => {
  const script = `listed() { printf '%s\\t%s\\n' "$@"; echo careful >&2; }
json_rows a b -- listed 1 2 '' 4
json_rows -v rows a -- printf ''; echo "$rows"`;
  const result = await runBash(script);
  deepEqual([result.stdout, result.stderr], ['[{"a":"1","b":"2"},{"a":"","b":"4"}]\n[]\n', "careful\n"]);
});

Deno.test("where a command fails, the tool fails, with its stderr as the message", async () => {
  const script = `fails() { printf 'half\\tof it\\n'; printf 'no such\\n"thing"\\n' >&2; return 7; }
f() { json_rows -v rows a b -- fails || return; echo never; }
f; echo "$? \${rows-unset}"
( set -e; json_rows a b -- false; echo never ); echo $?
x=$(json_rows a -- no_such_command) || echo "failed$x"`;
  const byHand = await runBash(script);
  deepEqual([byHand.stdout, byHand.stderr.split("\n")], ["1 unset\n1\nfailed\n", [
    "error: no such",
    '"thing"',
    "error: false exited with code 1",
    'error: Cannot run "no_such_command": there is no such command',
    "",
  ]]);
  const served = await runBash(script, { control: true });
  deepEqual(served.records, [
    { type: "error", message: 'no such\n"thing"' },
    { type: "error", message: "false exited with code 1" },
    { type: "error", message: 'Cannot run "no_such_command": there is no such command' },
  ]);
  const loud = await runBash(`f() { head -c 6000 /dev/zero | tr '\\0' x >&2; return 1; }; json_rows a -- f`);
  equal(loud.stderr, `error: ...${"x".repeat(4096)}\n`);
});

Deno.test("what is no row is said, with its line", async () => {
  const script = `printf 'a\\t1\\nb\\n' | json_rows x y:integer
printf 'a\\tb\\n' | json_rows x y z
printf 'a\\tone\\n' | json_rows x y:integer
printf '01\\n' | json_rows x:number
printf '[1\\n' | json_rows x:json
json_rows x:int </dev/null
json_rows
json_rows -d '' x
json_rows x --`;
  const result = await runBash(script);
  equal(result.stdout, "");
  const usage =
    "json_rows is called without what it needs, expected [-v VAR] [-d CHARACTER] NAME[:TYPE]... [-- COMMAND...]";
  deepEqual(
    result.stderr.split("\n").filter((line) => line.startsWith("error")),
    [
      'json_rows cannot use line 2, "b": found 1 field, expected 2',
      'json_rows cannot use line 1, "a\tb": found 2 fields, expected 3',
      'json_rows cannot use line 1, "a\tone": found "one", expected a value of type integer',
      'json_rows cannot use line 1, "01": found "01", expected a value of type number',
      'json_rows cannot use line 1, "[1": found "[1", expected a value of type json',
      'json_rows cannot use "x:int": found "int", expected string, number, integer, boolean or json',
      usage,
      usage,
      usage,
    ].map((line) => `error: ${line}`),
  );
});
