/** Files that are not JSON, or not plain JSON. */
import { testBroken } from "./broken.ts";

testBroken([
  {
    name: "an empty file",
    changes: { "server.json": "" },
    code: 78,
    expected: `
      error[json/empty]: Cannot read {dir}/server.json: the file is empty, expected an object
        --> {dir}/server.json:1:1
      1 error: nothing can be served
    `,
  },
  {
    name: "a trailing comma",
    changes: { "server.json": ['{ "listChanged": true } }', '{ "listChanged": true } },'] },
    code: 78,
    expected: `
      error[json/syntax]: Cannot read {dir}/server.json: found a trailing comma after the last field of the object, expected "}"
        --> {dir}/server.json:4:55
      hint: take the comma out
      1 error: nothing can be served
    `,
  },
  {
    name: "single quotes",
    changes: { "tools.json": ['"Greets somebody by name"', "'Greets somebody by name'"] },
    code: 78,
    expected: `
      error[json/syntax]: Cannot read {dir}/tools.json: found 'Greets somebody by name' in single quotes, expected double quotes
        --> {dir}/tools.json:5:22
      1 error: nothing can be served
    `,
  },
  {
    name: "an object that is not closed",
    changes: { "tools.json": ["  ]\n}\n", "  ]\n"] },
    code: 78,
    expected: `
      error[json/syntax]: Cannot read {dir}/tools.json: found the end of the file in the object that begins on line 1, expected "}"
        --> {dir}/tools.json:16:1
      1 error: nothing can be served
    `,
  },
  {
    name: "300 arrays within each other",
    changes: {
      "tools.json": [
        '"type": "string", "description": "Whom to greet"',
        `"const": ${"[".repeat(300)}${"]".repeat(300)}`,
      ],
    },
    code: 78,
    expected: `
      error[json/too-deep]: Cannot read {dir}/tools.json: found more than 256 arrays and objects within each other, expected at most 256
        --> {dir}/tools.json:9:280
      1 error: nothing can be served
    `,
  },
  {
    name: "a key given twice",
    changes: { "tools.json": ['"annotations"', '"name": "greet",\n      "annotations"'] },
    code: 0,
    expected: `
      warning[json/duplicate-key]: Cannot keep both in {dir}/tools.json: found the key "name" again, expected it once in an object
        --> {dir}/tools.json:13:7
      hint: the last one counts; take one out (the first is at 4:7)
      1 warning: 1 tool can be served
    `,
  },
]);
