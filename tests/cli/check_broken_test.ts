import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { problemIds } from "../../src/config/mod.ts";
import { rootDir, runProgram } from "../helpers/program.ts";

/** Each is a complete configuration with one mistake; `expected.txt` is what `bashful check` says of it. */
const broken = join(rootDir, "fixtures", "broken");
const names = (await readdir(broken)).sort();

/** How many programs run at once. */
const atOnce = 3;

/** The output and exit code of `bashful check` on `fixtures/broken/<name>`, as `expected.txt` has them. */
async function checkBroken(name: string): Promise<string> {
  const dir = join(broken, name);
  const { code, stdout, stderr } = await runProgram(["check", "--config", dir]);
  return `${stdout.replaceAll(dir, "{dir}")}exit code ${code}\n${stderr}`;
}

Deno.test("check says exactly what is expected of every broken configuration", async () => {
  assert.ok(names.length >= 45);
  const found: Record<string, string> = {};
  const expected: Record<string, string> = {};
  const waiting = [...names];
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      expected[name] = await readFile(join(broken, name, "expected.txt"), "utf8");
      found[name] = await checkBroken(name);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const inOrder = (outputs: Record<string, string>) => names.map((name) => `${name}\n${outputs[name]}`);
  assert.deepEqual(inOrder(found), inOrder(expected));
});

Deno.test("one mistake is one problem", async () => {
  for (const name of names) {
    const expected = await readFile(join(broken, name, "expected.txt"), "utf8");
    assert.equal(expected.match(/^(?:error|warning)\[[a-z]+\/[A-Za-z0-9-]+\]: /gm)?.length, 1, name);
  }
});

Deno.test("every kind of problem has a broken configuration", async () => {
  const seen = new Set<string>();
  for (const name of names) {
    const expected = await readFile(join(broken, name, "expected.txt"), "utf8");
    for (const [, id] of expected.matchAll(/^(?:error|warning)\[(.+?)\]/gm)) seen.add(id!);
  }
  // The environment makes these two; check_command_test.ts has them.
  const elsewhere = ["file/directory", "functions/prefix"];
  const unseen = Object.keys(problemIds).filter((id) => !seen.has(id) && !elsewhere.includes(id));
  assert.deepEqual(unseen, []);
});
