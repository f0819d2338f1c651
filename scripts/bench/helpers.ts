/**
 * `deno run -A scripts/bench/helpers.ts`: what the helper library costs. A tool written with it against the same tool
 * with jq and without any JSON work, each as a whole run of bash; then single helpers, many times in one bash.
 * BASHFUL_TEST_BASH names another bash. Nothing here passes or fails.
 */

import { handed, library, request, requestWith, run } from "./helper_runs.ts";
import { inTurn, median, ms, printMachine, printTable, type Row } from "./measure.ts";

const withHelpers = `f() {
  local path size
  json_get -v path "$1" path || return
  is_readable_file "$path" || mcp_error "Cannot read $path" || return
  size=$(wc -c <"$path") || return
  json_object size:="\${size// /}" path="$path"
}`;
const withJq = `f() {
  local path size
  path=$(jq --raw-output .path <<<"$1")
  is_readable_file "$path" || return
  size=$(wc -c <"$path") || return
  jq --compact-output --null-input --argjson size "$size" --arg path "$path" '{size: $size, path: $path}'
}`;
const withoutJson = `f() {
  local path=$3 size
  is_readable_file "$path" || return
  size=$(wc -c <"$path") || return
  printf '{"size":%s,"path":"%s"}\\n' "$size" "$path"
}`;
async function wholeRuns(): Promise<void> {
  const call = 'f "$__bashful_json" "" "$1"';
  const scripts = [
    ["no JSON work (the floor)", `${withoutJson}\n${handed}\n${call}`],
    ["helpers, values handed over by the server", `${withHelpers}\n${handed}\n${call}`, 1.2],
    ["helpers, parsed by themselves", `${withHelpers}\n${handed}\nunset -v __bashful_index\n${call}`],
    ["jq, twice", `${withJq}\n${handed}\n${call}`],
  ] as const;
  const outputs = await Promise.all(scripts.map(([, script]) => run(script)));
  for (const output of outputs) {
    if (JSON.stringify(JSON.parse(output)) !== JSON.stringify(JSON.parse(outputs[0]!))) throw new Error(output);
  }
  const samples = await inTurn(
    60,
    () => run(":", false),
    () => run(":"),
    ...scripts.map(([, script]) => () => run(script)),
  );
  const [empty, sourced, ...tools] = samples.map(median) as [number, number, ...number[]];
  const rows: Row[] = [
    { what: "bash -c :", value: ms(empty) },
    { what: "the same with the library sourced", value: ms(sourced), floor: "bash -c :", ratio: sourced / empty },
  ];
  for (const [index, [what, , target]] of scripts.entries()) {
    rows.push({
      what: `file_size: ${what}`,
      value: ms(tools[index]!),
      floor: "no JSON work",
      ratio: tools[index]! / tools[0]!,
      ...(target === undefined ? {} : { target }),
    });
  }
  printTable("One tool, whole runs", rows);
}

/** A helper, how often it runs in one bash, and what is set before. */
const operations: readonly [what: string, times: number, script: string, before?: string, targetMs?: number][] = [
  ["json_get, values handed over", 2000, 'json_get -v x "$2" path', handed],
  ["json_get, parsed", 300, 'json_get -v x "$2" path'],
  ["json_get, default, values handed over", 2000, 'json_get -v x "$2" none 5', handed],
  ["json_object of two members", 500, 'json_object -v x path="$1" size:=42'],
  ["json_array of three strings", 500, "json_array -v x a b c"],
  ["json_string of a word", 1000, "json_string -v x word"],
  [
    "json_string of 100 KB of text, 4,000 escapes",
    5,
    'json_string -v x "$text"',
    text('a "quoted" line of text, and some more.\\n', 2500),
    50,
  ],
  ["json_string of 100 KB, 33,000 escapes", 5, 'json_string -v x "$text"', text('x\\"\\n', 33000), 50],
  ["json_string of 100 KB beyond ASCII", 5, 'json_string -v x "$text"', text("\\303\\251\\342\\202\\254 ", 17000), 50],
  [
    "json_get of a 100 KB string, parsed",
    5,
    'json_get -v x "$large" a',
    `${text("plain text ", 9300)}; large="{\\"a\\":\\"$text\\"}"`,
  ],
  ["mcp_progress, most of them dropped", 500, "mcp_progress 1 2"],
];

/** Bash that puts `piece`, `times` over, into the variable text. */
function text(piece: string, times: number): string {
  return `printf -v text '%*s' ${times} ''; printf -v piece '${piece}'; text=\${text// /$piece}`;
}

async function singleHelpers(): Promise<void> {
  const rows: Row[] = [];
  for (const [what, times, script, before = ":", targetMs] of operations) {
    const loop = (body: string) =>
      run(`exec 2>/dev/null; ${before}; for ((n = 0; n < ${times}; n++)); do ${body}; done`);
    const [full, empty] = await inTurn(7, () => loop(script), () => loop(":"));
    const each = (median(full!) - median(empty!)) / times;
    rows.push({
      what,
      value: each < 1 ? `${(each * 1000).toFixed(0)} µs` : ms(each),
      ...(targetMs === undefined ? {} : { floor: `${targetMs} ms`, ratio: each / targetMs, target: 1 }),
    });
  }
  printTable("Single helpers", rows);
}

/** Long lists, tables and values, each against what Bash itself takes to go through as much. */
async function longOnes(): Promise<void> {
  const items = Array.from({ length: 1000 }, (_, index) => `item number ${index}`);
  const loop = "for ((n = 0; n < 1000; n++)); do copy[n]=$n; done";
  const lines = `printf -v lines 'name %s\\t1\\tthird\\tfourth\\tfifth of them\\n' {1..10000}`;
  const read = `while IFS=$'\\t' read -r a b c d e; do :; done <<<"$lines"`;
  const list = requestWith(JSON.stringify({ list: items }));
  const value = requestWith(JSON.stringify({ value: "long text ".repeat(400_000) }));
  const pass = `pass() { :; }; pass "$__bashful_json"`;
  const cases: readonly [
    what: string,
    before: string,
    script: string,
    floor: string,
    floorScript: string,
    input: Uint8Array,
    targetMs?: number,
  ][] = [
    [
      "json_list of 1,000 items, values handed over",
      handed,
      'json_list -v x "$__bashful_json" list',
      "1,000 assignments",
      loop,
      list,
      50,
    ],
    [
      "json_list of 1,000 items, parsed",
      `${handed}; unset -v __bashful_index`,
      'json_list -v x "$__bashful_json" list',
      "1,000 assignments",
      loop,
      list,
      50,
    ],
    [
      "json_get of each of 1,000 items, values handed over",
      handed,
      'for ((n = 0; n < 1000; n++)); do json_get -v x "$__bashful_json" "list.$n"; done',
      "1,000 assignments",
      loop,
      list,
    ],
    [
      "json_rows of 10,000 rows of 5 fields",
      lines,
      'json_rows -v x a b:integer c d e <<<"$lines"',
      "read, line by line",
      read,
      request,
      1000,
    ],
    [
      "json_get of a 4 MB value, values handed over",
      handed,
      'json_get -v x "$__bashful_json" value',
      "a call with it",
      pass,
      value,
    ],
  ];
  const rows: Row[] = [];
  for (const [what, before, script, floor, floorScript, input, targetMs] of cases) {
    const timed = (body: string) => () => run(`${before}\n${body}`, true, input);
    const [full, least, empty] = (await inTurn(5, timed(script), timed(floorScript), timed(":"))).map(median) as [
      number,
      number,
      number,
    ];
    const time = full - empty;
    rows.push({
      what: targetMs === undefined ? what : `${what} (at most ${targetMs} ms)`,
      value: ms(time),
      floor: `${floor}, ${ms(least - empty)}`,
      ratio: time / (least - empty),
    });
  }
  printTable("Long lists, tables and values", rows);
}

try {
  printMachine();
  await wholeRuns();
  await singleHelpers();
  await longOnes();
} finally {
  await Deno.remove(library);
}
