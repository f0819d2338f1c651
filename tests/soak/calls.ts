/** The calls of a soak: most of them good, the others misbehaving in every way that ends soon. */

/** A response less `jsonrpc`, `id` and the error's data. */
export type Answer = { result?: unknown; error?: unknown } | "lost" | "cancelled";

/** One kind of call. */
export interface SoakCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** After how many milliseconds the client cancels it. */
  readonly cancelAfterMs?: number;
  /** What is wrong with the answer. */
  check(answer: Answer): string | undefined;
}

/** `tools.json`. */
export const soakTools: readonly Record<string, unknown>[] = [
  ...["echo", "object", "fails", "exits", "nothing", "dies", "leaves_child", "large", "reports", "strict"],
  ...["hangs", "ignores_term", "floods", "floods_stderr"],
].map((name) => ({
  name,
  description: `The tool ${name}`,
  inputSchema: {
    type: "object",
    ...(name === "strict" ? { properties: { count: { type: "integer" } }, required: ["count"] } : {}),
  },
  run: { timeoutMs: /^(hangs|ignores_term)$/.test(name) ? 150 : 30_000, graceMs: 100, maxOutputBytes: 1_000_000 },
}));

/** `tools.bash`. */
export const soakBash = `
tool_echo() { json_get "$1" text; }
tool_object() { json_object text="$(json_get "$1" text)" length:=5; }
tool_fails() { printf 'what went wrong\\n' >&2; return 1; }
tool_exits() { exit 0; }
tool_nothing() { :; }
tool_dies() { sh -c 'kill -KILL "$PPID"'; }
tool_leaves_child() { sleep 300 & printf left; }
tool_large() { head -c 500000 /dev/zero | tr '\\0' x; }
tool_reports() { mcp_progress 1 2; log_info 'a message'; mcp_text 'a block'; printf done; }
tool_strict() { printf 'never reached'; }
tool_hangs() { sleep 300; }
tool_ignores_term() { trap '' TERM; while :; do sleep 300; done; }
tool_floods() { yes; }
tool_floods_stderr() { yes | head -c 1000000 >&2; printf done; }
export -f tool_echo tool_object tool_fails tool_exits tool_nothing tool_dies tool_leaves_child tool_large tool_reports \\
  tool_strict tool_hangs tool_ignores_term tool_floods tool_floods_stderr
`;

function call(name: string, expected: unknown, more: Partial<SoakCall> = {}): SoakCall {
  const text = JSON.stringify(expected);
  return {
    name,
    arguments: { text: "tëxt\n" },
    check(answer) {
      const found = JSON.stringify(answer);
      return found === text ? undefined : `found ${found.slice(0, 300)}, expected ${text.slice(0, 300)}`;
    },
    ...more,
  };
}

function says(name: string, ...texts: string[]): SoakCall {
  return call(name, { result: { content: texts.map((text) => ({ type: "text", text })) } });
}

function fails(name: string, text: string): SoakCall {
  return call(name, { result: { content: [{ type: "text", text }], isError: true } });
}

function hint(setting: string): string {
  return `\nhint: ask for less at once, or raise "${setting}" in its "run"`;
}

const good = [
  says("echo", "tëxt"),
  call("object", {
    result: {
      content: [{ type: "text", text: '{"text":"tëxt","length":5}' }],
      structuredContent: { text: "tëxt", length: 5 },
    },
  }),
];

/** One round of calls. */
export const calls: readonly SoakCall[] = [
  ...good,
  fails("fails", 'Tool "fails" exited with code 1: what went wrong'),
  ...good,
  says("exits", ""),
  ...good,
  says("nothing", ""),
  ...good,
  fails("dies", 'Tool "dies" was ended by signal SIGKILL'),
  ...good,
  says("leaves_child", "left"),
  ...good,
  says("large", "x".repeat(500_000)),
  ...good,
  says("reports", "a block", "done"),
  ...good,
  call("strict", {
    error: {
      code: -32602,
      message: 'Invalid arguments for tool "strict": "count" is missing, expected an integer',
    },
  }),
  ...good,
  fails("hangs", 'Tool "hangs" took longer than 150 ms and was ended' + hint("timeoutMs")),
  ...good,
  fails("ignores_term", 'Tool "ignores_term" took longer than 150 ms and was ended' + hint("timeoutMs")),
  ...good,
  fails("floods", 'Tool "floods" printed more than 1000000 bytes and was ended' + hint("maxOutputBytes")),
  ...good,
  says("floods_stderr", "done"),
  ...good,
  call("unknown", { error: { code: -32602, message: 'Unknown tool "unknown"' } }),
  ...good,
  call("leaves_child", "cancelled", { cancelAfterMs: 1, check: cancelledOr("left") }),
  ...good,
  call("echo", "cancelled", { cancelAfterMs: 0, check: cancelledOr("tëxt") }),
];

/** A cancelled call is not answered, or was answered before the cancellation came. */
function cancelledOr(text: string): SoakCall["check"] {
  const expected = JSON.stringify({ result: { content: [{ type: "text", text }] } });
  return (answer) =>
    answer === "cancelled" || JSON.stringify(answer) === expected ? undefined : `found ${JSON.stringify(answer)}`;
}
