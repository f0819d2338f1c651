/** Help for a tool (contract A6). */
import assert from "node:assert/strict";
import { programCommand, programEnv, runProgram } from "../helpers/program.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";

const resize = toolNamed("resize", {
  title: "Resize an image",
  description: "Resizes an image.\nKeeps its proportions.",
  inputSchema: {
    type: "object",
    properties: {
      image: { type: "string", description: "The file" },
      width: { type: "integer", minimum: 1, maximum: 10000, default: 800 },
      mode: { enum: ["fast", "very slow"], default: "fast", description: "How.\nSlow is better." },
      tags: { type: "array", items: { type: "string" }, minItems: 1 },
      "it's": { type: "object", properties: { from: { type: "string", format: "date" } }, required: ["from"] },
      name: { type: "string", minLength: 1, maxLength: 5, pattern: "^a", default: "a\x1b[31m" },
    },
    required: ["image", "it's"],
    additionalProperties: false,
  },
  outputSchema: {
    type: "object",
    properties: { path: { type: "string" }, ms: { type: "number" } },
    required: ["path"],
  },
});

const page = `resize: Resize an image

Resizes an image.
Keeps its proportions.

Usage: bashful call resize image=TEXT [width:=INTEGER] [mode=TEXT] [tags:=LIST] 'it'\\''s:='OBJECT [name=TEXT]

Parameters:
  image  a string, required
      The file
  width  an integer, 1 to 10000, 800 unless given
  mode  one of "fast" or "very slow", "fast" unless given
      How.
      Slow is better.
  tags  an array, each item a string, at least 1 item
  it's  an object, required
      from  a string, format date, required
  name  a string, 1 to 5 characters, matching ^a, "a\\u001b[31m" unless given

Result:
  path  a string
  ms  a number, may be missing

Example:
  bashful call resize image=text 'it'\\''s:={"from":"2026-01-31"}' --config DIR
`;

Deno.test("help of a tool shows its parameters and a call that works when it is typed", async () => {
  await using config = await tempConfig({
    tools: [resize, toolNamed("gone"), toolNamed("check", { description: "" })],
    bash: 'tool_resize() { json_object path="$1"; }\ntool_check() { :; }\nexport -f tool_resize tool_check\n',
  });
  const own = ["--config", config.dir];
  const shown = await runProgram(["help", "resize", ...own]);
  assert.deepEqual(shown, { code: 0, stdout: page.replace("DIR", config.dir), stderr: "" });
  assert.deepEqual(await runProgram(["call", "resize", "image=x", "--help", ...own]), shown);
  const { command, args } = programCommand();
  const line = shown.stdout.trimEnd().split("\n").at(-1)!;
  const typed = await new Deno.Command("bash", {
    args: ["-c", `bashful() { "$0" "\${program[@]}" "$@"; }; program=("$@"); ${line}`, command, ...args],
    env: programEnv({}),
    clearEnv: true,
  }).output();
  const result = JSON.parse(new TextDecoder().decode(typed.stdout));
  assert.deepEqual(JSON.parse(result.path), { image: "text", "it's": { from: "2026-01-31" } });

  // A command's name is the command's in help, and the tool's behind call.
  assert.match((await runProgram(["help", "check", ...own])).stdout, /^Check the configuration/);
  const check = await runProgram(["call", "check", "--help", ...own]);
  assert.equal(check.stdout, `check\n\nUsage: bashful call check\n\nExample:\n  bashful call check ${own.join(" ")}\n`);

  for (const words of [["help", "gone"], ["call", "gone", "--help"]]) {
    const { code, stdout, stderr } = await runProgram([...words, ...own]);
    assert.deepEqual([code, stdout], [78, ""]);
    assert.match(stderr, /^error: Cannot serve tool "gone": function tool_gone is not in /);
  }
  const unknown = await runProgram(["help", "resise", ...own]);
  assert.deepEqual(unknown, {
    code: 2,
    stdout: "",
    stderr: `error: Cannot show help of "resise": there is no such command, tool or helper function
hint: did you mean bashful help resize ${own.join(" ")}?
`,
  });
  const called = await runProgram(["call", "resise", "--help", ...own]);
  assert.deepEqual(called, {
    code: 2,
    stdout: "",
    stderr: `error: Unknown tool "resise": did you mean "resize"?\nhint: bashful list ${
      own.join(" ")
    } shows the tools\n`,
  });
});

Deno.test("where the tools cannot be read, help of what it does not know says so", async () => {
  await using config = await tempConfig({ tools: "{" });
  const { code, stderr } = await runProgram(["help", "frobnicate", "--config", config.dir]);
  assert.deepEqual([code, stderr], [
    2,
    `error: Cannot show help of "frobnicate": there is no such command or helper function, and the tools cannot be read
hint: bashful check --config ${config.dir} says why
`,
  ]);
  assert.equal((await runProgram(["call", "x", "--help", "--config", config.dir])).code, 78);
});

Deno.test("list --parameters prints the words that completions offer", async () => {
  await using config = await tempConfig({ tools: [resize], bash: "tool_resize() { :; }\nexport -f tool_resize\n" });
  const { code, stdout } = await runProgram(["list", "--parameters", "resize", "--config", config.dir]);
  const words = [
    "image=\tThe file",
    "width:=\t",
    "mode=fast\tHow.",
    "mode=very slow\tHow.",
    "tags:=\t",
    "it's:=\t",
    "name=\t",
  ];
  assert.deepEqual([code, stdout], [0, `${words.join("\n")}\n`]);
  const unknown = await runProgram(["list", "--parameters", "x", "--config", config.dir]);
  assert.deepEqual(unknown, { code: 2, stdout: "", stderr: 'error: Unknown tool "x"\n' });
});
