/** What `bashful check` says of a configuration with one mistake, a test for each. */
import assert from "node:assert/strict";
import { type Changes, soundWith } from "../../helpers/sound_config.ts";
import { runProgram } from "../../helpers/program.ts";

/** A mistake, and all that is said of it. */
export interface Broken {
  /** What is wrong, for the test's name. */
  readonly name: string;
  /** The mistake, made in the sound configuration. */
  readonly changes: Changes;
  /** The exit code. */
  readonly code: number;
  /** The whole output, one problem and what it comes to, indented as the code is; `{dir}` is the directory. */
  readonly expected: string;
}

/** Makes a test of each. */
export function testBroken(rows: readonly Broken[]): void {
  for (const { name, changes, code, expected } of rows) {
    Deno.test(`check: ${name}`, async () => {
      assert.equal(expected.match(/^ *(?:error|warning)\[.+?\]: /gm)?.length, 1);
      await using config = await soundWith(changes);
      const found = await runProgram(["check", "--config", config.dir]);
      assert.deepEqual(
        { ...found, stdout: found.stdout.replaceAll(config.dir, "{dir}") },
        { code, stdout: dedent(expected), stderr: "" },
      );
    });
  }
}

/** The lines between the first and the last, less the indentation of the first of them. */
function dedent(text: string): string {
  const indentation = /^\n( *)/.exec(text)?.[1] ?? "";
  return text.slice(1).replaceAll(new RegExp(`^${indentation}`, "gm"), "").replace(/ *$/, "");
}
