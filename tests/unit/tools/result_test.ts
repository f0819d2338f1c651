import assert from "node:assert/strict";
import type { CallRun, Outcome } from "../../../src/bash/mod.ts";
import { Tool } from "../../../src/tools/catalog.ts";
import type { Answer } from "../../../src/tools/answer.ts";
import type { LastCommand } from "../../../src/tools/last_command.ts";
import { Fitter } from "../../../src/tools/output/fit.ts";
import { readRun } from "../../../src/tools/result.ts";
import { defaultRun } from "../../../src/config/mod.ts";

const whole = new Fitter(undefined, undefined);
const text = (text: string) => ({ type: "text", text });
const inputSchema = { type: "object" } as const;
const free = new Tool({ name: "t", functionName: "tool_t", inputSchema, run: defaultRun } as never);
const checked = new Tool(
  {
    name: "t",
    functionName: "tool_t",
    inputSchema,
    outputSchema: { type: "object", required: ["a"] },
    run: defaultRun,
  } as never,
);

function runOf(stdout: string, outcome: Outcome = { kind: "exited", code: 0 }, stderr = ""): CallRun {
  return { outcome, stdout: new TextEncoder().encode(stdout), stderr, startMs: 0, runMs: 0 } as CallRun;
}

/** The answer of a run that sent `content`, gave `errorMessage` to `mcp_error` and ended the shell at a last command. */
function answerOf(
  tool: Tool,
  run: CallRun,
  content: readonly { type: string; text: string }[],
  errorMessage: string | undefined,
  lastCommand?: LastCommand,
): Promise<Answer> {
  return readRun(tool, run, { content, errorMessage, lastCommand }, "/d", whole);
}

Deno.test("text is a block without its last line ends, and no empty one beside blocks of helpers", async () => {
  const done = (...content: object[]) => ({ kind: "done", result: { content } });
  assert.deepEqual(await answerOf(free, runOf("a\n\n"), [], undefined), done(text("a")));
  assert.deepEqual(await answerOf(free, runOf(""), [], undefined), done(text("")));
  const lines = "\n".repeat(1_000_000);
  assert.deepEqual(await answerOf(free, runOf(`${lines}a${lines}`), [], undefined), done(text(`${lines}a`)));
  assert.deepEqual(await answerOf(free, runOf(""), [text("b")], undefined), done(text("b")));
  assert.deepEqual(await answerOf(free, runOf("a"), [text("b")], undefined), done(text("b"), text("a")));
});

Deno.test("a printed object is structured content and text; other JSON is text", async () => {
  assert.deepEqual(await answerOf(free, runOf(' {"a":1}\n'), [], undefined), {
    kind: "done",
    result: { content: [text('{"a":1}')], structuredContent: { a: 1 } },
  });
  for (const printed of ["[1]", "{a}", "5"]) {
    assert.deepEqual(await answerOf(free, runOf(printed), [], undefined), {
      kind: "done",
      result: { content: [text(printed)] },
    });
  }
});

Deno.test("structured content is left out where it would hide content, or spoil digits", async () => {
  const done = (...content: object[]) => ({ kind: "done", result: { content } });
  assert.deepEqual(await answerOf(free, runOf('{"a":1}'), [text("b")], undefined), done(text("b"), text('{"a":1}')));
  for (const number of ["9007199254740993", "18446744073709551616", "1e400", "0.1234567890123456789"]) {
    const printed = `{"a":[{"b":${number}}]}`;
    assert.deepEqual(await answerOf(free, runOf(printed), [], undefined), done(text(printed)));
  }
  for (const number of ["9007199254740992", "1.50", "1e3", "-0", "0.1"]) {
    const answer = await answerOf(free, runOf(`{"a":${number}}`), [], undefined);
    assert.ok(answer.kind === "done" && JSON.stringify(answer.result.structuredContent) === `{"a":${number}}`);
  }
  const answer = await answerOf(checked, runOf('{"a":9007199254740993}'), [text("b")], undefined);
  assert.ok(
    answer.kind === "done" && answer.result.structuredContent !== undefined && answer.result.content.length === 2,
  );
});

Deno.test("a byte order mark is text, and no part of JSON", async () => {
  const mark = "\ufeff";
  const done = (...content: object[]) => ({ kind: "done", result: { content } });
  assert.deepEqual(await answerOf(free, runOf(`${mark}a`), [], undefined), done(text(`${mark}a`)));
  assert.deepEqual(await answerOf(free, runOf(mark), [], undefined), done(text(mark)));
  for (const tool of [free, checked]) {
    assert.deepEqual(await answerOf(tool, runOf(`${mark}{"a":1}`), [], undefined), {
      kind: "done",
      result: { content: [text('{"a":1}')], structuredContent: { a: 1 } },
    });
  }
});

Deno.test("with an outputSchema of any type, any JSON is structured content", async () => {
  const any = new Tool({ name: "t", functionName: "tool_t", inputSchema, outputSchema: {}, run: defaultRun } as never);
  for (const printed of ["[1,2]", "5", '"x"', "null", "9007199254740993", "false"]) {
    const answer = await answerOf(any, runOf(`${printed}\n`), [], undefined);
    assert.ok(answer.kind === "done");
    assert.deepEqual(answer.result.content, [text(printed)]);
    assert.equal(JSON.stringify(answer.result.structuredContent), printed);
  }
});

Deno.test("with an outputSchema, what does not satisfy it is invalid output", async () => {
  const messageOf = async (printed: string) => {
    const answer = await answerOf(checked, runOf(printed), [], undefined);
    return answer.kind === "invalidOutput" ? answer.message : answer.kind;
  };
  assert.equal(await messageOf('{"a":1}'), "done");
  assert.match(await messageOf("{}"), /^Invalid output of tool "t": "a" is missing/);
  assert.equal(
    await messageOf("x"),
    'Invalid output of tool "t": stdout is not JSON, expected JSON that satisfies its outputSchema (it printed "x")\n' +
      "hint: json_object and json_array make JSON of any text",
  );
  assert.equal(
    await messageOf('debug: a=1\n{"a":1}\n'),
    'Invalid output of tool "t": stdout is not JSON: found the text "debug: a=1" before the JSON on line 2, expected ' +
      'nothing but JSON (it printed "debug: a=1\\n{\\"a\\":1}\\n")\n' +
      "hint: log_info, or >&2, says what is no part of the result",
  );
  assert.match(await messageOf(" "), /: nothing on stdout, expected JSON that satisfies its outputSchema \(/);
});

Deno.test("a failure says what the function printed, then stderr; brief leaves stderr out", async () => {
  assert.deepEqual(await answerOf(free, runOf("out", { kind: "exited", code: 3 }, "err"), [text("b")], undefined), {
    kind: "failed",
    result: { content: [text("b"), text('Tool "t" exited with code 3: out\nerr')], isError: true },
    brief: 'Tool "t" exited with code 3: out',
  });
});

Deno.test("mcp_error is the whole message of a function that ended by itself", async () => {
  for (const code of [0, 1]) {
    assert.deepEqual(await answerOf(free, runOf("out", { kind: "exited", code }, "err"), [], "why"), {
      kind: "failed",
      result: { content: [text("why")], isError: true },
      brief: "why",
    });
  }
});

Deno.test("an mcp_error without a message says so", async () => {
  const answer = await answerOf(free, runOf("out"), [], " ");
  const message = 'Tool "t" failed, and does not say why: mcp_error was called with an empty message';
  assert.ok(answer.kind === "failed");
  assert.deepEqual([answer.brief, answer.result.content], [message, [text(message)]]);
});

Deno.test("the last command is told where it adds to what was said", async () => {
  const last = (command: string) => ({
    ...{ command, stages: 1, function: "tool_t", file: "/d/tools.bash", line: 1 },
    text: `tool_t() {\n  ${command}\n}\n`,
  });
  const briefOf = async (command: string, code: number, stdout: string, stderr: string) => {
    const run = runOf(stdout, { kind: "exited", code }, stderr);
    const answer = await answerOf(free, run, [], undefined, last(command));
    return answer.kind === "failed" ? answer.brief.replace('Tool "t" exited with code ', "") : answer.kind;
  };
  assert.equal(await briefOf("false", 1, "", ""), '1, its last command was "false" (tools.bash:2)');
  assert.equal(await briefOf("false", 1, "out", "err"), '1, its last command was "false" (tools.bash:2): out');
  assert.equal(await briefOf("return 3", 3, "", ""), "3");
  assert.equal(await briefOf("builtin exit 3", 3, "why", ""), "3: why");
  assert.equal(await briefOf("x", 127, "", "tools.bash: line 2: x: command not found"), "127, a command was not found");
  assert.equal(await briefOf('echo "$x"', 1, "", "tools.bash: line 2: x: unbound variable"), "1");
});

Deno.test("a cancelled run has no result", async () => {
  assert.deepEqual(await answerOf(free, runOf("x", { kind: "cancelled" }), [], undefined), { kind: "cancelled" });
});
