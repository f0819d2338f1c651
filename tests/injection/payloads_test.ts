import assert from "node:assert/strict";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { newCanary } from "./canary.ts";
import { commands, payloads } from "./payloads.ts";

/** Mistakes that a layer could make with a value in `$p`. */
const mistakes = [
  'eval "$p"',
  'eval ": $p"',
  'eval "false $p"',
  'eval "x=$p"',
  'eval "x=\\"$p\\""',
  "eval \"x='$p'\"",
  'eval "(: $p :)"',
  'eval "[[ x $p x ]]"',
  'eval "case x in x) :; $p ;; esac"',
  'eval "case x in $p esac"',
  'eval "f() { :; $p :; }"',
  'eval "cat <<EOF\n$p\nEOF"',
  'eval "x=$(printf "$p")"',
  "((p))",
  'printf -v "$p" x',
  "bash $p",
  'eval "$(printf %b "$p")"',
];

Deno.test(`each of ${commands.length} commands runs where a layer makes some mistake: the canary sings`, async () => {
  await using canary = await newCanary();
  const silent: string[] = [];
  for (const payload of commands) {
    let isTouched = false;
    for (const mistake of mistakes) {
      const env = { p: payload, PATH: Deno.env.get("PATH") ?? "" };
      await new Deno.Command("bash", { args: ["-c", mistake], cwd: canary.dir, env, clearEnv: true, stdin: "null" })
        .output();
      const made = (await readdir(canary.dir)).filter((name) => name.startsWith("touched"));
      for (const name of made) await rm(join(canary.dir, name));
      isTouched = made.length > 0;
      if (isTouched) break;
    }
    if (!isTouched) silent.push(payload);
  }
  // An option that would name a file to run; there is none of that name.
  assert.deepEqual(silent, ["--init-file=touched"]);
});

Deno.test("no two values are the same", () => {
  assert.equal(new Set(payloads).size, payloads.length);
});
