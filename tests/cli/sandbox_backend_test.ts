/**
 * A bwrap that does not do what it is for is found out, whatever is wrong with it, and nothing runs in it (contract X2,
 * X3). Each stand-in is the first on PATH.
 */
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runProgram } from "../helpers/program.ts";
import { lackForSandbox, testUnless } from "../helpers/skip.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";

/** Runs the real one without what `case` drops of its options, which are in "$@". */
const passing = (edit: string) =>
  `kept=(); while (($# > 0)) && [[ $1 != -- ]]; do ${edit}; kept+=("$1"); shift; done; exec "$REAL" "\${kept[@]}" "$@"`;

const rows: Readonly<Record<string, readonly [script: string, said: RegExp]>> = {
  "the real one": [`exec "$REAL" "$@"`, /^$/],
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
  await using config = await tempConfig({
    tools: [toolNamed("ran", { run: { sandbox: { write: ["out"], hide: ["secret"], network: false } } })],
    bash: "tool_ran() { echo ran; }; export -f tool_ran",
  });
  await Promise.all(["out", "secret"].map((name) => mkdir(join(config.dir, name))));
  const real = new TextDecoder().decode(
    (await new Deno.Command("bash", { args: ["-c", "type -P bwrap"] }).output()).stdout,
  );
  for (const [name, [script, said]] of Object.entries(rows)) {
    const bin = join(config.dir, name);
    await mkdir(bin);
    await writeFile(join(bin, "bwrap"), `#!/bin/bash\n${script}\n`, { mode: 0o755 });
    const { code, stdout, stderr } = await runProgram(["call", "ran", "{}"], {
      env: { SERVER_CONFIG_DIR: config.dir, PATH: `${bin}:${Deno.env.get("PATH")}`, REAL: real.trim() },
    });
    assert.match(stderr, said, name);
    const isWell = name === "the real one";
    assert.deepEqual([code, stdout], isWell ? [0, "ran\n"] : [1, ""], name);
  }
});

testUnless(
  await lackForSandbox(),
  "check names a sandbox that cannot be, and one that says other than annotations",
  async () => {
    await using config = await tempConfig({
      server: { capabilities: { tools: { listChanged: true } } },
      tools: [
        toolNamed("nowhere", { annotations: { destructiveHint: false }, run: { sandbox: { write: ["nowhere"] } } }),
        toolNamed("differs", { annotations: { readOnlyHint: true }, run: { sandbox: { write: ["/var/tmp"] } } }),
        toolNamed("temporary", { annotations: { destructiveHint: false }, run: { sandbox: { write: ["/tmp"] } } }),
        toolNamed("itself", {
          annotations: { destructiveHint: false },
          run: { sandbox: { write: ["$SERVER_CONFIG_DIR"] } },
        }),
      ],
      bash: ["nowhere", "differs", "temporary", "itself"].map((name) => `tool_${name}() { :; }; export -f tool_${name}`)
        .join("\n"),
    });
    const { code, stdout } = await runProgram(["check"], { env: { SERVER_CONFIG_DIR: config.dir } });
    const said = stdout.split("\n").filter((line) => /^(?:error|warning)/.test(line));
    assert.deepEqual([code, said], [1, [
      `error[run/sandbox]: Cannot serve tool "nowhere": item 1 of "write" of "sandbox" leads to ${config.dir}/nowhere, and there is no such file or directory, expected one that is there`,
      `error[run/sandbox]: Cannot serve tool "itself": item 1 of "write" of "sandbox" leads to ${config.dir}, with which the tool could rewrite itself, expected a directory in it, or another`,
      `warning[run/sandbox-differs]: Clients are told that tool "differs" does less than it may: "write" of its "sandbox" is a list of what it may write, expected what "readOnlyHint": true says`,
      'warning[run/sandbox-temporary]: In a sandbox the temporary directory is private, and empty for each call: item 1 of "write" of "sandbox" of tool "temporary" is "/tmp", expected a directory that is not for temporary files',
    ]]);
  },
);
