import assert from "node:assert/strict";
import { runProgram } from "../helpers/program.ts";

Deno.test("bashful help helpers lists the helper functions, help NAME shows one", async () => {
  const { code, stdout, stderr } = await runProgram(["help", "helpers"]);
  assert.deepEqual([code, stderr], [0, ""]);
  for (
    const line of ["JSON:", "  json_get [-v VAR] JSON KEY [DEFAULT]", "  mcp_error MESSAGE", "  text_trim [TEXT...]"]
  ) {
    assert.equal(stdout.split("\n").filter((found) => found === line).length, 1, line);
  }
  assert.deepEqual(await runProgram(["help", "json_string"]), {
    code: 0,
    stdout: `json_string [-v VAR] TEXT

Prints TEXT as a JSON string with its quotes, or puts it in VAR. Bytes that are not UTF-8 become U+FFFD.
Example: json_string -v quoted "$line"
`,
    stderr: "",
  });
});

Deno.test("bashful help: an unknown topic gets the nearest command, helper or list", async () => {
  for (
    const [topic, hint] of [
      ["json_gett", "did you mean bashful help json_get?"],
      ["helper", "did you mean bashful help helpers?"],
      ["docter", "did you mean bashful help doctor?"],
      ["__bashful_get", "see bashful --help"],
    ] as const
  ) {
    assert.deepEqual(await runProgram(["help", topic]), {
      code: 2,
      stdout: "",
      stderr:
        `error: Cannot show help of "${topic}": there is no such command, tool or helper function\nhint: ${hint}\n`,
    });
  }
});
