import assert from "node:assert/strict";
import { runProgram } from "../helpers/program.ts";
import { connect, edit, names, toolsBash, toolsJson } from "../protocol/reload_served.ts";
import { tempConfig } from "../helpers/temp_config.ts";

const all = ["file_size", "file_hash", "git_log", "git.x", "GIT_UP", "time"];

function config(tools: readonly string[] = all) {
  return tempConfig({
    server: {
      protocolVersion: "2025-06-18",
      serverInfo: { name: "only", version: "1" },
      capabilities: { tools: { listChanged: true } },
    },
    tools: toolsJson(tools),
    bash: toolsBash(tools),
  });
}

/** Flags, and the tools that are left. */
const choices: readonly (readonly [words: readonly string[], left: readonly string[]])[] = [
  [[], all],
  [["--only", "time"], ["time"]],
  [["--only", "file_*"], ["file_size", "file_hash"]],
  [["--only=git_*,time"], ["git_log", "time"]],
  [["--only", "git_*", "--only", "time,,"], ["git_log", "time"]],
  [["--only", "git.*"], ["git.x"]],
  [["--only", "git?log"], ["git_log"]],
  [["--only", "*"], all],
  [["--only", "file"], []],
  [["--only", "(file_size|time)"], []],
  [["--except", "git*"], ["file_size", "file_hash", "GIT_UP", "time"]],
  [["--except", "*_*", "--except", "time"], ["git.x"]],
  [["--only", "file_*", "--except", "*hash"], ["file_size"]],
  [["--except", "*"], []],
];

Deno.test("list --only and --except: names and patterns, several with commas or flags, in the file's order", async () => {
  await using temp = await config();
  for (const [words, left] of choices) {
    const found = await runProgram(["list", "--names", "--config", temp.dir, ...words]);
    const stdout = left.map((name) => `${name}\n`).join("");
    assert.deepEqual(found, { code: 0, stdout, stderr: "" }, words.join(" "));
  }
});

Deno.test("a pattern that no tool's name matches is named, with what was meant", async () => {
  await using temp = await config();
  const stderr = async (...words: string[]) =>
    (await runProgram(["list", "--config", temp.dir, ...words])).stderr.trimEnd().split("\n");
  assert.deepEqual(await stderr("--only", "file"), [
    'warning: No tool matches --only "file": none is served',
    'hint: "file*" matches what begins with it',
  ]);
  assert.deepEqual(await stderr("--only", "time,git_lgo", "--except=zzzzzz*"), [
    'warning: No tool matches --only "git_lgo"',
    'hint: did you mean "git_log"?',
    'warning: No tool matches --except "zzzzzz*"',
    `hint: the tools are ${all.slice(0, -1).join(", ")} and ${all.at(-1)}`,
  ]);
});

Deno.test("call --only and --except: a hidden tool is an unknown one", async () => {
  await using temp = await config();
  const call = (...words: string[]) => runProgram(["call", "--config", temp.dir, ...words]);
  assert.deepEqual(await call("time", "--only", "t*"), { code: 0, stdout: "one\n", stderr: "" });
  for (const words of [["--only", "git_*"], ["--except", "git_*,time"]]) {
    assert.deepEqual(await call("time", ...words), {
      code: 2,
      stdout: "",
      stderr: `error: Unknown tool "time"\nhint: bashful list --config ${temp.dir} shows the tools\n`,
    });
  }
});

Deno.test("serve --only and --except: hidden tools are not listed, not called, and stay hidden after a reload", async () => {
  await using temp = await config();
  const words = ["--only", "git*,time", "--except", "*log"];
  await using client = await connect(temp.dir, "2025-06-18", words);
  assert.deepEqual(await names(client), ["git.x", "time"]);
  const { error } = await client.callTool("file_size");
  assert.deepEqual([error.code, error.message], [-32602, 'Unknown tool "file_size"']);
  const more = [...all, "git_new", "new_log", "git_newlog"];
  await edit(temp, "tools.bash", toolsBash(more));
  await edit(temp, "tools.json", toolsJson(more));
  await client.notification("notifications/tools/list_changed");
  assert.deepEqual(await names(client), ["git.x", "time", "git_new"]);
  assert.equal((await client.callTool("git_newlog")).error.code, -32602);
});
