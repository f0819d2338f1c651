/** No size of what a helper adds to a result is lost (contract F11), and no odd control message ends a call's hearing. */
import assert from "node:assert/strict";
import { failedResult, serveFunctions } from "./served.ts";

/** Has the file of SIZE zero bytes at `$file`. */
const file = `local size file="$PWD/zeros"; size=$(json_get "$1" size); head -c "$size" /dev/zero >"$file"`;
const functions = {
  image: `${file}; mcp_image "$file" image/png && echo end`,
  audio: `${file}; mcp_audio "$file" audio/wav && echo end`,
  resource: `${file}; mcp_resource "file://$file" "$file" --mime x/y && echo end`,
  text: `${file}; mcp_text "$(tr '\\0' x <"$file")" && echo end`,
  printed: `${file}; mcp_text before; cat "$file"`,
};
const inputSchema = { type: "object", properties: { size: { type: "integer" } }, required: ["size"] };

/** How many characters of data the first block of a result holds, and what the other blocks say. */
// deno-lint-ignore no-explicit-any -- a result as it came
function measure({ content: [block, ...others] }: any): [number, string[]] {
  const data = block.data ?? block.resource?.blob ?? block.text;
  return [data.length, others.map(({ text }: { text: string }) => text)];
}

async function serveSizes(run: Record<string, unknown>): ReturnType<typeof serveFunctions> {
  const directory = await Deno.makeTempDir();
  const fields = Object.fromEntries(
    Object.keys(functions).map((name) => [name, { inputSchema, run: { timeoutMs: 300_000, ...run, cwd: directory } }]),
  );
  const served = await serveFunctions({ functions, fields, timeoutMs: 300_000 });
  return {
    ...served,
    [Symbol.asyncDispose]: async () => {
      await served[Symbol.asyncDispose]();
      await Deno.remove(directory, { recursive: true });
    },
  };
}

const inBase64 = (bytes: number) => Math.ceil(bytes / 3) * 4;

Deno.test("an image, a sound, a file and text of any size up to the limit arrive", async () => {
  await using served = await serveSizes({});
  const sizes = [["image", 3_300_000], ["image", 3_740_000], ["audio", 3_500_000], ["resource", 3_740_000]] as const;
  for (const [name, size] of sizes) {
    const { result } = await served.client.callTool(name, { size });
    assert.deepEqual([result.isError, ...measure(result)], [undefined, inBase64(size), ["end"]], `${name} ${size}`);
  }
  const { result } = await served.client.callTool("text", { size: 4_990_000 });
  assert.deepEqual([result.isError, ...measure(result)], [undefined, 4_990_000, ["end"]]);
});

Deno.test("what is over the limit is said to be", async () => {
  await using served = await serveSizes({});
  for (const name of ["image", "audio", "resource", "text"]) {
    const { result } = await served.client.callTool(name, { size: 5_000_001 });
    const said = `Tool "${name}" printed more than 5000000 bytes and was ended\n` +
      `hint: ask for less at once, or raise "maxOutputBytes" in its "run"`;
    assert.deepEqual(result, failedResult(said), name);
  }
  const { result } = await served.client.callTool("printed", { size: 5_000_001 });
  assert.equal(result.isError, true);
  assert.equal(measure(result)[0], "before".length);
});

Deno.test("20 MB arrive where the limit is 200 MB", async () => {
  await using served = await serveSizes({ maxOutputBytes: 200_000_000 });
  for (const [name, size] of [["image", 20_000_000], ["resource", 7_000_000]] as const) {
    const { result } = await served.client.callTool(name, { size });
    assert.deepEqual([result.isError, ...measure(result)], [undefined, inBase64(size), ["end"]], name);
  }
});

Deno.test("an odd control message ends neither the call nor the hearing of what follows", async () => {
  const odd = '{"toString":1,"valueOf":1}';
  const messages = [
    ...[
      `{"type":${odd}}`,
      `{"type":"log"}`,
      `{"type":"log","level":${odd}}`,
      `{"type":"log","level":1,"message":${odd}}`,
    ],
    ...[`{"type":"progress","progress":${odd}}`, `{"type":"progress","progress":1e400,"total":${odd},"message":[]}`],
    ...[`{"type":"content"}`, `{"type":"content","block":${odd}}`, `{"type":"content","block":{"type":${odd}}}`],
    ...[`{"type":"content","block":{"type":"image","data":${odd},"mimeType":${odd}}}`],
    ...[`{"type":"content","block":{"type":"resource","resource":${odd}}}`, `{"type":"notStarted","reason":${odd}}`],
    ...[
      `{"type":"group","id":${odd}}`,
      `{"type":"ready","x":${odd}}`,
      `{"type":"ended","code":${odd}}`,
      `[${odd}]`,
      "{",
    ],
  ];
  const send = (message: string) => `printf '%s%s\\n' "$__bashful_mark" '${message}' >&41`;
  const body = `${messages.map(send).join("\n")}\nmcp_text heard; head -c 200000 /dev/zero >&2; echo end`;
  await using served = await serveFunctions({ functions: { odd: body }, capabilities: { tools: {}, logging: {} } });
  const { client } = served;
  await client.request("logging/setLevel", { level: "debug" });
  const { result } = await client.callTool("odd", {}, { _meta: { progressToken: 1 } });
  assert.deepEqual(result, { content: [{ type: "text", text: "heard" }, { type: "text", text: "end" }] });
  const logged = client.notifications.filter(({ method }) => method === "notifications/message");
  assert.ok(logged.some(({ params }) => params.data.startsWith("Left out of the result")), JSON.stringify(logged));
});
