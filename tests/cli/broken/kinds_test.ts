import assert from "node:assert/strict";
import { problemIds } from "../../../src/config/mod.ts";
import { projectFiles, read } from "../../project/sources.ts";
import { runProgram } from "../../helpers/program.ts";
import { soundWith } from "../../helpers/sound_config.ts";

/** Kinds that no change to a file makes, and where their tests are. */
const elsewhere: Readonly<Record<string, string>> = {
  "file/directory": "tests/cli/check_command_test.ts",
  "functions/prefix": "tests/cli/check_command_test.ts",
  "run/preview-function": "tests/cli/confirm_test.ts",
  "run/no-preview": "tests/unit/config/confirm_test.ts",
  "run/no-confirm": "tests/cli/confirm_test.ts",
  "run/sandbox": "tests/cli/sandbox_backend_test.ts",
  "run/sandbox-temporary": "tests/cli/sandbox_backend_test.ts",
  "run/sandbox-differs": "tests/cli/sandbox_backend_test.ts",
};

Deno.test("the sound configuration has no problem", async () => {
  await using config = await soundWith({});
  assert.deepEqual(await runProgram(["check", "--strict", "--config", config.dir]), {
    code: 0,
    stdout: "0 problems: 1 tool can be served\n",
    stderr: "",
  });
});

Deno.test("every kind of problem has a broken configuration", async () => {
  const seen = new Set<string>();
  for (const path of (await projectFiles()).filter((path) => /^tests\/cli\/broken\/.*_test\.ts$/.test(path))) {
    for (const [, id] of (await read(path)).matchAll(/^ +(?:error|warning)\[(.+?)\]: /gm)) seen.add(id!);
  }
  for (const [id, path] of Object.entries(elsewhere)) {
    const text = await read(path);
    if (text.includes(`error[${id}]: `) || text.includes(`warning[${id}]: `)) seen.add(id);
  }
  assert.deepEqual(Object.keys(problemIds).filter((id) => !seen.has(id)), []);
});
