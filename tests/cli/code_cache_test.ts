import assert from "node:assert/strict";
import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { compile } from "../../scripts/build/compile.ts";
import { hostTarget } from "../../scripts/build/targets.ts";
import { isBinary, programCommand } from "../helpers/program.ts";
import { lackForCompiling, testUnless } from "../helpers/skip.ts";
import { type TempDir, tempDir } from "../helpers/temp_config.ts";

const lack = await lackForCompiling();

/** The file in the temporary directory where Deno's runtime keeps the code of a compiled program, unless told not to. */
const cacheOf = (program: string) => `deno-compile-${basename(program)}.cache`;

/** The binary; from source, any other program that is compiled as the binary is. */
async function compiled(temp: TempDir): Promise<string> {
  if (isBinary) return programCommand().command;
  const path = join(temp.dir, "source.js");
  await writeFile(path, 'console.log("bashful " + Deno.args.length);\n');
  const output = join(temp.dir, "bashful");
  await compile({ path, [Symbol.asyncDispose]: () => Promise.resolve() }, hostTarget(), output);
  return output;
}

/** A folder that everyone may write to. */
async function shared(temp: TempDir, name: string): Promise<string> {
  const dir = join(temp.dir, name);
  await mkdir(dir);
  await chmod(dir, 0o1777);
  return dir;
}

/** Starts the program; a start that waits for somebody else's file is ended, and fails. */
async function starts(program: string, TMPDIR: string): Promise<void> {
  const { code, signal, stdout } = await new Deno.Command(program, {
    args: ["--version"],
    env: { TMPDIR },
    stdin: "null",
    signal: AbortSignal.timeout(60_000),
  }).output();
  assert.deepEqual({ code, signal }, { code: 0, signal: null });
  assert.match(new TextDecoder().decode(stdout), /^bashful /);
}

testUnless(lack, "a start neither reads nor writes compiled code in a shared temporary directory", async () => {
  await using temp = await tempDir();
  const program = await compiled(temp);

  const empty = await shared(temp, "empty");
  // A cache would be written by the first start, and read by the second.
  for (const _ of [1, 2]) await starts(program, empty);
  assert.deepEqual(await readdir(empty), []);

  const poisoned = await shared(temp, "poisoned");
  const cache = join(poisoned, cacheOf(program));
  await writeFile(cache, "somebody else's");
  await starts(program, poisoned);
  assert.deepEqual(await readdir(poisoned), [cacheOf(program)]);
  assert.equal(await readFile(cache, "utf8"), "somebody else's");

  // Whoever opens it to read waits for ever.
  const blocked = await shared(temp, "blocked");
  const pipe = join(blocked, cacheOf(program));
  assert.ok((await new Deno.Command("mkfifo", { args: [pipe] }).output()).success);
  await starts(program, blocked);
  assert.ok((await Deno.stat(pipe)).isFifo);
  assert.deepEqual(await readdir(blocked), [cacheOf(program)]);
});
