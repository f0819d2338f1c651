import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { coreLibrary } from "../../src/bash/mod.ts";
import { programCommand, programEnv, runProgram } from "../helpers/program.ts";
import { tempConfig, tempDir, toolNamed } from "../helpers/temp_config.ts";

const names = ["zebra", "ant", "a_longer_name"];
const functions = names.map((name) => `tool_${name}() { :; }; export -f tool_${name}`).join("\n");

Deno.test("list shows names and first lines of descriptions, in the order of the file", async () => {
  const described = ["One\nTwo", "", "\x1b[31mRed\u202e é"];
  await using config = await tempConfig({
    tools: names.map((name, index) => toolNamed(name, { description: described[index] })),
    bash: functions,
  });
  assert.deepEqual(await runProgram(["list", "--config", config.dir]), {
    code: 0,
    stdout: "zebra          One\nant\na_longer_name  \\u001b[31mRed\\u202e é\n",
    stderr: "",
  });
});

Deno.test("list --json is what clients get, digit for digit, without run", async () => {
  const tools = `{"tools": [
    {"name": "ant", "x": 9007199254740993, "description": "d", "inputSchema": {"type": "object"}, "run": {"serial": true}}
  ]}`;
  await using config = await tempConfig({ tools, bash: functions });
  const expected = `{
  "tools": [
    {
      "name": "ant",
      "x": 9007199254740993,
      "description": "d",
      "inputSchema": {
        "type": "object"
      }
    }
  ]
}
`;
  const found = await runProgram(["list", "--json"], { env: { SERVER_CONFIG_DIR: config.dir } });
  assert.deepEqual(found, { code: 0, stdout: expected, stderr: "" });
});

Deno.test("list of no tools is empty", async () => {
  await using config = await tempConfig();
  const env = { SERVER_CONFIG_DIR: config.dir };
  assert.deepEqual(await runProgram(["list"], { env }), { code: 0, stdout: "", stderr: "" });
  assert.deepEqual(await runProgram(["list", "--json"], { env }), {
    code: 0,
    stdout: '{\n  "tools": []\n}\n',
    stderr: "",
  });
});

Deno.test("core prints the helper library, whatever the configuration is", async () => {
  const found = await runProgram(["core"], { env: { SERVER_CONFIG_DIR: "/nonexistent" } });
  assert.deepEqual([found.code, found.stderr], [0, ""]);
  assert.ok(found.stdout === coreLibrary, "the library, in one file");
});

/** Bashes to source the library in: the machine's, and the older one that the environment names. */
const bashes = ["bash", ...[Deno.env.get("BASHFUL_TEST_BASH")].filter((path) => path !== undefined)];

for (const bash of bashes) {
  for (const how of ["source <(bashful core)", 'eval "$(bashful core)"']) {
    // Bash 3.2 cannot source a pipe.
    if (bash !== "bash" && how.startsWith("source")) continue;
    Deno.test(`${how} makes tools.bash usable by hand (${bash === "bash" ? "bash" : "BASHFUL_TEST_BASH"})`, async () => {
      await using config = await tempConfig({
        bash: `tool_size() {
  local path
  json_get -v path "$1" path || return
  is_readable_file "$path" || { log_error "Cannot read $path"; return 1; }
  json_object size:="$(($(wc -c <"$path")))" path="$path"
}
export -f tool_size
`,
      });
      await using bin = await tempDir();
      const { command, args } = programCommand();
      const quoted = [command, ...args].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(" ");
      await writeFile(join(bin.dir, "bashful"), `#!/bin/sh\nexec ${quoted} "$@"\n`, { mode: 0o755 });
      await writeFile(join(config.dir, "x y"), "12345");
      const script = `set -euo pipefail; ${how}; source tools.bash; tool_size '{"path":"x y"}'
tool_size '{"path":"absent"}' || echo "code $?"`;
      const output = await new Deno.Command(bash, {
        args: ["-c", script],
        cwd: config.dir,
        env: { ...programEnv({}), PATH: `${bin.dir}:${Deno.env.get("PATH")}` },
        clearEnv: true,
      }).output();
      const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
      assert.equal(text(output.stdout), '{"size":5,"path":"x y"}\ncode 1\n');
      assert.match(text(output.stderr), /Cannot read absent\n$/);
      assert.equal(output.code, 0);
    });
  }
}
