/** A call made after a save is answered by what was saved (contract C9), however it was saved. */
import assert from "node:assert/strict";
import { appendFile, mkdir, rename, symlink, unlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connectLines } from "../helpers/eras.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";

/** A `tools.bash` whose tool prints `version`. */
const bashOf = (version: string) => `tool_a() { printf %s ${version}; }\nexport -f tool_a\n`;

/** How a file is saved; each leaves the new text in it, whole. */
const ways: Readonly<Record<string, (path: string, text: string, count: number) => Promise<void>>> = {
  "written in place": (path, text) => writeFile(path, text),
  "renamed into its place": async (path, text) => {
    await writeFile(`${path}.new`, text);
    await rename(`${path}.new`, path);
  },
  "renamed into its place, and older": async (path, text) => {
    await writeFile(`${path}.new`, text);
    await utimes(`${path}.new`, 1_000_000_000, 1_000_000_000);
    await rename(`${path}.new`, path);
  },
  "written in two parts": async (path, text) => {
    await writeFile(path, text.slice(0, text.length / 2));
    await appendFile(path, text.slice(text.length / 2));
  },
  "another link": async (path, text, count) => {
    const target = `${path}.${count}`;
    await writeFile(target, text);
    await unlink(path);
    await symlink(target, path);
  },
};

for (const [how, save] of Object.entries(ways)) {
  Deno.test(`a call right after tools.bash was ${how} runs what was saved`, async () => {
    await using config = await tempConfig({ tools: [toolNamed("a")], bash: bashOf("v0") });
    await using client = await connectLines("2025-06-18", { args: ["serve", "--config", config.dir] });
    for (let count = 1; count <= 15; count++) {
      await save(join(config.dir, "tools.bash"), bashOf(`v${count}`), count);
      const { result } = await client.callTool("a");
      assert.deepEqual(result, { content: [{ type: "text", text: `v${count}` }] });
    }
  });
}

Deno.test("tools/list right after tools.json was saved lists what was saved", async () => {
  await using config = await tempConfig({ tools: [toolNamed("a")], bash: bashOf("v0") });
  await using client = await connectLines("2025-06-18", { args: ["serve", "--config", config.dir] });
  for (let count = 1; count <= 10; count++) {
    const tools = [{ ...toolNamed("a"), description: `${count}` }];
    await writeFile(join(config.dir, "tools.json"), JSON.stringify({ tools }));
    const { result } = await client.request("tools/list");
    assert.equal(result.tools[0].description, `${count}`);
  }
});

Deno.test("a file that tools.bash sources counts too", async () => {
  const bash = `source "\${BASH_SOURCE[0]%/*}/lib/a.bash"\ntool_a() { version; }\nexport -f tool_a\n`;
  await using config = await tempConfig({ tools: [toolNamed("a")], bash });
  await mkdir(join(config.dir, "lib"));
  const file = join(config.dir, "lib", "a.bash");
  await writeFile(file, "version() { printf v0; }\n");
  await using client = await connectLines("2025-06-18", { args: ["serve", "--config", config.dir] });
  for (let count = 1; count <= 10; count++) {
    await writeFile(file, `version() { printf v${count}; }\n`);
    const { result } = await client.callTool("a");
    assert.deepEqual(result, { content: [{ type: "text", text: `v${count}` }] });
  }
});

const broken: Readonly<Record<string, [file: string, text: string]>> = {
  "half of tools.bash": ["tools.bash", "tool_a() {\n"],
  "tools.bash without the function": ["tools.bash", ":\n"],
  "tools.bash without the export": ["tools.bash", "tool_a() { printf bad; }\n"],
  "tools.bash that ends its shell": ["tools.bash", "exit 3\n"],
  "nothing in tools.bash": ["tools.bash", ""],
  "half of tools.json": ["tools.json", '{"tools":['],
  "nothing in tools.json": ["tools.json", ""],
};

for (const [what, [file, text]] of Object.entries(broken)) {
  Deno.test(`${what} takes nothing away: the last good code serves, also when its lanes are gone`, async () => {
    await using config = await tempConfig({
      tools: [toolNamed("a", { run: { timeoutMs: 60_000 } })],
      bash: bashOf("v0"),
    });
    await using client = await connectLines("2025-06-18", { args: ["serve", "--config", config.dir] });
    const good = await Deno.readTextFile(join(config.dir, file));
    await writeFile(join(config.dir, file), text);
    for (let count = 0; count < 3; count++) {
      const { result } = await client.callTool("a");
      assert.deepEqual(result, { content: [{ type: "text", text: "v0" }] });
    }
    // A call that is larger than a lane's request may be is the last of its lane.
    for (let count = 0; count < 3; count++) {
      const { result } = await client.callTool("a", { text: "x".repeat(100_000) });
      assert.deepEqual(result, { content: [{ type: "text", text: "v0" }] });
    }
    await writeFile(join(config.dir, file), good.replace("v0", "v1"));
    const { result } = await client.callTool("a");
    assert.equal(result.content[0].text, file === "tools.bash" ? "v1" : "v0");
  });
}
