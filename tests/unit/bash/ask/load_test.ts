import assert from "node:assert/strict";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ask } from "../../../../src/bash/ask/ask.ts";
import { onDemand, programs } from "../../../../src/bash/programs.ts";
import { tempConfig, toolNamed } from "../../../helpers/temp_config.ts";
import { spawner } from "../spawner.ts";

Deno.test("a newer bash in Homebrew's place takes over, with all that the first was given", async () => {
  await using config = await tempConfig({
    tools: [toolNamed("a")],
    bash: "tool_a() { :; }\nexport -f tool_a\njson_string x >&2\n",
  });
  const newer = join(config.dir, "newer");
  // It says that it is newer, and is the one on PATH; so the second must not look again.
  await writeFile(newer, `#!/bin/sh\ncase $4 in printf*) echo 099099099 ;; *) exec bash "$@" ;; esac\n`);
  await chmod(newer, 0o755);
  const text = programs.load.text
    .replace("\n  /opt/homebrew/bin/bash\n", `\n  ${newer}\n`)
    .replace("\n__bashful_newer\n", "\n[[ -n ${__bashful_before+set} ]] || __bashful_newer\n");
  const answer = await ask(spawner(), { name: "load", text }, [config.dir], { environment: onDemand });
  assert.equal(answer.text("newer"), newer);
  assert.equal(answer.text("exported"), "declare -fx tool_a\n");
  assert.equal(answer.text("status"), "0");
  assert.equal(answer.stderr, '"x"\n');
});
