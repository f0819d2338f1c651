import assert from "node:assert/strict";
import { readConfig } from "../../../../src/config/mod.ts";
import { outcomeOf, placesIn, report, sourceOf } from "../sources.ts";
import { problemsOf } from "./problems.ts";

const badTags: readonly (readonly [written: string, problem: string])[] = [
  ["@parm x string", '@parm", expected "@param"@3:3 hint: rename it to "@param"'],
  ["@Param x string", '@Param", expected "@param"@3:3 hint: rename it to "@param"'],
  ["@parameter x string", '@parameter", expected "@param"@3:3 hint: rename it to "@param"'],
  ["@outputs x string", '@outputs", expected "@output"@3:3 hint: rename it to "@output"'],
  ["@annotations readOnlyHint", '@annotations", expected "@annotation"@3:3 hint: rename it to "@annotation"'],
  ["@titel T", '@titel", expected "@title"@3:3 hint: rename it to "@title"'],
  ["@rum serial", '@rum", expected "@run"@3:3 hint: rename it to "@run"'],
];

for (const [written, problem] of badTags) {
  Deno.test(`a near miss of a tag: ${written}`, () => {
    const [facts = "", rest = ""] = problem.split("@3:3 ");
    assert.equal(
      problemsOf(`# @tool T\n\n# ${written}\ntool_a() { :; }\n`),
      `\n[comments/tag] of tool "a"\nerror: Cannot serve tool "a": found "${facts}\n  --> tools.bash:3:3\n${rest}\n`,
    );
  });
}

const types = "string, number, integer, boolean, array or object, TYPE[] or words with | between them";
const pairs = "NAME or NAME=VALUE, with JSON or a text in quotes where a VALUE is more than one word";
const expectedName = 'a letter, then letters, digits, "_" or "-"';

/** Each a second line below `@tool`, the column of the mistake, and what is said. */
const mistakes: readonly (readonly [written: string, column: number, said: string, hint?: string])[] = [
  ["@param", 3, `found no name behind "@param", expected ${expectedName}`],
  ["@param ! string", 10, `found no name behind "@param", expected ${expectedName}`],
  ["@param 1st string", 10, `the name is "1st", expected ${expectedName}`],
  ["@param --path! string", 10, `the name is "--path", expected ${expectedName}`, 'did you mean "path"?'],
  ["@param a.b string", 10, 'found no "a" above "a.b", expected one'],
  ["@param a[] string", 10, `the name is "a[]", expected ${expectedName}`],
  ["@param a..b string", 10, `the name is "a..b", expected ${expectedName}`],
  ["@param path!", 15, `the type of "path" is not there, expected ${types}`, "write # @param path! string"],
  ["@param path", 14, `the type of "path" is not there, expected ${types}`, "write # @param path string"],
  [
    "@param path! The file",
    16,
    `the type of "path" is "The", expected ${types}`,
    "write # @param path! string  The file",
  ],
  ["@param n integr=3", 12, `the type of "n" is "integr", expected ${types}`, 'did you mean "integer"?'],
  ["@param n int", 12, `the type of "n" is "int", expected ${types}`, 'did you mean "integer"?'],
  ["@param string n One", 17, `the type of "string" is "n", expected ${types}`, "write # @param n string One"],
  ["@param n a||b", 12, `the type of "n" is "a||b", expected ${types}`, "write # @param n string  a||b"],
  ["@param n integer=x  N", 20, 'the default of "n" is "x", expected a value of type integer'],
  ["@param n integer = 3 N", 20, 'found a blank before the "=" of "n", expected none', "write integer=3 N"],
  ["@param n integer=1.5", 20, 'the default of "n" is "1.5", expected a value of type integer'],
  ["@param n integer=", 20, 'the default of "n" is "", expected a value of type integer'],
  ["@param n a|b=c", 16, 'the default of "n" is "c", expected "a" or "b"'],
  ["@param n string[]=[1] N", 21, 'the default of "n" is "[1]", expected a value of type string[]'],
  ["@param n string[]=a", 21, 'the default of "n" is "a", expected a value of type string[]'],
  ["@param n object={", 19, 'the default of "n" is "{", expected its quotes or brackets closed, and a blank behind'],
  [
    '@param n string="x',
    19,
    'the default of "n" is "\\"x", expected its quotes or brackets closed, and a blank behind',
  ],
  ["@param n string!!", 19, 'found "!" behind the type of "n", expected a blank'],
  ['@param n string {"a": }', 19, 'what "{" opens for "n" is no JSON, expected a JSON object with blanks round it'],
  [
    '@param n string {"minLength": "x"}',
    19,
    '"inputSchema" at /properties/n/minLength: "minLength" is "x", expected a whole number, 0 or more',
  ],
  ["@output n integer=3", 21, 'found a default of "n", expected none in a result'],
  ["@annotation", 3, 'found nothing behind "@annotation", expected ' + pairs],
  ["@annotation readOnly", 15, 'found "readOnly", expected an annotation', 'did you mean "readOnlyHint"?'],
  ["@annotation destructive", 15, 'found "destructive", expected an annotation', 'did you mean "destructiveHint"?'],
  ["@annotation it only reads", 15, 'found "it", expected an annotation'],
  ["@annotation readOnlyHint=maybe", 28, '"readOnlyHint" is "maybe", expected true or false'],
  ["@annotation readOnlyHint readOnlyHint", 28, 'found "readOnlyHint" again, expected each once'],
  ['@annotation title="x', 21, 'found "\\"x", expected ' + pairs],
  ["@run", 3, 'found nothing behind "@run", expected ' + pairs],
  ["@run timeoutMs", 8, '"timeoutMs" is true, expected a number of milliseconds'],
  ["@run timeoutMs=30s", 18, '"timeoutMs" is "30s", expected a number of milliseconds', "write 30000"],
  ["@run timeout", 8, 'found "timeout", expected a setting of run', 'did you mean "timeoutMs"?'],
  ["@run -x", 8, 'found "-x", expected ' + pairs],
  ["@title", 3, 'found nothing behind "@title", expected a name as people read it'],
  ["@tool again", 3, 'found a second "@tool", expected one'],
];

for (const [written, column, said, hint] of mistakes) {
  Deno.test(`a mistake: ${written}`, () => {
    const problems = problemsOf(`# @tool T\n# ${written}\ntool_a() { :; }\n`).split("\n");
    const [, id, sentence, place, ...rest] = problems;
    assert.match(id!, /^\[(?:comments\/syntax|tools\/\w+|run\/\w+)\] of tool "a"$/);
    assert.deepEqual([sentence, place, rest], [
      `error: Cannot serve tool "a": ${said}`,
      `  --> tools.bash:2:${column}`,
      [...(hint === undefined ? [] : [`hint: ${hint}`]), ""],
    ]);
  });
}

Deno.test("a name that stands twice, and a description that says nothing", () => {
  assert.equal(
    problemsOf("# @tool\n# @param a string\n# @param a string\ntool_a() { :; }\n"),
    `
[comments/syntax] of tool "a"
error: Cannot serve tool "a": found nothing behind "@tool", expected what the tool does
  --> tools.bash:1:3
[comments/syntax] of tool "a"
error: Cannot serve tool "a": found "a" again, expected each name once
  --> tools.bash:3:10
`,
  );
});

Deno.test("what holds another is of a type that can", () => {
  const text = "# @tool T\n# @param a string\n# @param a.b string\n# @param c object\n# @param c[].d string\n" +
    "# @param e object\n# @param e.f string\n# @param e.f string\ntool_a() { :; }\n";
  assert.equal(
    problemsOf(text),
    `
[comments/syntax] of tool "a"
error: Cannot serve tool "a": the type of "a" is "string", expected object, which can hold "b"
  --> tools.bash:2:12
[comments/syntax] of tool "a"
error: Cannot serve tool "a": the type of "c" is "object", expected object[], which can hold "d"
  --> tools.bash:4:12
[comments/syntax] of tool "a"
error: Cannot serve tool "a": found "e.f" again, expected each name once
  --> tools.bash:8:10
`,
  );
});

const astray: readonly (readonly [what: string, text: string, problems: string])[] = [
  [
    "a function without the prefix",
    "# @tool T\ncount_words() { :; }\n",
    `
[comments/no-function] of tool "count_words"
error: Cannot serve tool "count_words": the function below its comments is count_words, expected tool_count_words
  --> tools.bash:1:3
hint: rename function count_words to tool_count_words
`,
  ],
  [
    "a command",
    "x=1\n# @tool T\n\nexport -f tool_a\n",
    `
[comments/no-function]
error: Cannot serve a tool: found no function below a comment with "@tool", expected one, with nothing but comments and blank lines between
  --> tools.bash:2:3
`,
  ],
  [
    "nothing",
    "# @tool T\n\n",
    `
[comments/no-function]
error: Cannot serve a tool: found the end of the file below a comment with "@tool", expected one, with nothing but comments and blank lines between
  --> tools.bash:1:3
`,
  ],
  [
    "a function that is defined again",
    "# @tool T\ntool_a() { :; }\n# @tool U\ntool_a() { :; }\n",
    `
[comments/unused] of tool "a"
warning: Nobody reads these comments of tool "a": function tool_a is defined again on line 4 of tools.bash, expected it once
  --> tools.bash:1:3
`,
  ],
  [
    "a function that is gone",
    "# @tool T\ntool_not_there() { :; }\nunset -f tool_not_there\n",
    `
[functions/missing] of tool "not_there"
error: Cannot serve tool "not_there": function tool_not_there is not there when bash has come to the end of tools.bash
  --> tools.bash:1:3
`,
  ],
  ["a function of a branch", "if false; then\n  # @tool T\n  tool_not_there() { :; }\nfi\n", "\n"],
  ["a here-document", "cat <<-'END OF IT'\n# @tool T\n\tEND OF IT\nx=$((1<<x))\n", "\n"],
];

for (const [what, text, problems] of astray) {
  Deno.test(`a description above ${what}`, () => assert.equal(problemsOf(text), problems));
}

Deno.test("a function that is described and not exported is told at its name", () => {
  const bash = "# @tool T\n  tool_a() { :; }\n";
  const { problems } = readConfig(sourceOf({ bash, places: placesIn(bash), exported: [], defined: ["tool_a"] }));
  assert.equal(
    report(problems),
    `[functions/not-exported] of tool "a"
error: Cannot serve tool "a": function tool_a of tools.bash is not exported
  --> tools.bash:2:3
hint: add: export -f tool_a
`,
  );
});

Deno.test("without tools.json, some function has to be described", () => {
  const none = problemsOf("tool_a() { :; }\n", { text: undefined });
  assert.match(none, /^\n\[file\/missing\]\nerror: Cannot read tools\.json: there is no such file in /);
});

Deno.test("while bash cannot source a file with descriptions, nothing else is missing", () => {
  const bash = "# @tool T\ntool_a() {\n";
  const sourceFailure = { code: 2, stderr: "tools.bash: line 3: syntax error: unexpected end of file" };
  assert.equal(
    outcomeOf({ bash, tools: { text: undefined }, exported: [], sourceFailure }).problems,
    `
[bash/source]
error: Cannot source tools.bash: syntax error: unexpected end of file
  --> tools.bash:3:1
`,
  );
});
