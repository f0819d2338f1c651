import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectFiles, read } from "./sources.ts";

/** Where every exported function shows its use: what any part of the program may call. */
const shown = /^src\/(?:(?:bytes|json|pause|pointer|streams|text|words)\.ts$|(?:jsonfile|schema)\/.*\.ts$)/;

const without: string[] = [];
const tests: string[] = [];

for (const path of (await projectFiles()).filter((path) => shown.test(path))) {
  const text = await read(path);
  const names = [...text.matchAll(/^export (?:async )?(?:function\*?|class|const) (\w+)/gm)].map(([, name]) => name);
  for (
    const [, comment = "", kind, name] of text.matchAll(
      /(\/\*\*(?:(?!\*\/)[^])*\*\/\n)?^export (?:async )?(function\*?|class) (\w+)/gm,
    )
  ) {
    const example = /^ \* @example\n \* ```ts\n((?: \*.*\n)*?) \* ```$/m.exec(comment)?.[1];
    if (example !== undefined) tests.push(asTest(`${path}: ${name}`, path, names, example.replace(/^ \* ?/gm, "")));
    else if (kind !== "class") without.push(`${path}: ${name}`);
  }
}

/** The code of a test that runs an example, which may use all that its module exports. */
function asTest(title: string, path: string, names: readonly (string | undefined)[], example: string): string {
  const own = import.meta.resolve(`../../${path}`);
  const body = example.replace(/^import (?:(\w+)|(\{.*\})) from "(.+)";$/gm, (_all, whole, parts, from) => {
    const url = from.startsWith(".") ? new URL(from, own).href : import.meta.resolve(from);
    return `const ${whole === undefined ? parts : `{ default: ${whole} }`} = await import(${JSON.stringify(url)});`;
  });
  const exported = `const { ${names.join(", ")} } = await import(${JSON.stringify(own)});`;
  return `Deno.test(${JSON.stringify(title)}, async () => {\n${exported}\n{\n${body}}\n});\n`;
}

Deno.test("every exported function has an example, and every example asserts something", () => {
  assert.deepEqual(without, []);
  assert.deepEqual(tests.filter((code) => !/^assert\.\w+\(/m.test(code)), []);
});

// One module for all: `deno test --doc` starts a worker for each, which takes ten times as long.
const folder = await mkdtemp(join(tmpdir(), "bashful-examples-"));
const file = join(folder, "examples.ts");
await writeFile(file, tests.join("\n"));
await import(pathToFileURL(file).href);
await rm(folder, { recursive: true });
