/** What people write in place of JSON's strings, numbers and words. */

import assert from "node:assert/strict";
import { outcomeOf, type Row } from "../config/sources.ts";

const rows: Readonly<Record<string, Row>> = {
  "a bare quote in a string": {
    given: { tools: '{"tools":"say "hi" now"}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found "hi", expected "," or "}"
  --> tools.json:1:16
hint: a double quote in a string is written \\"
`,
  },
  "a quote that joins two strings": {
    given: { tools: '{"tools":"a""b"}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found the string "b" right after a string, expected "," or "}"
  --> tools.json:1:13
hint: a double quote in a string is written \\"
`,
  },
  "single quotes": {
    given: { tools: "{'tools':['it is']}" },
    problems: `
[json/syntax]
error: Cannot read tools.json: found 'tools' in single quotes, expected double quotes
  --> tools.json:1:2
[json/syntax]
error: Cannot read tools.json: found 'it is' in single quotes, expected double quotes
  --> tools.json:1:11
`,
  },
  "curly quotes": {
    given: { tools: "{“tools”: []}" },
    problems: `
[json/syntax]
error: Cannot read tools.json: found "“tools”", expected a key in double quotes or "}"
  --> tools.json:1:2
hint: replace the curly quotes by "
`,
  },
  "a key without quotes": {
    given: { tools: "{tools: []}" },
    problems: `
[json/syntax]
error: Cannot read tools.json: found "tools", expected a key in double quotes or "}"
  --> tools.json:1:2
hint: put it in double quotes
`,
  },
  "a value without quotes": {
    given: { tools: '{"tools": all}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found "all", expected the value of "tools"
  --> tools.json:1:11
hint: put it in double quotes
`,
  },
  "Python's and JavaScript's words": {
    given: { tools: '{"tools":[True,None,NaN,-Infinity,undefined]}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found True, expected true
  --> tools.json:1:11
[json/syntax]
error: Cannot read tools.json: found None, expected null
  --> tools.json:1:16
[json/syntax]
error: Cannot read tools.json: found NaN, expected a number or null
  --> tools.json:1:21
[json/syntax]
error: Cannot read tools.json: found -Infinity, expected a number or null
  --> tools.json:1:25
[json/syntax]
error: Cannot read tools.json: found undefined, expected null
  --> tools.json:1:35
`,
  },
  "numbers of other languages": {
    given: { tools: '{"tools":[01,+1,.5,1.,0x1F,1_000,-]}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found "01", expected a number as JSON writes it
  --> tools.json:1:11
hint: write 1
[json/syntax]
error: Cannot read tools.json: found "+1", expected a number as JSON writes it
  --> tools.json:1:14
hint: write 1
[json/syntax]
error: Cannot read tools.json: found ".5", expected a number as JSON writes it
  --> tools.json:1:17
hint: write 0.5
[json/syntax]
error: Cannot read tools.json: found "1.", expected a number as JSON writes it
  --> tools.json:1:20
hint: write 1
[json/syntax]
error: Cannot read tools.json: found "0x1F", expected a number as JSON writes it
  --> tools.json:1:23
hint: write 31
[json/syntax]
error: Cannot read tools.json: found "1_000", expected a number as JSON writes it
  --> tools.json:1:28
hint: write 1000
[json/syntax]
error: Cannot read tools.json: found "-", expected a number as JSON writes it
  --> tools.json:1:34
hint: a number is digits, with a point or an exponent within; anything else is a string in double quotes
`,
  },
  "an unknown escape": {
    given: { tools: '{"tools":"C:\\dir"}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found the escape \\d, expected \\", \\\\, \\/, \\b, \\f, \\n, \\r, \\t or \\u
  --> tools.json:1:13
hint: a backslash itself is written \\\\
`,
  },
  "a short Unicode escape": {
    given: { tools: '{"tools":"\\u12"}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found the escape \\u, expected four hexadecimal digits after it
  --> tools.json:1:11
`,
  },
  "a tab in a string": {
    given: { tools: '{"tools":"a\tb"}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found a tab in a string, expected the escape \\t
  --> tools.json:1:12
`,
  },
  "a NUL in a string": {
    given: { tools: '{"tools":"a\u0000b"}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found a control character in a string, expected the escape \\u0000
  --> tools.json:1:12
`,
  },
  "a line break in a string": {
    given: { tools: '{"tools":"a\nb"}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found the end of the line in the string "a", expected a closing double quote
  --> tools.json:1:12
hint: a line break in a string is written \\n
`,
  },
  "cut off in a string": {
    given: { tools: '{"tools": ["ab' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found the end of the file in the string "ab", expected a closing double quote
  --> tools.json:1:15
`,
  },
  "cut off in a comment": {
    given: { tools: '{"tools": [] /* x }' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found a comment that does not end, expected "*/"
  --> tools.json:1:14
`,
  },
  "a comment with a number sign": {
    given: { tools: "# tools\n{}" },
    problems: `
[json/syntax]
error: Cannot read tools.json: found "#", expected a value
  --> tools.json:1:1
hint: a comment is written // or /* */
`,
  },
  "a merge conflict": {
    given: { tools: '{\n<<<<<<< HEAD\n  "tools": []\n}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found "<<<<<<<", expected a key in double quotes or "}"
  --> tools.json:2:1
hint: resolve the merge conflict
`,
  },
  "a no-break space": {
    given: { tools: '{\u00a0"tools": []}' },
    problems: `
[json/syntax]
error: Cannot read tools.json: found U+00A0, expected a key in double quotes or "}"
  --> tools.json:1:2
hint: replace it by an ordinary space
`,
  },
};

for (const [name, { given, ...outcome }] of Object.entries(rows)) {
  Deno.test(`tokens: ${name}`, () => assert.deepEqual(outcomeOf(given), outcome));
}
