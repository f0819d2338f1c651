import assert from "node:assert/strict";
import { dirname } from "node:path/posix";
import { modules } from "./sources.ts";

/** Which others each module, or each folder, imports. */
type Imports = ReadonlyMap<string, ReadonlySet<string>>;

const project = await modules();

function moduleImports(): Imports {
  const paths = new Set(project.map(({ path }) => path));
  return new Map(project.map(({ path, imports }) => [path, new Set(imports.filter((name) => paths.has(name)))]));
}

/** A folder and the folders inside it are one house, whose rooms and halls may import each other: they are left out. */
function folderImports(): Imports {
  const found = new Map<string, Set<string>>();
  for (const [path, imports] of moduleImports()) {
    const folder = dirname(path);
    const others = [...imports].map(dirname).filter((other) =>
      !`${other}/`.startsWith(`${folder}/`) && !`${folder}/`.startsWith(`${other}/`)
    );
    found.set(folder, new Set([...found.get(folder) ?? [], ...others]));
  }
  return found;
}

/** The first circle found, as the way round it: `["a", "b", "a"]`; `[]` where there is none. */
function findCircle(imports: Imports): string[] {
  const done = new Set<string>();
  const visit = (name: string, way: readonly string[]): string[] => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return [];
    for (const other of imports.get(name) ?? []) {
      const circle = visit(other, [...way, name]);
      if (circle.length > 0) return circle;
    }
    done.add(name);
    return [];
  };
  for (const name of imports.keys()) {
    const circle = visit(name, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

Deno.test("a circle is found, and a diamond is none", () => {
  const of = (edges: Record<string, string[]>) =>
    new Map(Object.entries(edges).map(([name, others]) => [name, new Set(others)]));
  assert.deepEqual(findCircle(of({ a: ["b", "c"], b: ["d"], c: ["d"], d: [] })), []);
  assert.deepEqual(findCircle(of({ a: ["b"], b: ["c", "d"], c: [], d: ["b"] })), ["b", "d", "b"]);
});

Deno.test("no module imports itself by way of others, not even for types", () => {
  assert.deepEqual(findCircle(moduleImports()), []);
});

Deno.test("no folder imports itself by way of folders beside it", () => {
  assert.deepEqual(findCircle(folderImports()), []);
});
