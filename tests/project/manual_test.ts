import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { commands } from "../../src/cli/commands.ts";
import { commonFlags } from "../../src/cli/flags.ts";
import { manual } from "../../src/cli/help/manual.ts";
import { runProgram } from "../helpers/program.ts";
import { tempDir } from "../helpers/temp_config.ts";
import { run } from "./commands.ts";

/** The page as a reader sees it, on lines long enough that nothing is broken. */
async function rendered(page: string): Promise<string> {
  await using temp = await tempDir();
  const path = join(temp.dir, "bashful.1");
  await writeFile(path, page);
  const env = { PATH: Deno.env.get("PATH") ?? "", GROFF_NO_SGR: "1" };
  const { code, stdout, stderr } = await run("groff", ["-man", "-ww", "-Tascii", "-rLL=400n", "-P-cbou", path], env);
  assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
  return stdout;
}

Deno.test("the manual page has no mistake in it, and says all that help says", async () => {
  const page = await rendered(manual(commands));
  const words = page.replace(/\s+/g, " ");
  for (const command of commands) {
    assert.ok(words.includes(`bashful ${command.name}`), command.name);
    assert.ok(words.includes(command.summary.replace(/\s+/g, " ")), command.summary);
    const details = (command.details ?? "").replace(/\s+/g, " ").trim();
    assert.ok(words.includes(details), `${command.name}: ${details}`);
    for (const { name, value, summary } of [...command.flags, ...commonFlags]) {
      assert.ok(words.includes(value === undefined ? `--${name}` : `--${name} ${value}`), name);
      assert.ok(words.includes(summary), summary);
    }
  }
});

Deno.test("the manual page shows examples as they are, whatever is in them", async () => {
  const page = await rendered(manual([{
    name: "odd",
    summary: "Does \\fBodd\\fR things",
    details: "First\nof all:\n  .SH not a heading\n    'x' \\n \"y\" ~ ^ ` -\nThen.\n\nLast.",
    arguments: [],
    flags: [],
    run: () => 0,
  }]));
  assert.ok(page.includes(" Does \\fBodd\\fR things.\n"), page);
  assert.ok(page.includes("First of all:\n"));
  assert.match(page, /\n +\.SH not a heading\n +'x' \\n "y" ~ \^ ` -\n/);
  assert.match(page, /\n +Then\.\n\n +Last\.\n/);
});

Deno.test("bashful help --man prints the manual page", async () => {
  const { code, stdout, stderr } = await runProgram(["help", "--man"]);
  assert.equal(stderr, "");
  assert.ok(stdout.startsWith('.TH BASHFUL 1 "" "bashful '));
  assert.equal(code, 0);
});
