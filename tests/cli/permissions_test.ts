import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compile } from "../../scripts/build/compile.ts";
import { permissionFlags } from "../../scripts/build/permissions.ts";
import { hostTarget } from "../../scripts/build/targets.ts";
import { isBinary } from "../helpers/program.ts";
import { lackForCompiling, testUnless } from "../helpers/skip.ts";
import { tempDir } from "../helpers/temp_config.ts";

/** Tries what a program may want of the machine, and prints what came of each attempt. */
const probe = `
const attempts = {
  "read a file": () => Deno.readTextFile("/etc/hosts"),
  "list a folder": async () => { for await (const _ of Deno.readDir("/")) break; },
  "write a file": () => Deno.writeTextFile(Deno.args[0], "x"),
  "make a temporary file": () => Deno.makeTempFile(),
  "remove a file": () => Deno.remove(Deno.args[0]),
  "connect": () => Deno.connect({ hostname: "127.0.0.1", port: 9 }),
  "listen": () => Deno.listen({ hostname: "127.0.0.1", port: 0 }),
  "fetch": () => fetch("http://127.0.0.1:8080/"),
  "import from the network": () => import(["http://127.0.0.1:9", "x.js"].join("/")),
  "import from where Deno lets programs by default": () => import(["https://jsr.io", "x.js"].join("/")),
  "read the environment": () => Deno.env.get("HOME"),
  "list the environment": () => {
    if (Object.keys(Deno.env.toObject()).every((name) => /^(LD|DYLD)_/.test(name))) {
      throw new Deno.errors.NotCapable("nothing but the loader's variables");
    }
  },
  "know the host": () => Deno.hostname(),
  "load a library": () => Deno.dlopen("libc.so.6", {}),
  "start sh": () => new Deno.Command("sh", { args: ["-c", ":"] }).output(),
  "start a program by its path": () => new Deno.Command("/bin/ls").output(),
  "send a signal": () => Deno.kill(Deno.ppid, "SIGCONT"),
  "be granted more": async () => {
    const { state } = await Deno.permissions.request({ name: "read" });
    if (state !== "granted") throw new Deno.errors.NotCapable("still " + state);
  },
  "start bash": () => new Deno.Command("bash", { args: ["-c", ":"] }).output(),
  "read the loader's variable": () => Deno.env.get("LD_LIBRARY_PATH"),
  "read another of the loader's variables": () => Deno.env.get("DYLD_INSERT_LIBRARIES"),
};
const outcomes = {};
for (const [what, attempt] of Object.entries(attempts)) {
  try {
    await attempt();
    outcomes[what] = "done";
  } catch (error) {
    outcomes[what] = error instanceof Deno.errors.NotCapable || /--no-remote|import access|Module not found/.test(error.message)
      ? "refused"
      : String(error);
  }
}
console.log(JSON.stringify(outcomes));
Deno.exit(0);
`;

const allowed = ["start bash", "read the loader's variable", "read another of the loader's variables"];

const lack = isBinary ? await lackForCompiling() : undefined;

testUnless(lack, "the program can start bash and see the loader's variables, and nothing else", async () => {
  await using temp = await tempDir();
  const source = join(temp.dir, "probe.js");
  await writeFile(source, probe);
  const compiled = join(temp.dir, "probe");
  if (isBinary) await compile({ path: source, [Symbol.asyncDispose]: () => Promise.resolve() }, hostTarget(), compiled);
  const command = isBinary ? compiled : Deno.execPath();
  const args = isBinary ? [] : ["run", "--quiet", "--no-config", ...permissionFlags, source];
  const target = join(temp.dir, "target");
  const output = await new Deno.Command(command, { args: [...args, target], stdin: "null" }).output();
  assert.equal(new TextDecoder().decode(output.stderr), "");
  const outcomes = JSON.parse(new TextDecoder().decode(output.stdout)) as Record<string, string>;
  assert.equal(Object.keys(outcomes).length, 21);
  for (const [what, outcome] of Object.entries(outcomes)) {
    assert.equal(outcome, allowed.includes(what) ? "done" : "refused", what);
  }
});
