import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { runProgram } from "../helpers/program.ts";
import { tempConfig, tempDir, toolNamed } from "../helpers/temp_config.ts";
import { newCanary } from "./canary.ts";
import { commands, forgers, payloads, readers } from "./payloads.ts";

const tools = [toolNamed("echo")];
const bash = `tool_echo() { printf '%s' "$1"; }; export -f tool_echo`;

/** Some of each kind: every value is a start of the program. */
const chosen = [
  ...commands.filter((_, index) => index % 9 === 0),
  ...readers.filter((_, index) => index % 8 === 0),
  ...forgers.filter((_, index) => index % 8 === 0),
];

Deno.test(`${payloads.length} values as text of arguments reach the function as they are`, async () => {
  await using canary = await newCanary();
  await using config = await tempConfig({ tools, bash });
  const options = { env: { SERVER_CONFIG_DIR: config.dir }, cwd: canary.dir };
  const pairs = payloads.map((payload, index) => `text${index}=${payload}`);
  const { code, stdout, stderr } = await runProgram(["call", "echo", ...pairs], options);
  const expected = Object.fromEntries(payloads.map((payload, index) => [`text${index}`, payload]));
  assert.deepEqual([code, JSON.parse(stdout)], [0, expected], stderr);
  await canary.assertUntouched(stdout + stderr);
});

/** Command lines that cannot do what they say, with one value in each place. */
const refused: readonly ((payload: string) => string[])[] = [
  (payload) => ["call", `x${payload}`],
  (payload) => ["call", "echo", `text:=x${payload}`],
  (payload) => ["call", "echo", "--config", `no-such-${payload}`],
  (payload) => ["add", `x${payload}`],
  (payload) => ["add", "fine", "--param", `a:${payload}`],
  (payload) => [`x${payload}`],
  (payload) => ["list", `--x${payload}`],
];

Deno.test(`${chosen.length * refused.length} command lines that make no sense are refused, and nothing else happens`, async () => {
  await using canary = await newCanary();
  await using config = await tempConfig({ tools, bash });
  const options = { env: { SERVER_CONFIG_DIR: config.dir }, cwd: canary.dir };
  for (const commandLine of refused) {
    const runs = await Promise.all(chosen.map((payload) => runProgram(commandLine(payload), options)));
    for (const [index, { code, stdout, stderr }] of runs.entries()) {
      assert.ok([2, 65, 78].includes(code), `${JSON.stringify(commandLine(chosen[index]!))}: ${code} ${stderr}`);
      await canary.assertUntouched(stdout + stderr);
    }
  }
});

Deno.test(`${3 * chosen.length} values in what \`add\` writes are data in tools.bash too`, async () => {
  await using canary = await newCanary();
  await using config = await tempConfig({ tools, bash });
  const options = { env: { SERVER_CONFIG_DIR: config.dir }, cwd: canary.dir };
  const names = chosen.map((_, index) => `added_${index}`);
  for (const [index, payload] of chosen.entries()) {
    const flags = [
      "--description",
      payload,
      "--param",
      `a:string=${payload}`,
      "--param",
      `b:${payload.replaceAll(/[=|]/g, "")}|other`,
    ];
    const { code, stdout, stderr } = await runProgram(["add", names[index]!, ...flags], options);
    assert.equal(code, 0, `${JSON.stringify(payload)}: ${stderr}`);
    await canary.assertUntouched(stdout + stderr);
  }
  // Each of these sources what was written.
  const listed = await runProgram(["list", "--json"], options);
  assert.deepEqual(JSON.parse(listed.stdout).tools.map(({ name }: { name: string }) => name), ["echo", ...names]);
  const called = await runProgram(["call", names[0]!, "b=other"], options);
  await canary.assertUntouched(listed.stdout + listed.stderr + called.stdout + called.stderr);
});

Deno.test(`${chosen.length} folders that \`init\` is given are only folders`, async () => {
  await using canary = await newCanary();
  await using outer = await tempDir();
  const names = chosen.filter((payload) => !/[/<>@]|secret|^-/.test(payload));
  for (const name of names) {
    const dir = join(outer.dir, name);
    const made = await runProgram(["init", dir], { cwd: canary.dir });
    assert.equal(made.code, 0, made.stderr);
    await canary.assertUntouched(made.stdout + made.stderr);
  }
  assert.deepEqual((await readdir(outer.dir)).sort(), names.toSorted());
});
