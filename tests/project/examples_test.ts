import assert from "node:assert/strict";
import { rootDir } from "../helpers/program.ts";
import { projectFiles, read } from "./sources.ts";

/** Where every exported function shows its use: what any part of the program may call. */
const shown = /^src\/(?:(?:bytes|json|streams|text|words)\.ts$|schema\/.*\.ts$)/;

const paths = (await projectFiles()).filter((path) => shown.test(path));

Deno.test("every exported function has an example", async () => {
  const without: string[] = [];
  for (const path of paths) {
    const declared = (await read(path)).matchAll(
      /(\/\*\*(?:(?!\*\/)[^])*\*\/\n)?^export (?:async )?function\*? (\w+)/gm,
    );
    for (const [, comment = "", name] of declared) {
      if (!/^ \* @example\n \* ```ts\n(?: \*.*\n)*? \* assert\.\w+\(/m.test(comment)) without.push(`${path}: ${name}`);
    }
  }
  assert.deepEqual(without, []);
});

Deno.test("the examples hold", async () => {
  const args = ["test", "--doc", "--quiet", "--allow-all", "--no-check", "--frozen", ...paths];
  const env = { NO_COLOR: "1" };
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), { args, cwd: rootDir, env }).output();
  const text = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  assert.ok(success, text);
  assert.match(text, /^ok \| [1-9]\d* passed \| 0 failed/m);
});
