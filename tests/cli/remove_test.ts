import assert from "node:assert/strict";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runProgram } from "../helpers/program.ts";
import { tempConfig, tempDir, toolNamed } from "../helpers/temp_config.ts";

/** The files of a folder, but for copies, by name. */
async function filesOf(dir: string): Promise<Record<string, string>> {
  const names = (await readdir(dir)).filter((name) => !name.includes(".bak"));
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(dir, name), "utf8")])),
  );
}

Deno.test("remove undoes what add did, in either form, and keeps the old files", async () => {
  for (const form of [[], ["--beside"]]) {
    await using temp = await tempDir();
    const dir = join(temp.dir, "c");
    await runProgram(["init", dir, ...form]);
    const before = await filesOf(dir);
    await runProgram(["add", "count", "-p", "path:string!", "-c", dir]);
    const added = await readFile(join(dir, "tools.bash"), "utf8");
    assert.deepEqual(await runProgram(["remove", "count", "-c", dir]), {
      code: 0,
      stdout: (form.length > 0 ? "" : `Removed count from ${dir}/tools.json\n`) +
        `Removed tool_count from ${dir}/tools.bash\n` +
        (form.length > 0 ? "" : "Kept the old tools.json as tools.json.bak\n") +
        "Kept the old tools.bash as tools.bash.bak\n",
      stderr: "",
    });
    assert.deepEqual(await filesOf(dir), before);
    assert.equal(await readFile(join(dir, "tools.bash.bak"), "utf8"), added);
  }
});

Deno.test("remove changes nothing where it is not plain what belongs to the tool", async () => {
  const bash = `source "\${BASH_SOURCE[0]%/*}/lib.sh"
tool_used() { :; }
tool_caller() { tool_used; }
eval 'tool_made() { :; }'
tool_lib() { :; }
export -f tool_used tool_caller tool_made tool_far tool_lib
`;
  const tools = ["used", "caller", "made", "far", "lib", "none", "twice", "twice"].map((name) => toolNamed(name));
  await using temp = await tempConfig({ tools, bash, files: { "lib.sh": "tool_far() { :; }\nlib() { tool_lib; }\n" } });
  const before = await filesOf(temp.dir);
  const at = (line: number, file: string) => `on line ${line} of ${temp.dir}/${file}`;
  const rows: readonly (readonly [name: string, why: string, code?: number])[] = [
    ["used", `found tool_used used ${at(3, "tools.bash")}, expected it nowhere else`],
    ["made", `found tool_made made by other code ${at(4, "tools.bash")}, expected it written out`],
    ["far", `found tool_far in ${temp.dir}/lib.sh, which tools.bash sources, expected it in tools.bash`],
    ["lib", `found tool_lib used ${at(2, "lib.sh")}, expected it nowhere else`],
    ["twice", `found 2 tools of that name in ${temp.dir}/tools.json, expected one`],
    ["callr", `found no tool of that name in ${temp.dir}\nhint: did you mean "caller"?`, 2],
  ];
  for (const [name, why, code = 1] of rows) {
    assert.deepEqual(await runProgram(["remove", name, "-c", temp.dir]), {
      code,
      stdout: "",
      stderr: `error: Cannot remove "${name}": ${why}\n`,
    });
  }
  assert.deepEqual(await filesOf(temp.dir), before);
  // A definition without a function is all there is of its tool.
  const { stdout } = await runProgram(["remove", "none", "-c", temp.dir]);
  assert.equal(stdout, `Removed none from ${temp.dir}/tools.json\nKept the old tools.json as tools.json.bak\n`);
  assert.equal((await filesOf(temp.dir))["tools.bash"], bash);
});

Deno.test("remove takes a tool out of both places that describe it, and needs a configuration", async () => {
  await using temp = await tempDir();
  const dir = join(temp.dir, ".config", "bashful");
  const env = { HOME: temp.dir, XDG_CONFIG_HOME: "", SERVER_CONFIG_DIR: "" };
  assert.deepEqual(await runProgram(["remove", "a"], { env }), {
    code: 78,
    stdout: "",
    stderr: `error: Cannot remove "a": found no tools.json in "${dir}"\nhint: bashful init makes one\n`,
  });
  await mkdir(dir, { recursive: true });
  const other = "# @tool B\ntool_b() { :; }\n";
  await writeFile(join(dir, "tools.json"), `{ "tools": [${JSON.stringify(toolNamed("a"))}] }\n`);
  await writeFile(join(dir, "tools.bash"), `${other}\n# @tool A\ntool_a() { :; }\nexport -f tool_a tool_b\n`);
  assert.equal((await runProgram(["remove", "a"], { env })).code, 0);
  assert.deepEqual(await filesOf(dir), {
    "tools.json": '{ "tools": [] }\n',
    "tools.bash": `${other}\nexport -f tool_b\n`,
  });
  assert.equal((await runProgram(["list", "--names"], { env })).stdout, "b\n");
});
