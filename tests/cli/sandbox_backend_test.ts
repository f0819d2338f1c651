/** What people are told of sandboxes that do not work, or are not what their tools say (contract X1, X2). */
import assert from "node:assert/strict";
import { runProgram } from "../helpers/program.ts";
import { lackForSandbox, testUnless } from "../helpers/skip.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";

Deno.test({
  name: "a call whose sandbox cannot be set up says why, and what to do",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using config = await tempConfig({
      tools: [toolNamed("ran", { run: { sandbox: { write: [] } } })],
      bash: "tool_ran() { echo ran; }; export -f tool_ran",
      files: { bwrap: `#!/bin/bash\necho "bwrap: setting up uid map: Permission denied" >&2; exit 1\n` },
    });
    const { code, stdout, stderr } = await runProgram(["call", "ran", "{}"], {
      env: { SERVER_CONFIG_DIR: config.dir, PATH: `${config.dir}:${Deno.env.get("PATH")}` },
    });
    assert.deepEqual([code, stdout, stderr], [
      1,
      "",
      'error: Tool "ran" could not be started: its sandbox cannot be set up: bwrap: setting up uid map: Permission denied; allow bwrap user namespaces: an AppArmor profile for it with "userns,", or sysctl kernel.apparmor_restrict_unprivileged_userns=0, or kernel.unprivileged_userns_clone=1\n',
    ]);
  },
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
