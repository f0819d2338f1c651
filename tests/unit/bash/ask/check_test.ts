import assert from "node:assert/strict";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkMachine, missingCommands } from "../../../../src/bash/mod.ts";
import { tempDir } from "../../../helpers/temp_config.ts";
import { spawner } from "../spawner.ts";

Deno.test("each search looks in its own path first; those that find all are left out", async () => {
  await using temp = await tempDir();
  await mkdir(join(temp.dir, "bin"));
  await writeFile(join(temp.dir, "bin", "mytool"), "#!/bin/sh\n", { mode: 0o755 });
  const searches = [
    { path: [], commands: ["sh", "mytool", "printf", "no-such"] },
    { path: ["bin"], commands: ["mytool", "if"] },
    { path: ["lib", "$SERVER_CONFIG_DIR/bin"], commands: ["mytool", "tool"] },
    { path: ["$NO_SUCH_VARIABLE"], commands: ["mytool"] },
  ];
  assert.deepEqual(await missingCommands(spawner(), temp.dir, searches), [
    { path: [], commands: ["mytool", "no-such"] },
    { path: ["lib", "$SERVER_CONFIG_DIR/bin"], commands: ["tool"] },
    { path: ["$NO_SUCH_VARIABLE"], commands: ["mytool"] },
  ]);
  assert.deepEqual(await missingCommands(spawner(), temp.dir, []), []);
});

Deno.test("bash -n is asked about tools.bash, which is not run", async () => {
  await using temp = await tempDir();
  const bashFile = join(temp.dir, "tools.bash");
  await writeFile(bashFile, `touch '${temp.dir}/ran'\nif\n`);
  const { syntax, shellcheck, missingCommands } = await checkMachine(spawner(), {
    directory: temp.dir,
    bashFile,
    searches: [],
  });
  assert.match(syntax, /line [234]: syntax error/);
  assert.deepEqual([shellcheck, missingCommands], [undefined, []]);
  assert.deepEqual(await readdir(temp.dir), ["tools.bash"]);
});
