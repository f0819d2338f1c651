/** What the helpers send on the control channel, from wherever in a tool, and what they print where there is none. */

import { deepEqual, equal } from "node:assert/strict";
import { runBash } from "./run_bash.ts";

const control = { control: true } as const;

Deno.test("log_* print their level and message, and send MCP's level", async () => {
  const script = `log_trace one; log_debug two; log_info three; log_warn four; log_error five; log_fatal 'si"x'
log WaRn seven; log other eight; log_info; log`;
  const result = await runBash(script, control);
  equal(
    result.stderr,
    'info: three\nwarning: four\nerror: five\nfatal: si"x\nwarning: seven\ninfo: eight\ninfo: \ninfo: \n',
  );
  deepEqual(result.records.map(({ type, level, message }) => [type, level, message]), [
    ["log", "debug", "one"],
    ["log", "debug", "two"],
    ["log", "info", "three"],
    ["log", "warning", "four"],
    ["log", "error", "five"],
    ["log", "critical", 'si"x'],
    ["log", "warning", "seven"],
    ["log", "info", "eight"],
    ["log", "info", ""],
    ["log", "info", ""],
  ]);
  equal(result.stdout, "");
});

Deno.test("SERVER_LOG_LEVEL sets what logs print, and not what they send", async () => {
  const script = "log_trace a; log_debug b; log_info c; log_warn d; log_error e; log_fatal f";
  for (
    const [level, text] of [
      ["trace", "trace: a\ndebug: b\ninfo: c\nwarning: d\nerror: e\nfatal: f\n"],
      ["WARN", "warning: d\nerror: e\nfatal: f\n"],
      ["critical", "fatal: f\n"],
      ["", "info: c\nwarning: d\nerror: e\nfatal: f\n"],
    ] as const
  ) {
    const result = await runBash(script, { ...control, env: { SERVER_LOG_LEVEL: level } });
    equal(result.stderr, text);
    equal(result.records.length, 6);
  }
});

Deno.test("without a server the helpers print what they would send, and succeed", async () => {
  const result = await runBash(`set -e
log_warn careful
mcp_progress 1 4 'one of four'
mcp_text 'some text'
mcp_resource_link file:///a.pdf a.pdf
mcp_resource note://x --text hello
printf 'GIF89a' >a.gif; mcp_image a.gif
mcp_error 'no luck' || echo $?`);
  equal(
    result.stderr,
    `warning: careful
progress: 1 of 4: one of four
text: some text
resource_link: a.pdf file:///a.pdf (application/pdf)
resource: note://x (text/plain)
image: a.gif (image/gif)
error: no luck
`,
  );
  equal(result.stdout, "1\n");
});

Deno.test("mcp_error sends its message and returns 1", async () => {
  const result = await runBash(
    `f() { [ "$1" = 1 ] || mcp_error $'Too "large"\\n\\x80' || return; echo not reached; }; f 2; echo $?`,
    control,
  );
  equal(result.stdout, "1\n");
  equal(result.stderr, "");
  deepEqual(result.records, [{ type: "error", message: 'Too "large"\n\ufffd' }]);
});

Deno.test("mcp_progress sends numbers as they are, and the last step whatever the clock says", async () => {
  const script =
    `mcp_progress 0 3 start; mcp_progress 1 3; mcp_progress 2.5 3; mcp_progress 3 3 'the "end"'; mcp_progress 3 3; mcp_progress 2 2`;
  const result = await runBash(script, control);
  deepEqual(result.records, [
    { type: "progress", progress: 0, total: 3, message: "start" },
    { type: "progress", progress: 3, total: 3, message: 'the "end"' },
  ]);
});

Deno.test("mcp_progress never falls, by the value of its digits", async () => {
  const steps = [
    "9",
    "10",
    "9.5",
    "10.25",
    "10.3",
    "10.21",
    "100",
    "99999999999999999999",
    "100000000000000000000",
    "1000",
  ];
  const script = `for n in ${steps.join(" ")}; do __bashful_progress_time=; mcp_progress $n; done`;
  const result = await runBash(script, control);
  deepEqual(result.records.map(({ progress }) => progress), [9, 10, 10.25, 10.3, 100, 1e20, 1e20]);
});

Deno.test("mcp_progress sends at most ten times a second, and once a second without a token", async () => {
  const script = `for ((i = 0; i < 2000; i++)); do mcp_progress $i; done; exec 152>&2`;
  const result = await runBash(
    `SECONDS=0; n=0; while [ $SECONDS -lt 2 ]; do mcp_progress $((n = n + 1)); done`,
    control,
  );
  const wanted = result.records.length;
  equal(wanted >= 2 && wanted <= 21, true, `${wanted}`);
  const few = (await runBash(`SECONDS=0; n=0; while [ $SECONDS -lt 2 ]; do mcp_progress $((n = n + 1)); done`, {
    ...control,
    env: { WANTS: "" },
  })).records.length;
  equal(few >= 1 && few <= 3, true, `${few}`);
  equal((await runBash(script, control)).stderr, "");
});

Deno.test("mcp_progress refuses what is no number", async () => {
  const result = await runBash(
    `for n in '' x -1 1e3 01 .5 1. '1,5'; do mcp_progress "$n" && echo "$n"; done; mcp_progress 1 x; echo $?`,
    control,
  );
  equal(result.stdout, "1\n");
  equal(result.records.filter(({ type }) => type === "progress").length, 0);
  equal(
    result.stderr.split("\n").at(-3),
    'error: mcp_progress cannot use "1" of "x": expected numbers, as in 3 10 or 0.5',
  );
});

Deno.test("the channel works from substitutions, pipelines and background jobs", async () => {
  const result = await runBash(
    `x=$(mcp_text one; echo out 2>/dev/null); echo "$x"
echo a b | while read -r word _; do mcp_text "two $word"; done
(mcp_text three) >/dev/null 2>&1
mcp_text four 2>&1 | cat
mcp_text five & wait
mcp_text six >&2 2>/dev/null
{ mcp_text seven; } 2>&-
exec >&- 2>/dev/null; mcp_text eight`,
    control,
  );
  equal(result.stdout, "out\n");
  equal(result.stderr, "");
  deepEqual(
    result.records.map(({ block }) => block.text),
    ["one", "two a", "three", "four", "five", "six", "seven", "eight"],
  );
});

Deno.test("concurrent jobs' short messages stay whole", async () => {
  const result = await runBash(
    `for job in 1 2 3 4 5 6 7 8; do
  for n in 1 2 3 4 5 6 7 8 9 10; do log_info "$job.$n $(printf '%0500d' 0)"; done 2>/dev/null &
done; wait`,
    control,
  );
  equal(result.records.length, 80);
});

Deno.test("mcp_export_helpers lets child bash processes use every helper", async () => {
  const child =
    `'json_get "$1" a.1; json_object "b=x\\"\\\\" c:=[1]; json_string $(printf "\\1\\200"); mcp_progress 1 2; mcp_text hi;
log_warn w; mcp_error e; is_readable_file /etc/passwd && json_get "{}" q; json_get "{\\"a\\":\\"\\\\u00e9\\"}" a'`;
  const result = await runBash(`mcp_export_helpers; "$TEST_BASH" -c ${child} _ '{"a":[0,{"é":"1"}]}'`, control);
  equal(result.stdout, '{"é":"1"}\n{"b":"x\\"\\\\","c":[1]}\n"\\u0001\ufffd"\né\n');
  deepEqual(result.records.map(({ type }) => type), ["progress", "content", "log", "error", "log"]);
  equal(result.stderr, 'warning: w\nerror: json_get cannot find key "q": found an empty object\n');
});

Deno.test("a channel that the server has closed stops no tool", async () => {
  const script = `exec 41>&-; set -e; mcp_text a; mcp_progress 1; log_info b; echo done`;
  const result = await runBash(script, control);
  equal(result.stdout, "done\n");
  equal(result.stderr, "info: b\n");
});
