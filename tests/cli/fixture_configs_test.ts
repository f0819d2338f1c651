import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { callTool, callWell } from "../helpers/calling.ts";
import { runProgram } from "../helpers/program.ts";
import { fixtureConfig, tempDir } from "../helpers/temp_config.ts";

const seed = fixtureConfig("seed");
const mcbox = fixtureConfig("mcbox");

for (const { name } of Deno.readDirSync(fixtureConfig(""))) {
  // It wants commands and a variable, which its own test has.
  if (name === "everyday") continue;
  Deno.test(`${name}: the configuration passes check`, async () => {
    const { code, stderr } = await runProgram(["check"], { env: { SERVER_CONFIG_DIR: fixtureConfig(name) } });
    assert.equal(stderr, "");
    assert.equal(code, 0);
  });
}

/** Makes a file in a temporary directory. */
async function fileWith(content: string | Uint8Array, name = "a 'file' $(x).txt") {
  const temp = await tempDir();
  const path = join(temp.dir, name);
  await writeFile(path, content);
  return { path, dir: temp.dir, [Symbol.asyncDispose]: () => temp[Symbol.asyncDispose]() };
}

Deno.test("seed: file_read reads as UTF-8, ASCII and base64", async () => {
  await using file = await fileWith("grüße\n\n");
  const path = file.path;
  assert.equal(await callWell(seed, "file_read", { path }), '{"content":"grüße\\n\\n","size":9}');
  assert.equal(await callWell(seed, "file_read", { path, encoding: "base64" }), '{"content":"Z3LDvMOfZQoK","size":9}');
  const ascii = await callTool(seed, "file_read", { path, encoding: "ascii" });
  assert.equal(ascii.code, 1);
  assert.match(ascii.stderr, /found bytes above 127, expected ASCII/);
  await using plain = await fileWith("plain");
  const read = await callWell(seed, "file_read", { path: plain.path, encoding: "ascii" });
  assert.equal(read, '{"content":"plain","size":5}');
});

Deno.test("seed: file_read takes a file of 1 MB", async () => {
  await using file = await fileWith("x".repeat(1_000_000));
  const { content, size } = JSON.parse(await callWell(seed, "file_read", { path: file.path }));
  assert.equal(content.length, 1_000_000);
  assert.equal(size, 1_000_000);
});

Deno.test("seed: an encoding that the schema does not list is refused before the function runs", async () => {
  assert.deepEqual(await callTool(seed, "file_read", { path: "x", encoding: "latin1" }), {
    code: 65,
    stdout: "",
    stderr:
      'error: Invalid arguments for tool "file_read": "encoding" is "latin1", expected one of "utf-8", "ascii" or "base64"\n',
  });
});

Deno.test("seed: file_read, file_size and file_hash fail on a path that is no readable file", async () => {
  await using temp = await tempDir();
  for (const [name, verb] of [["file_read", "read"], ["file_size", "measure"], ["file_hash", "hash"]] as const) {
    assert.deepEqual(await callTool(seed, name, { path: temp.dir }), {
      code: 1,
      stdout: "",
      stderr: `error: Cannot ${verb} ${temp.dir}: expected a readable file\nerror: Tool "${name}" exited with code 1\n`,
    });
  }
});

Deno.test("seed: file_size tells size and path", async () => {
  await using file = await fileWith("12345");
  const result = await callWell(seed, "file_size", { path: file.path });
  assert.equal(result, JSON.stringify({ size: 5, path: file.path }));
});

Deno.test("seed: a relative path starts from the caller's folder", async () => {
  await using file = await fileWith("123", "-relative.txt");
  const result = await callWell(seed, "file_size", { path: "-relative.txt" }, { cwd: file.dir });
  assert.equal(result, '{"size":3,"path":"-relative.txt"}');
});

Deno.test("seed: file_hash computes SHA-256, by name or by default", async () => {
  const bytes = new Uint8Array([0, 255, 10, 13, 128]);
  await using file = await fileWith(bytes);
  const hash = createHash("sha256").update(bytes).digest("hex");
  const expected = JSON.stringify({ path: file.path, hash, algorithm: "sha256" });
  assert.equal(await callWell(seed, "file_hash", { path: file.path }), expected);
  assert.equal(await callWell(seed, "file_hash", { path: file.path, algorithm: "sha256" }), expected);
});

Deno.test("seed: system_info tells os, kernel and uptime", async () => {
  const info = JSON.parse(await callWell(seed, "system_info"));
  assert.deepEqual(Object.keys(info), ["os", "kernel", "uptime"]);
  for (const value of Object.values(info)) assert.match(value as string, /^\S(.*\S)?$/);
});

Deno.test("no_jq: file_size gives the same answer as with jq", async () => {
  await using file = await fileWith("12345");
  const result = await callWell(fixtureConfig("no_jq"), "file_size", { path: file.path });
  assert.equal(result, JSON.stringify({ size: 5, path: file.path }));
});

Deno.test("long_calls: on the command line, a call is waited for", async () => {
  await using file = await fileWith("12345", "a.txt");
  const [config, { path, dir }] = [fixtureConfig("long_calls"), file];
  assert.match((await callTool(config, "hash_all", { folder: dir })).stdout, /^\d+ {2}a\.txt\n$/);
  assert.equal(await callWell(config, "wait_for_file", { path }), '{"waitedSeconds":0}');
});

Deno.test("mcbox: a tool written for it runs unchanged", async () => {
  await using file = await fileWith("x");
  const { code, stdout } = await callTool(mcbox, "folder_count", { path: ` ${file.dir}\t` });
  assert.equal(stdout, JSON.stringify({ path: file.dir, entries: 1 }) + "\n");
  assert.equal(code, 0);
});

Deno.test("mcbox: an empty folder makes its tool fail with its message", async () => {
  await using temp = await tempDir();
  const { code, stderr } = await callTool(mcbox, "folder_count", { path: temp.dir });
  assert.equal(code, 1);
  assert.match(stderr, /folder is empty or not accessible/);
});

Deno.test("mcbox: its JSON helpers mean what they meant", async () => {
  const describe = (text: string) => callWell(mcbox, "json_describe", { text, key: "a.b" });
  assert.equal(await describe('{"a.b":null}'), '{"valid":true,"object":true,"has_key":true}');
  assert.equal(await describe('{"a":{"b":1}}'), '{"valid":true,"object":true,"has_key":false}');
  assert.equal(await describe("[1]"), '{"valid":true,"object":false,"has_key":false}');
  assert.equal(await describe("{} {}"), '{"valid":false,"object":false,"has_key":false}');
  assert.equal(await describe(""), '{"valid":false,"object":false,"has_key":false}');
});

Deno.test("mcbox: json_read_file and json_merge_objects make one object, later values first", async () => {
  await using file = await fileWith('{ "a": 1,\n "b": [1, 2] }\n');
  const result = await callWell(mcbox, "settings_merge", { path: file.path, changes: '{"c":"x","a":2}' });
  assert.deepEqual(JSON.parse(result), { a: 2, b: [1, 2], c: "x" });
});

Deno.test("mcbox: every log helper is there and leaves the result alone", async () => {
  const { code, stdout } = await callTool(mcbox, "log_levels");
  assert.equal(stdout, '{"warn":13,"unknown":9}\n');
  assert.equal(code, 0);
});

Deno.test("long_output: a long log comes with its beginning, its errors and its end", async () => {
  const lines = Array.from({ length: 1_000 }, (_, at) => `${at} ${at === 500 ? "ERROR in red" : "fine"}`);
  await using file = await fileWith(lines.map((line) => `\x1b[31m${line}\x1b[0m\n`).join(""));
  const { code, stdout } = await callTool(fixtureConfig("long_output"), "show_log", { path: file.path });
  const shown = stdout.trimEnd().split("\n");
  const at = shown.indexOf("500 ERROR in red");
  assert.deepEqual([code, shown[0], shown.at(-1)], [0, "0 fine", "999 fine"]);
  assert.match(
    shown[at - 1]!,
    /^\[\.\.\. \d+ of 1,000 lines \(\d+ KB\) left out: read_output with handle "k\w+" \.\.\.\]$/,
  );
  assert.match(shown[at + 1]!, /^\[\.\.\. lines 502 to \d+ \.\.\.\]$/);
  assert.ok(stdout.length <= 2_001 && !stdout.includes("\x1b"));
});
