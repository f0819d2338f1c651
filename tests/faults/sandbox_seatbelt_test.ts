/**
 * What is done for a sandbox of macOS by bash, with a program beside it that stands in for sandbox-exec: Bash takes
 * OSTYPE from its environment.
 */
import assert from "node:assert/strict";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connectLines } from "../helpers/eras.ts";
import { lackForSandbox, testUnless } from "../helpers/skip.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";
import { textOf } from "./session.ts";

/** Does what the profile says, as far as bwrap can: its arguments are those of sandbox-exec. */
const standIn = `#!/bin/bash
[[ $1 == -p && $3 == -D && $4 == TEMPORARY=* && $5 == -- ]] || exit 64
profile=$2 options=(--ro-bind / / --dev-bind /dev /dev --bind "\${4#*=}" "\${4#*=}")
shift 5
while read -r line <&3; do
  path=\${line#*'subpath "'} path=\${path%%'"'*}
  case $line in
    "(allow file-write* (subpath "*) options+=(--bind "$path" "$path") ;;
    "(deny file-write* (subpath "*) options+=(--ro-bind "$path" "$path") ;;
    "(deny file-read*"*) options+=(--perms 0000 --tmpfs "$path" --remount-ro "$path") ;;
    "(deny network*)") exec unshare -n bwrap --unshare-user --cap-drop ALL "\${options[@]}" -- "$@" 3<&- ;;
  esac
done 3<<<"$profile"
exec bwrap --unshare-user --cap-drop ALL "\${options[@]}" -- "$@"
`;

testUnless(await lackForSandbox(), "a lane gets a temporary directory of its own, empty for each call", async () => {
  await using config = await tempConfig({
    tools: [toolNamed("leave", { run: { cwd: "out", sandbox: { write: ["out"], hide: ["secret"], network: false } } })],
    bash: `
tool_leave() {
  local left
  left=$(ls -A "$TMPDIR")
  touch "$TMPDIR/x" "$TMPDIR/.x" written
  printf '{"left":"%s","mode":"%s"}' "$left" "$(stat -c %a "$TMPDIR")"
}
export -f tool_leave
`,
  });
  const [bin, temporary] = [join(config.dir, "bin"), await Deno.makeTempDir({ dir: "/var/tmp" })];
  await Promise.all([bin, join(config.dir, "out"), join(config.dir, "secret")].map((each) => mkdir(each)));
  await writeFile(join(bin, "sandbox-exec"), standIn, { mode: 0o755 });
  // Of one that has ended, and of one that runs.
  await mkdir(join(temporary, "bashful-sandbox.4194305.abc"));
  await mkdir(join(temporary, `bashful-sandbox.${Deno.pid}.abc`));
  const client = await connectLines("2025-06-18", {
    env: {
      SERVER_CONFIG_DIR: config.dir,
      OSTYPE: "darwin23",
      PATH: `${bin}:${Deno.env.get("PATH")}`,
      TMPDIR: temporary,
    },
  });
  const calls = [await client.callTool("leave", {}), await client.callTool("leave", {})].map(textOf);
  await client.close();
  assert.deepEqual(calls, Array(2).fill('{"left":"","mode":"700"}'));
  assert.deepEqual(await readdir(join(config.dir, "out")), ["written"]);
  const left = (await readdir(temporary)).filter((name) => !name.endsWith(`.${Deno.pid}.abc`));
  assert.ok(!left.includes("bashful-sandbox.4194305.abc"));
  await Deno.remove(temporary, { recursive: true });
});
