/**
 * `deno run -A scripts/bench/helpers.ts`: what the helper library costs. A tool written with it against the same tool
 * with jq and without any JSON work, each as a whole run of bash; then single helpers, many times in one bash.
 * BASHFUL_TEST_BASH names another bash. Nothing here passes or fails.
 */

import { coreLibrary, encodeRequest } from "../../src/bash/mod.ts";
import { inTurn, median, ms, printMachine, printTable, type Row } from "./measure.ts";

const bash = Deno.env.get("BASHFUL_TEST_BASH") || "bash";
const library = await Deno.makeTempFile({ suffix: ".bash" });
await Deno.writeTextFile(library, coreLibrary);
const json = JSON.stringify({ path: library });

/** A call's request as the server sends it. */
const request = encodeRequest({
  functionName: "f",
  toolName: "f",
  json,
  values: { path: library },
  wantsProgress: false,
  cwd: undefined,
  path: [],
  env: {},
}, `\x1e${"0".repeat(32)}`);

/** Runs `script` in a bash that has sourced the library, with the request on descriptor 40. @returns What it printed. */
async function run(script: string, source = true): Promise<string> {
  const child = new Deno.Command(bash, {
    args: ["-c", `exec 40<&0 </dev/null\n${source ? 'source "$1"\n' : ""}${script}`, "bench", library, json],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  const writing = writer.write(request.bytes).then(() => writer.close()).catch(() => {});
  const { code, stdout, stderr } = await child.output();
  await writing;
  const decoder = new TextDecoder();
  if (code !== 0) throw new Error(`${script}\nfailed: ${decoder.decode(stderr)}`);
  return decoder.decode(stdout);
}

const requestBash = await Deno.readTextFile(new URL("../../src/bash/call/request.bash", import.meta.url));

/** The request's own function `name`. */
function functionOfRequest(name: string): string {
  const found = new RegExp(`^${name}\\(\\) \\{\\n[^]*?\\n\\}$`, "m").exec(requestBash);
  if (found === null) throw new Error(`request.bash has no function ${name}`);
  return found[0];
}

/** What a job does with a request before it calls the function: reads it, decoded values for `json_get` with it. */
const handed = `${functionOfRequest("__bashful_field")}
${functionOfRequest("__bashful_request")}
__bashful_request`;

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
    ["helpers, parsed by themselves", `${withHelpers}\n${handed}\nunset -v __bashful_values\n${call}`],
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

try {
  printMachine();
  await wholeRuns();
  await singleHelpers();
} finally {
  await Deno.remove(library);
}
