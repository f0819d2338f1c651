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

Deno.test("bash -n is asked about each file, which is not run; directories and variables are looked for", async () => {
  await using temp = await tempDir();
  const [bad, good] = [join(temp.dir, "tools.bash"), join(temp.dir, "lib.bash")];
  await writeFile(bad, `touch '${temp.dir}/ran'\nif\n`);
  await writeFile(good, `touch '${temp.dir}/ran'\n`);
  await mkdir(join(temp.dir, "there"));
  const found = await checkMachine(spawner(), {
    directory: temp.dir,
    files: [bad, good],
    directories: ["there", "missing", "$SERVER_CONFIG_DIR", "$NO_SUCH_VARIABLE", `${temp.dir}/lib.bash`, "/"],
    searches: [{ path: [], commands: ["no-such"] }],
    wantsVariables: true,
  });
  assert.match(found.syntax.get(bad)!, /line [234]: syntax error/);
  assert.equal(found.syntax.get(good), "");
  assert.deepEqual([...found.shellcheck], []);
  assert.deepEqual([...found.missingDirectories], ["missing", "$NO_SUCH_VARIABLE", `${temp.dir}/lib.bash`]);
  assert.deepEqual(found.missingCommands, [{ path: [], commands: ["no-such"] }]);
  assert.equal(found.variables?.get("PATH"), true);
  assert.deepEqual((await readdir(temp.dir)).sort(), ["lib.bash", "there", "tools.bash"]);
});
