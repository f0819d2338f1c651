import assert from "node:assert/strict";
import { permissionFlags, sourceFlags } from "../../scripts/build/permissions.ts";
import { modules, packageOf, read } from "./sources.ts";

const { imports } = JSON.parse(await read("deno.json")) as { imports: Record<string, string> };

Deno.test("every package is pinned to one exact version", () => {
  for (const [name, target] of Object.entries(imports)) {
    assert.match(target, new RegExp(`^npm:${RegExp.escape(name)}@\\d+\\.\\d+\\.\\d+(-[\\w.]+)?(/\\w+)?$`));
  }
});

Deno.test("a blank line parts the program's packages from those of tests and releases, each in order", async () => {
  const block = /^ +"imports": \{\n([^]*?)^ +\}/m.exec(await read("deno.json"))?.[1] ?? "";
  const groups = block.split("\n\n").map((group) =>
    [...group.matchAll(/^\s*"([^"]+)":/gm)].map(([, name = ""]) => name)
  );
  const program = (await modules()).filter(({ path }) => path === "main.ts" || path.startsWith("src/"));
  const used = new Set(program.flatMap(({ imports }) => imports.map(packageOf)));
  const names = Object.keys(imports).sort();
  assert.deepEqual(groups, [names.filter((name) => used.has(name)), names.filter((name) => !used.has(name))]);
});

Deno.test("the lock file holds the same versions", async () => {
  const lock = JSON.parse(await read("deno.lock")) as { specifiers: Record<string, string> };
  for (const target of Object.values(imports)) {
    // A path into the package is no part of its version.
    const specifier = target.replace(/(?<=@\d[^/]*)\/.*$/, "");
    assert.ok(lock.specifiers[specifier], `${specifier} is not in deno.lock`);
  }
});

Deno.test('the README\'s "Built with" names every package', async () => {
  const section = /^## Built with\n([^]*?)(?=^## |(?![^]))/m.exec(await read("README.md"))?.[1] ?? "";
  const unnamed = Object.keys(imports).filter((name) =>
    !section.includes("`" + name + "`") && !section.includes(`[${name}]`)
  );
  assert.deepEqual(unnamed, []);
});

Deno.test("scripts/bashful gives the binary's permissions, and to read its own modules, and no other", async () => {
  const command = /exec "\$deno" run ([^]*)$/.exec(await read("scripts/bashful"))?.[1] ?? "";
  const words = command.replaceAll(/['"]/g, "").split(/[\s\\]+/);
  const flags = words.filter((word) => /^(--(allow|deny|ignore|no)-|-[A-Z])/.test(word));
  assert.deepEqual(flags.toSorted(), [...permissionFlags, ...sourceFlags("$root")].toSorted());
});
