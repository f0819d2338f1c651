import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { callRevisions, serveFunctions } from "./served.ts";

/** Tools that show what reached them: whole as text, as JSON, and as a digest with its length in bytes. */
const functions = {
  text: `printf 'x%s' "$1"`,
  json: `printf '%s' "$1"`,
  checked: `printf '%s' "$1"`,
  digest: `printf '%s %s' "$(printf '%s' "$1" | sha256sum | cut -d' ' -f1)" "$(LC_ALL=C; printf '%s' "\${#1}")"`,
};

/** Sends arguments as the bytes that they are written in. @returns The line that answers. */
async function call(served: Awaited<ReturnType<typeof serveFunctions>>, tool: string, args: string, id: number) {
  const { client } = served;
  const params = `"name":"${tool}","arguments":${args}`;
  const meta = client.meta === undefined ? "" : `,"_meta":${JSON.stringify(client.meta)}`;
  const from = client.lines.length;
  await client.send(`{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{${params}${meta}}}`);
  const response = await client.response(id);
  assert.ok(response.result, JSON.stringify(response).slice(0, 300));
  return { response, line: client.lines.slice(from).find((line) => line.includes(`"id":${id}`))! };
}

/** Arguments as a client writes them, and as a function gets them: compact, digit for digit; and whether a double would do. */
const numbers: readonly (readonly [sent: string, got: string, isExact?: boolean])[] = [
  ['{"n":9007199254740993}', '{"n":9007199254740993}'],
  ['{"n":-123456789012345678901234567890}', '{"n":-123456789012345678901234567890}'],
  ['{ "n" : [ 1e400 , -1E-400 ] }', '{"n":[1e400,-1E-400]}'],
  ['{"n":-0,"m":{"o":-0.0}}', '{"n":-0,"m":{"o":-0.0}}', true],
  ['{"n":0.1000000000000000055511151231257827}', '{"n":0.1000000000000000055511151231257827}'],
  ['{"n":1.0,"m":1.50,"o":1e2}', '{"n":1.0,"m":1.50,"o":1e2}', true],
  ['{"n":1.50,"m":[1.10,0.1000,-1.0],"o":0.0000001}', '{"n":1.50,"m":[1.10,0.1000,-1.0],"o":0.0000001}', true],
  ['{"n":123456789.123456789012}', '{"n":123456789.123456789012}'],
  ['{"n":3,"s":"9007199254740993"}', '{"n":3,"s":"9007199254740993"}', true],
  ['{\t"a":\r1}', '{"a":1}', true],
];

for (const revision of callRevisions) {
  Deno.test(`numbers keep their digits in arguments and results at ${revision}`, async () => {
    const fields = { checked: { outputSchema: { type: "object" } } };
    await using served = await serveFunctions({ revision, functions, fields });
    for (const [index, [sent, got, isExact = false]] of numbers.entries()) {
      const { response } = await call(served, "text", sent, 100 + index);
      assert.equal(response.result.content[0].text, "x" + got);
      const { response: whole, line } = await call(served, "json", sent, 200 + index);
      assert.equal(whole.result.content[0].text, got);
      assert.equal(line.includes(`"structuredContent":${got}`), isExact, line);
      const { line: checked } = await call(served, "checked", sent, 300 + index);
      assert.ok(checked.includes(`"structuredContent":${got}`), checked);
    }
  });
}

Deno.test("a number beyond a double is still checked against the schema", async () => {
  await using served = await serveFunctions({
    functions,
    fields: { text: { inputSchema: { type: "object", properties: { n: { type: "integer", maximum: 10 } } } } },
  });
  const { client } = served;
  await client.send('{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"text","arguments":{"n":1e400}}}');
  const { error } = await client.response(9);
  assert.equal(error.code, -32602);
  assert.match(error.message, /^Invalid arguments for tool "text": "n" is .+, expected /);
});

Deno.test("arguments of 1 MB and more arrive whole", async () => {
  await using served = await serveFunctions({ functions });
  for (const size of [500, 511, 512, 513, 4096, 65_536, 1_000_000, 10_000_000]) {
    const unit = "0123456789'\"\\\n\u0007é🙂 ";
    const json = JSON.stringify({
      text: unit.repeat(Math.ceil(size / unit.length)).slice(0, size).replace(/[\ud800-\udbff]$/, ""),
    });
    const { response } = await call(served, "digest", json, 1_000 + size);
    const bytes = new TextEncoder().encode(json);
    const digest = createHash("sha256").update(bytes).digest("hex");
    assert.equal(response.result.content[0].text, `${digest} ${bytes.length}`, `${size} characters`);
  }
});

Deno.test("a result of 4 MB arrives whole", async () => {
  await using served = await serveFunctions({
    functions: { big: `printf '{"text":"'; head -c 4000000 /dev/zero | tr '\\0' x; printf '"}'` },
  });
  const { result } = await served.client.callTool("big");
  assert.equal(result.structuredContent.text, "x".repeat(4_000_000));
  assert.equal(result.content[0].text.length, 4_000_011);
});
