/** Functions that end their shell without a word: what the model and the author are told of where that was. */
import assert from "node:assert/strict";
import { connectLines } from "../helpers/eras.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";
import { isBash3 } from "./misbehaviour.ts";
import { textOf } from "./session.ts";

/** A function's body, and what is told behind its name; LINE is that of the body's last line, DIR the directory. */
type Row = readonly [body: string, told: string];

const rows: Readonly<Record<string, Row>> = {
  plain: ["true\n grep -q z /dev/null", 'code 1, its last command was "grep -q z /dev/null" (tools.bash:LINE)'],
  assignment: [
    "local n\n n=$(grep -c z /dev/null)",
    'code 1, its last command was "n=$(grep -c z /dev/null)" (tools.bash:LINE)',
  ],
  pipeline: [":\n cat /dev/null | grep z | sort", 'code 1, its last command was "... | sort" (tools.bash:LINE)'],
  called: ["helper", 'code 1, its last command was "cat /dev/null/x 2> /dev/null" (lib/helper.bash:3)'],
  leaves: ["exit 4", "code 4"],
  returns: ["return 3", "code 3"],
  says_why: ["log_error why\n return 3", "code 3: error: why"],
  says_little: [
    "log_info go\n cat x",
    'code 1, its last command was "cat x" (tools.bash:LINE): info: go\ncat: x: No such file or directory',
  ],
  in_helper: [
    ':\n json_get "$1" x',
    'code 1: error: json_get cannot find key "x": found an empty object' +
    (isBash3 ? "" : "\n  --> DIR/tools.bash:LINE"),
  ],
  own_exit_trap: ["trap 'printf \"left with %s\" $? >&2' EXIT\n false", "code 1: left with 1"],
  own_err_trap: [
    "trap 'printf \"saw %s\" $? >&2' ERR\n false",
    'code 1, its last command was "false" (tools.bash:LINE): saw 1',
  ],
};

Deno.test("a function that ends its shell says with which command, and its own traps run as ever", async () => {
  const names = Object.keys(rows);
  const tools = names.map((name) => toolNamed(name));
  let bash = 'set -euo pipefail\nsource "${BASH_SOURCE[0]%/*}/lib/helper.bash"\n';
  const expected: Record<string, string> = {};
  await using config = await tempConfig({ tools });
  for (const name of names) {
    const [body, told] = rows[name]!;
    bash += `tool_${name}() {\n ${body}\n}\n`;
    const line = bash.split("\n").length - 2;
    expected[name] = `Tool "${name}" exited with ${told.replace("LINE", String(line)).replace("DIR", config.dir)}`;
  }
  await Deno.mkdir(`${config.dir}/lib`);
  await Deno.writeTextFile(`${config.dir}/lib/helper.bash`, "helper() {\n  true\n  cat /dev/null/x 2>/dev/null\n}\n");
  await Deno.writeTextFile(
    `${config.dir}/tools.bash`,
    `${bash}export -f ${names.map((name) => `tool_${name}`).join(" ")}\n`,
  );
  const client = await connectLines("2025-06-18", { args: ["serve", "--config", config.dir] });
  try {
    const found: Record<string, string> = {};
    for (const name of names) found[name] = textOf(await client.callTool(name));
    assert.deepEqual(found, expected);
  } finally {
    await client.close();
  }
});
