/** A folder to run hostile values in, and what shows that one of them took effect. */
import assert from "node:assert/strict";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type TempDir, tempDir } from "../helpers/temp_config.ts";
import { traces } from "./payloads.ts";

/** The folder, with its secret. */
export interface Canary extends TempDir {
  /**
   * Asserts that nothing was made here, and that nothing in `said` shows the secret.
   *
   * @param but Names of files that the test itself made.
   */
  assertUntouched(said: string, but?: readonly string[]): Promise<void>;
}

/** Makes such a folder. */
export async function newCanary(): Promise<Canary> {
  const folder = await tempDir("bashful-canary-");
  // Sourced, it would show too.
  await writeFile(join(folder.dir, "secret"), `: ${traces.secret}\ntouch touched\n`);
  return {
    ...folder,
    async assertUntouched(said, but = []) {
      const names = await readdir(folder.dir);
      assert.deepEqual(names.filter((name) => !but.includes(name)).sort(), ["secret"]);
      assert.ok(!said.includes(traces.secret), "the secret was shown");
    },
  };
}
