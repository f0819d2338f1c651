/**
 * A bwrap that does not do what it is for is found out, whatever is wrong with it (contract X2, X3). Each stand-in is started
 * in its place, with its arguments.
 */
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { confine } from "../../../../src/bash/ask/confine.ts";
import { Witness } from "../../../../src/bash/ask/witness.ts";
import { Spawner } from "../../../../src/bash/spawn.ts";
import { lackForSandbox, testUnless } from "../../../helpers/skip.ts";
import { tempDir } from "../../../helpers/temp_config.ts";

/** Runs the real one without what `case` drops of its options, which are in "$@". */
const passing = (edit: string) =>
  `kept=(); while (($# > 0)) && [[ $1 != -- ]]; do ${edit}; kept+=("$1"); shift; done; exec "$(type -P bwrap)" "\${kept[@]}" "$@"`;

const rows: Readonly<Record<string, readonly [script: string, said: RegExp]>> = {
  "the real one": [`exec "$(type -P bwrap)" "$@"`, /^undefined$/],
  "does nothing": [
    `while [[ $1 != -- ]]; do shift; done; shift; exec "$@"`,
    /does not hold: what runs in it can write outside/,
  ],
  "refuses everything": [
    `echo "bwrap: setting up uid map: Permission denied" >&2; exit 1`,
    /cannot be set up: bwrap: setting up uid map: Permission denied; allow bwrap user namespaces/,
  ],
  "is a stub that says nothing": ["exit 0", /cannot be set up: bwrap started nothing/],
  "is closed in by a container": [
    `echo "bwrap: No permissions to create a new namespace" >&2; exit 1`,
    /cannot be set up: .*; allow bwrap user namespaces/,
  ],
  "is too old": [`echo "bwrap: Unknown option --perms" >&2; exit 1`, /install bubblewrap 0\.5\.0 or newer/],
  "forgets the network": [
    passing(`[[ $1 != --unshare-net ]] || { shift; continue; }`),
    /can be in the network outside/,
  ],
  "forgets what is hidden": [passing(`[[ $1 != --perms ]] || { shift 6; continue; }`), /can read what is hidden at/],
  "lets all be written": [
    passing(`[[ $1 != --ro-bind ]] || { kept+=(--bind); shift; kept+=("$1"); shift; }`),
    /can write outside to/,
  ],
  "lets nothing be written": [
    passing(`[[ $1 != --bind ]] || { kept+=(--ro-bind); shift; kept+=("$1"); shift; }`),
    /cannot write \//,
  ],
  "has no temporary directory": [
    passing(`[[ $1 != --tmpfs || $2 != /dev/shm ]] || { shift 2; continue; }`),
    /cannot write its own \/dev\/shm/,
  ],
};

testUnless(await lackForSandbox(), "a bwrap that does not hold is found out", async () => {
  await using temp = await tempDir();
  for (const name of ["out", "secret"]) await mkdir(join(temp.dir, name));
  const spawner = new Spawner();
  const paths = { write: [join(temp.dir, "out")], hide: [join(temp.dir, "secret")], show: [] };
  const [sandbox] = await confine(spawner, temp.dir, [], [{ ...paths, network: false }]);
  assert.ok(sandbox !== undefined && "command" in sandbox);
  for (const [index, [name, [script, said]]] of Object.entries(rows).entries()) {
    const path = join(temp.dir, String(index), "bwrap");
    await mkdir(join(temp.dir, String(index)));
    await writeFile(path, `#!/bin/bash\n${script}\n`, { mode: 0o755 });
    const command = [path, ...sandbox.command.slice(1)];
    assert.match(String(await new Witness(spawner).failureOf({ ...sandbox, command })), said, name);
  }
});

testUnless(await lackForSandbox(), "a sandbox is proved once, and its failure told once", async () => {
  await using temp = await tempDir();
  const spawner = new Spawner();
  const [sandbox] = await confine(spawner, temp.dir, [], [{ write: [], hide: [], show: [], network: true }]);
  assert.ok(sandbox !== undefined && "command" in sandbox);
  const told: string[] = [];
  const witness = new Witness(spawner, (_, reason) => told.push(reason));
  const broken = { ...sandbox, key: "broken", command: ["false"] };
  witness.begin([undefined, sandbox, broken]);
  const [well, failure] = [await witness.proofOf(sandbox), await witness.failureOf(broken)];
  assert.ok(well === await witness.proofOf(sandbox));
  assert.deepEqual(well.controls.filter(({ holds }) => !holds), []);
  assert.deepEqual([failure, told], ["its sandbox cannot be set up: false started nothing", [failure]]);
});
