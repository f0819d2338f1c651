import assert from "node:assert/strict";
import { plainCommands, readFunctions } from "../../../src/advice/mod.ts";
import { sourceOf } from "../config/sources.ts";

const forAuthors = ["json_get", "json_object", "log_error", "log", "is_cmd_available"];
const helpers = { all: new Set(forAuthors), forAuthors };

/** The commands that the function of tool `a` plainly runs, each with its line and column. */
async function commandsOf(bash: string, tools = ["a"], more: Record<string, string> = {}): Promise<string[]> {
  const source = sourceOf({ bash, exported: tools.map((tool) => "tool_" + tool) });
  const others = Object.entries(more).map(([path, text]) => ({ path, text }));
  const functions = await readFunctions([{ path: source.bash.path, text: bash }, ...others]);
  return plainCommands(source, functions, tools, helpers).map(({ name, place, meant }) => {
    const where = `${place.file === source.bash.path ? "" : `${place.file}:`}${place.line}:${place.column}`;
    return `${name} ${where}${meant === undefined ? "" : ` ${meant}?`}`;
  });
}

/** The names of the commands that `body`, as the body of a function, plainly runs. */
async function named(body: string): Promise<string> {
  return (await commandsOf(`tool_a() {\n${body}\n}\n`)).map((each) => each.split(" ")[0]).join(" ");
}

Deno.test("a command's place is that of its word", async () => {
  assert.deepEqual(await commandsOf('tool_a() {\n  x=$(curl "$1" | jq .)\n}\n'), ["curl 2:7", "jq 2:19"]);
});

/** Bodies of functions, and the commands that they plainly run. Builtins are found too; bash knows that they are there. */
const plain: readonly (readonly [string, string])[] = [
  ["curl x", "curl"],
  ["curl x | jq . |& tee y", "curl jq tee"],
  ['y="$(curl "a b" "$(hostname)")" jq .', "curl hostname jq"],
  ["A=1 B='2 3' curl x", "curl"],
  [">out <in curl x 2>&1", "curl"],
  ["curl x || return 1", "curl"],
  ["curl x || { log_error y; return 1; }", "curl"],
  ["! curl x", "curl"],
  ["time curl x", "curl"],
  ["command curl x; exec jq", "command curl exec jq"],
  ["( curl x ); { jq; }", "curl jq"],
  ["curl x & wait", "curl wait"],
  ["for x in a b c; do curl $x; done", "curl"],
  ["for ((i = 0; i < 3; i++)); do curl $i; done", "curl"],
  ["curl <(jq .) >(sort)", "curl jq sort"],
  ["curl <<<x <<EOF\nnot this | nor that $(nor those)\nEOF\njq", "curl jq"],
  ["curl <<-'E F'\n\tnot this\n\tE F\njq", "curl jq"],
  ["a=(curl x $(jq .) 'b c'); local -a b=(wget)", "jq local"],
  ["curl \\\n  wget; jq # sort\n# wc", "curl jq"],
  ["if=1; curl $if", "curl"],
  ['curl ${x:-wget}; jq "${y//a/b}" $((1 + 2))', "curl jq"],
  ["python3 script.py; g++ x", "python3 g++"],
  ["curl x; jq ${y%'a'} \"${y%'}'}\"; wget", "curl jq wget"],
  ["curl x ||\n  return 1", "curl"],
];

for (const [body, expected] of plain) {
  Deno.test(`plainly run: ${JSON.stringify(body)}`, async () => assert.equal(await named(body), expected));
}

/** Bodies that run nothing for certain. */
const uncertain: readonly string[] = [
  "if curl x; then wget; elif jq; then sed; else awk; fi",
  "while curl x; do jq; done; until wget; do sed; done",
  "case $1 in curl | wget) jq ;; (sed) awk ;& *) sort ;; esac",
  "[ -x /usr/bin/curl ] && curl x",
  "[[ curl == wget && (jq -lt sed) ]]",
  "curl x || wget x",
  "curl x || true",
  "curl --version 2>/dev/null",
  "curl --version >/dev/null 2>&1",
  "curl --version &>/dev/null",
  "{ curl x; } 2>/dev/null",
  "((curl = wget)); x=$((curl + 1))",
  "echo='curl x'; x=\"curl x\"; y=$'curl \\' x'; z=`curl x`",
  "'curl' x; \"wget\" x; $curl x; ./curl x; /bin/wget x; c*rl x; \\jq",
  "command -v curl; curl x",
  "is_cmd_available curl || return; curl x",
  "type -P curl wget >/dev/null; curl x; wget y",
  'command -v "$tool"; curl x',
  "eval 'x'; curl x",
  "PATH=/opt/x:$PATH; curl x",
  "case $OSTYPE in *) x=1 ;; esac; curl x",
  "alias fetch='curl -s'; fetch x",
  'json_get -v path "$1" path; json_object a=b',
];

for (const body of uncertain) {
  Deno.test(`not plainly run: ${JSON.stringify(body)}`, async () => {
    const known = ["[", "[[", "command", "eval", "alias", "type", "is_cmd_available"];
    assert.deepEqual((await named(body)).split(" ").filter((name) => name !== "" && !known.includes(name)), []);
  });
}

Deno.test("functions that a tool's function plainly calls are followed, others are not", async () => {
  const bash = `
fetch() { curl "$1"; again; }
function again { wget x; fetch; }
idle() { lynx; }
tool_a() { fetch x; }
tool_b () ( jq . )
`;
  assert.deepEqual(await commandsOf(bash, ["a", "b"]), ["curl 2:11", "wget 3:18", "jq 6:13"]);
});

Deno.test("what tools.bash runs itself is not looked at: it was run", async () => {
  assert.deepEqual(await commandsOf("curl x\ntool_a() { :; }\n"), []);
});

Deno.test("a function that sources a file may get any function from it", async () => {
  for (
    const bash of ["tool_a() { source ./lib.bash; fetch x; }", "load() {\n  . ./lib.bash\n}\ntool_a() { load; fetch; }"]
  ) {
    assert.deepEqual(await commandsOf(bash), []);
  }
  assert.deepEqual(await commandsOf("source ./lib.bash\ntool_a() { jq . x; }"), ["jq 2:12"]);
});

/** What this reader does not follow, and what bash itself does not. */
const unreadable: readonly string[] = [
  "tool_a() { curl 'x; }\n",
  "tool_a() { curl x; fi; }\n",
  "tool_a() { curl x <<EOF\n}\n",
  "tool_a() { coproc curl x; }\n",
  "tool_a() { curl x; ) }\n",
  "tool_a() { curl $(jq; }\n",
  'tool_a() {\r\n  curl "\r\n}\r\n',
  `tool_a() { curl; ${"( ".repeat(100_000)}\n`,
];

for (const bash of unreadable) {
  Deno.test(`nothing is said of ${JSON.stringify(bash.slice(0, 60))}`, async () =>
    assert.deepEqual(await commandsOf(bash), []));
}

Deno.test("what is nearly a helper is one misspelled, under whatever condition it runs", async () => {
  const bash = `fetch() { log_eror x; }
tool_a() {
  if jsn_get -v x "$1" x; then fetch; fi
  x=$(json_objct a=1) || true
  log_error x; json_gettext x; jq x
}
`;
  assert.deepEqual(await commandsOf(bash), [
    "jsn_get 3:6 json_get?",
    "json_objct 4:7 json_object?",
    "json_gettext 5:16 json_get?",
    "log_eror 1:11 log_error?",
    "jq 5:32",
  ]);
  // With a PATH of its own nothing can be said of jq.
  assert.deepEqual(await commandsOf(`PATH=/x:$PATH\n${bash}`).then((found) => found.length), 4);
});

Deno.test("functions in the files that tools.bash sources are followed", async () => {
  const lib = "# lib\nfetch() {\n  curl x | jsn_get - a\n}\n";
  assert.deepEqual(await commandsOf("source ./lib.bash\ntool_a() { fetch; wget; }\n", ["a"], { "lib.bash": lib }), [
    "jsn_get lib.bash:3:12 json_get?",
    "wget 2:19",
    "curl lib.bash:3:3",
  ]);
  assert.deepEqual(await commandsOf("tool_a() { fetch; }\n", ["a"], { "lib.bash": "fetch() { curl 'x; }\n" }), [
    "fetch 1:12",
  ]);
});
