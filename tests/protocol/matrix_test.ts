import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toolNamed } from "../helpers/temp_config.ts";
import { type CallAnswer, cells, type MatrixClient } from "./matrix_clients.ts";
import { matrixConfig, tools } from "./matrix_config.ts";

const text = (value: string) => ({ type: "text", text: value });

const tooLong = { found: '"eleven char" (11 characters)', expected: "at most 9 characters" };
const invalidArguments =
  `Invalid arguments for tool "structured": "text" is ${tooLong.found}, expected ${tooLong.expected}`;

/** The same call has the same answer for every client. */
const calls: readonly (readonly [name: string, args: Record<string, unknown>, answer: CallAnswer])[] = [
  ["rich", {}, {
    result: {
      content: [
        text("first"),
        { type: "image", data: "R0lGODlh", mimeType: "image/gif" },
        { type: "resource", resource: { uri: "note://one", mimeType: "text/plain", text: "a note" } },
        text("last"),
      ],
    },
  }],
  ["failing", {}, {
    result: { content: [text('Tool "failing" exited with code 7: partly done\nno such thing')], isError: true },
  }],
  ["wrong_output", {}, {
    error: {
      code: -32603,
      message:
        'Invalid output of tool "wrong_output": "size" is "big", expected an integer (it printed "{\\"size\\":\\"big\\"}\\n")',
    },
  }],
  ["structure", {}, { error: { code: -32602, message: 'Unknown tool "structure": did you mean "structured"?' } }],
];

for (const { name, revision, connect } of cells) {
  Deno.test(`${name}: lists, calls, fails, reports, logs, cancels, hears of other tools`, async (test) => {
    await using config = await matrixConfig();
    await using client = await connect({ env: config.env });

    await test.step("lists", async () => {
      assert.deepEqual(await client.listTools(), tools);
    });

    await test.step("calls", async () => {
      const answer = await client.call("structured", { text: 'é "$x"' });
      assert.ok("result" in answer, JSON.stringify(answer));
      const { content, structuredContent } = answer.result as { content: unknown[]; structuredContent: unknown };
      assert.deepEqual(content, [text('{"text":"é \\"$x\\"","size":9007199254740993}')]);
      // A double cannot hold it, so JavaScript's clients round it; the line had the digits.
      assert.deepEqual(structuredContent, { text: 'é "$x"', size: Number("9007199254740993") });
    });

    for (const [tool, args, expected] of calls) {
      await test.step(`${tool} has the answer that every client gets`, async () => {
        assert.deepEqual(await client.call(tool, args), expected);
      });
    }

    await test.step("arguments that do not satisfy the schema are what the revision says", async () => {
      const answer = await client.call("structured", { text: "eleven char" });
      if (revision < "2025-11-25") {
        assert.deepEqual(answer, { error: { code: -32602, message: invalidArguments } });
      } else {
        const issue = { pointer: "/text", ...tooLong, keyword: "maxLength" };
        const result = { content: [text(invalidArguments)], isError: true, _meta: { "bashful/issues": [issue] } };
        assert.deepEqual(answer, { result });
      }
    });

    await test.step("content that its revision does not know is text", async () => {
      const audio = { type: "audio", data: "UklGRg==", mimeType: "audio/wav" };
      const omitted = "Audio (audio/wav, 4 bytes) is left out: this client speaks a revision of MCP without audio";
      const link = { type: "resource_link", uri: "https://example.com/a", name: "a" };
      const content = [
        revision < "2025-03-26" ? text(omitted) : audio,
        revision < "2025-06-18" ? text("a: https://example.com/a") : link,
      ];
      assert.deepEqual(await client.call("newer", {}), { result: { content } });
    });

    await test.step("gets progress", async () => {
      const reports: unknown[] = [];
      const answer = await client.call("reporting", {}, { onProgress: (report) => reports.push(report) });
      assert.deepEqual(answer, { result: { content: [text("reported")] } });
      const [first, second, third] = [{ progress: 1, message: "one" }, { progress: 2 }, { progress: 3 }];
      assert.deepEqual(reports, [first, second, third].map((report) => ({ ...report, total: 3 })));
    });

    await test.step("cancels", () => cancel(client, config.dir));

    await test.step("gets logs once it asks", async () => {
      await client.wantLogs();
      assert.deepEqual(await client.call("logging", {}), { result: { content: [text("logged")] } });
      const lines = [["debug", "a debug line"], ["error", "an error line"]];
      for (const [level, data] of lines) {
        const { _meta, ...log } = await client.nextNotification("notifications/message");
        assert.deepEqual(log, { level, logger: "logging", data });
      }
    });

    await test.step("hears of other tools", async () => {
      await client.wantToolChanges();
      const more = [...tools, toolNamed("one_more")];
      await writeFile(join(config.dir, "tools.json"), JSON.stringify({ tools: more }));
      const bash = await readFile(join(config.dir, "tools.bash"), "utf8");
      const added = "tool_one_more() { echo more; }; export -f tool_one_more\n";
      await writeFile(join(config.dir, "tools.bash"), bash + added);
      await client.nextNotification("notifications/tools/list_changed");
      assert.deepEqual(await client.listTools(), more);
      assert.deepEqual(await client.call("one_more", {}), { result: { content: [text("more")] } });
    });
  });
}

/** Cancels a call that runs for ever: the function is told to end, and nothing is answered. */
async function cancel(client: MatrixClient, dir: string): Promise<void> {
  const ending = Promise.withResolvers<void>();
  const watcher = Deno.watchFs(dir);
  (async () => {
    for await (const { paths } of watcher) if (paths.includes(join(dir, "ended"))) ending.resolve();
  })();
  const controller = new AbortController();
  const onProgress = () => controller.abort(new Error("no longer wanted"));
  const call = client.call("endless", {}, { onProgress, signal: controller.signal });
  await assert.rejects(call, /no longer wanted/);
  await ending.promise;
  watcher.close();
}
