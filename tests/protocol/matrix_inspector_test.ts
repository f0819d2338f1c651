import assert from "node:assert/strict";
import { tempDir } from "../helpers/temp_config.ts";
import { type Era, inspect } from "./inspector.ts";
import { bareResult } from "./matrix_clients.ts";
import { matrixConfig, tools } from "./matrix_config.ts";

const text = (value: string) => ({ type: "text", text: value });

/** A run: what is asked, the exit code, what is printed. A tool's failure is exit code 5. */
const runs: readonly (readonly [request: string[], code: number, result: Record<string, unknown>])[] = [
  [["--method", "tools/list"], 0, { tools }],
  [["--method", "tools/call", "--tool-name", "structured", "--tool-args-json", '{"text":"$(id)"}'], 0, {
    content: [text('{"text":"$(id)","size":9007199254740993}')],
    structuredContent: { text: "$(id)", size: Number("9007199254740993") },
  }],
  [["--method", "tools/call", "--tool-name", "failing"], 5, {
    content: [text('Tool "failing" exited with code 7: partly done\nno such thing')],
    isError: true,
  }],
  [["--method", "tools/call", "--tool-name", "reporting"], 0, { content: [text("reported")] }],
  [["--method", "tools/call", "--tool-name", "logging"], 0, { content: [text("logged")] }],
];

const eras: readonly Era[] = ["legacy", "auto", "modern"];

for (const era of eras) {
  Deno.test(`the Inspector's command line (${era}) lists, calls and fails; it cannot cancel or wait for changes`, async () => {
    await using config = await matrixConfig();
    await using folder = await tempDir();
    for (const [request, code, result] of runs) {
      const inspected = await inspect(folder.dir, config.env, era, request);
      assert.equal(inspected.code, code, `${request.join(" ")}: ${inspected.stderr}`);
      assert.deepEqual(bareResult(inspected.result), result, request.join(" "));
    }
  });
}
