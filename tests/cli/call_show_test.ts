import assert from "node:assert/strict";
import { readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { callTool } from "../helpers/calling.ts";
import { runProgram } from "../helpers/program.ts";
import { tempConfig, type TempDir, tempDir, toolNamed } from "../helpers/temp_config.ts";
import { hasTerminal, runOnTerminal } from "../helpers/terminal.ts";

const object = '{"n":9007199254740993,"list":[true,null,"x\\u001b[31m"],"o":{},"e":[],"__proto__":{"y":1.50}}';
/** A text with control characters, one of them from beyond ASCII. */
const wild = "red \u001b[31m\tbell \u0007 \u009b";
const bytes = Uint8Array.from({ length: 1025 }, (_, index) => index % 256);
bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

async function config(): Promise<TempDir> {
  const functions: Record<string, string> = {
    object: `printf '%s\\n' '${object}'`,
    list: `printf '%s' '[1,"a"]'`,
    almost: `printf '%s' '{"a":1'`,
    wild: `cat "$SERVER_CONFIG_DIR/wild.txt"`,
    raw: `cat "$SERVER_CONFIG_DIR/wild.txt"`,
    rich: `cd "$SERVER_CONFIG_DIR"
  mcp_image picture.png
  mcp_resource file:///notes.txt --text $'one\\ntwo\\n'
  mcp_resource file:///data picture.png --mime application/pdf
  mcp_resource_link file:///x report
  mcp_text hello
  echo done`,
    failing: `mcp_image "$SERVER_CONFIG_DIR/picture.png"; mcp_error "no luck"`,
    steps: `mcp_progress 1 3 one; mcp_progress 3 3 $'two\\e'; echo ok`,
    counting: `mcp_progress 7; echo ok`,
    interrupted: `mcp_progress 1 3 one; log_warn careful; echo ok`,
  };
  const temp = await tempConfig({
    tools: Object.keys(functions).map((name) => toolNamed(name, { run: { output: { raw: name === "raw" } } })),
    bash: Object.entries(functions).map(([name, body]) => `tool_${name}() {\n  ${body}\n}\nexport -f tool_${name}\n`)
      .join(""),
  });
  await writeFile(join(temp.dir, "wild.txt"), wild);
  await writeFile(join(temp.dir, "picture.png"), bytes);
  return temp;
}

const base64 = bytes.toBase64();

Deno.test("call in a pipe: the result as it is, other blocks as a line of JSON, progress as lines on stderr", async () => {
  await using temp = await config();
  const call = (name: string) => callTool(temp.dir, name, {}, { env: { TERM: "xterm" } });
  assert.deepEqual(await call("object"), { code: 0, stdout: object + "\n", stderr: "" });
  assert.deepEqual(await call("wild"), { code: 0, stdout: "red \tbell  \n", stderr: "" });
  assert.deepEqual(await call("rich"), {
    code: 0,
    stdout: `{"type":"image","data":"${base64}","mimeType":"image/png"}
{"type":"resource","resource":{"uri":"file:///notes.txt","mimeType":"text/plain","text":"one\\ntwo\\n"}}
{"type":"resource","resource":{"uri":"file:///data","mimeType":"application/pdf","blob":"${base64}"}}
{"type":"resource_link","uri":"file:///x","name":"report"}
hello
done
`,
    stderr: "",
  });
  assert.deepEqual(await call("steps"), {
    code: 0,
    stdout: "ok\n",
    stderr: "progress: 1/3 one\nprogress: 3/3 two\n",
  });
  assert.deepEqual(await call("counting"), { code: 0, stdout: "ok\n", stderr: "progress: 7\n" });
});

const laidOut = `{
  "n": 9007199254740993,
  "list": [
    true,
    null,
    "x\\u001b[31m"
  ],
  "o": {},
  "e": [],
  "__proto__": {
    "y": 1.50
  }
}
`;

/** The same in colour: names blue, strings green, all else yellow. */
const colored = laidOut.replace(/("[^"]*"|[\d.]+|true|null)(:?)/g, (_, word, colon) => {
  const code = colon === ":" ? 34 : word.startsWith('"') ? 32 : 33;
  return `\x1b[${code}m${word}\x1b[0m${colon}`;
});

Deno.test({
  name: "call on a terminal: JSON is laid out and coloured, plain with NO_COLOR or on a dumb terminal",
  ignore: !hasTerminal,
  async fn() {
    await using temp = await config();
    const show = (name: string, env: Record<string, string> = {}) =>
      runOnTerminal(`call ${name}`, { env: { SERVER_CONFIG_DIR: temp.dir, ...env } });
    assert.deepEqual(await show("object"), { code: 0, shown: colored });
    assert.deepEqual(await show("object", { NO_COLOR: "" }), { code: 0, shown: colored });
    assert.deepEqual(await show("object", { NO_COLOR: "1" }), { code: 0, shown: laidOut });
    assert.deepEqual(await show("object", { TERM: "dumb" }), { code: 0, shown: laidOut });
    assert.deepEqual(await show("list", { NO_COLOR: "1" }), { code: 0, shown: '[\n  1,\n  "a"\n]\n' });
    assert.deepEqual(await show("almost"), { code: 0, shown: '{"a":1\n' });
  },
});

Deno.test({
  name: "call on a terminal: what is no text is named with its size, and no text drives the terminal",
  ignore: !hasTerminal,
  async fn() {
    await using temp = await config();
    const env = { SERVER_CONFIG_DIR: temp.dir };
    assert.deepEqual(await runOnTerminal("call rich", { env }), {
      code: 0,
      shown: `[image image/png, 1025 bytes]
[resource file:///notes.txt text/plain, 8 bytes]
[resource file:///data application/pdf, 1025 bytes]
[resource link report]
hello
done
`,
    });
    assert.deepEqual(await runOnTerminal("call wild", { env }), { code: 0, shown: "red \tbell  \n" });
    const shown = "red \\u001b[31m\tbell \\u0007 \\u009b\n";
    assert.deepEqual(await runOnTerminal("call raw", { env }), { code: 0, shown });
  },
});

Deno.test({
  name: "call on a terminal: progress is one line that is written over and leaves nothing behind",
  ignore: !hasTerminal,
  async fn() {
    await using temp = await config();
    const env = { SERVER_CONFIG_DIR: temp.dir };
    const clear = "\r\x1b[K";
    assert.deepEqual(await runOnTerminal("call steps", { env }), {
      code: 0,
      shown: `${clear}progress: 1/3 one${clear}progress: 3/3 two${clear}ok\n`,
    });
    assert.deepEqual(await runOnTerminal("call interrupted", { env }), {
      code: 0,
      shown: `${clear}progress: 1/3 one${clear}warning: careful\nok\n`,
    });
    // Only the result is read by a program: what a person sees is still written over.
    const piped = await runOnTerminal("call object >result.json", { env, cwd: temp.dir });
    assert.deepEqual(piped, { code: 0, shown: "" });
    assert.equal(await readFile(join(temp.dir, "result.json"), "utf8"), object + "\n");
  },
});

Deno.test("call --save: images and files of the result become files, which are never written over", async () => {
  await using temp = await config();
  await using place = await tempDir();
  const call = (name: string, directory: string) =>
    runProgram(["call", name, "--save", directory], { env: { SERVER_CONFIG_DIR: temp.dir }, cwd: place.dir });
  const first = await call("rich", "new/out/");
  const saved = ["rich-1.png", "rich-2.txt", "rich-3.pdf"];
  assert.deepEqual([first.code, first.stderr], [0, saved.map((name) => `saved new/out/${name}\n`).join("")]);
  assert.deepEqual((await readdir(join(place.dir, "new", "out"))).sort(), saved);
  for (const name of ["rich-1.png", "rich-3.pdf"]) {
    assert.deepEqual(new Uint8Array(await readFile(join(place.dir, "new", "out", name))), bytes, name);
  }
  assert.equal(await readFile(join(place.dir, "new", "out", "rich-2.txt"), "utf8"), "one\ntwo\n");

  // The same again: what is there stays, whosever it is.
  await writeFile(join(place.dir, "rich-2.txt"), "mine");
  await symlink("nowhere", join(place.dir, "rich-3.pdf"));
  const again = ["rich-1.png", "rich-2-2.txt", "rich-3-2.pdf"];
  const second = await call("rich", ".");
  assert.deepEqual([second.code, second.stderr], [0, again.map((name) => `saved ./${name}\n`).join("")]);
  const third = await call("rich", ".");
  const last = ["rich-1-2.png", "rich-2-3.txt", "rich-3-3.pdf"];
  assert.deepEqual([third.code, third.stderr], [0, last.map((name) => `saved ./${name}\n`).join("")]);
  assert.deepEqual((await readdir(place.dir)).sort(), ["new", "rich-2.txt", "rich-3.pdf", ...again, ...last].sort());
  assert.equal(await readFile(join(place.dir, "rich-2.txt"), "utf8"), "mine");
  assert.equal(await readFile(join(place.dir, "rich-2-3.txt"), "utf8"), "one\ntwo\n");

  const refused = await call("rich", "rich-2.txt");
  assert.deepEqual([refused.code, refused.stdout], [1, first.stdout]);
  assert.equal(
    refused.stderr,
    'error: Cannot write "rich-2.txt/rich-1.png": not a directory\nhint: choose another directory for --save\n',
  );
});

Deno.test("call --save: a failed call's files are saved too, and a result of text saves nothing", async () => {
  await using temp = await config();
  await using place = await tempDir();
  const call = (name: string, directory: string) =>
    runProgram(["call", name, "--save", directory], { env: { SERVER_CONFIG_DIR: temp.dir }, cwd: place.dir });
  assert.deepEqual(await call("failing", place.dir), {
    code: 1,
    stdout: "",
    stderr: `error: no luck\nsaved ${place.dir}/failing-1.png\n`,
  });
  assert.deepEqual(await call("object", "out"), { code: 0, stdout: object + "\n", stderr: "" });
  assert.deepEqual(await call("object", ""), {
    code: 2,
    stdout: "",
    stderr: 'error: Cannot use --save: found "", expected a directory\nhint: see bashful help call\n',
  });
  assert.deepEqual(await readdir(place.dir), ["failing-1.png"]);
});

Deno.test("call --time: rows on stderr, which add up to the last one", async () => {
  await using temp = await config();
  const { code, stdout, stderr } = await runProgram(["call", "object", "--time", "--config", temp.dir]);
  assert.deepEqual([code, stdout], [0, object + "\n"]);
  const rows = stderr.split("\n").slice(0, -1).map((line) => /^ *(\d+\.\d) ms {2}(.*)$/.exec(line)?.slice(1) ?? [line]);
  assert.deepEqual(
    rows.map((row) => row[1]),
    [
      "program start and configuration",
      "check of the arguments",
      "shell start, with tools.bash",
      "function",
      "check of the result",
      "end of the shell",
      "all",
    ],
    stderr,
  );
  const times = rows.map(([milliseconds]) => Number(milliseconds));
  const sum = times.slice(0, -1).reduce((sum, each) => sum + each, 0);
  // Each row is rounded.
  assert.ok(Math.abs(sum - times.at(-1)!) <= 0.5, stderr);
  // A dry run starts no shell, and has no result.
  const dry = await runProgram(["call", "object", "--time", "--dry-run", "--config", temp.dir]);
  assert.deepEqual(dry.stderr.match(/ 0\.0 ms/g)?.length, 4, dry.stderr);
});
