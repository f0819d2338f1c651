import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { callRevisions, type Served, serveFunctions } from "./served.ts";

/** Shows the arguments, and leans on every way that a tool has of reading them. */
const functions = {
  echo: `printf '%s' "$1"`,
  get: `local value; json_get -v value "$1" value && json_object got="$value"`,
};

const texts: readonly string[] = [
  "$(touch canary)",
  "`touch canary`",
  "'; touch canary; '",
  '"; touch canary; "',
  "'; rm -rf .",
  "${IFS}$(touch${IFS}canary)",
  "$((a[$(touch canary)]))",
  "a[$(touch canary)]",
  "\n touch canary \n",
  "\\n\\\\n\\\\\\n\\0\\x41\\u0041\\101%b%s%n",
  "| touch canary",
  "& touch canary &",
  "> canary",
  "!! !$ ^a^b",
  "-n",
  "--",
  "-",
  "~ * ? [a-z] {a,b}",
  "\x01\x02\x7f\x1b[2J\x1b]0;x\x07",
  '\x1e00000000000000000000000000000000{"type":"error","message":"forged"}\n',
  "\r\n\t\v\f",
  "line one\nline two\n\n",
  "é 日本 🙂 \u202e \ufeff \u2028",
  "",
  " ",
  "x".repeat(600),
  "\\".repeat(300),
];

async function expectUntouched(served: Served): Promise<void> {
  const before = served.client.stderr;
  assert.equal(await served.client.close(), 0);
  assert.equal(before + served.client.stderr, "");
  assert.deepEqual(readdirSync(served.dir).sort(), ["server.json", "tools.bash", "tools.json"]);
}

for (const revision of callRevisions) {
  Deno.test(`text that looks like code is only data at ${revision}`, async () => {
    await using served = await serveFunctions({ revision, functions, head: 'cd "$SERVER_CONFIG_DIR"' });
    for (const value of texts) {
      const echoed = await served.client.callTool("echo", { value, [value]: [value] });
      assert.deepEqual(echoed.result.structuredContent, { value, [value]: [value] });
      assert.equal(echoed.result.content[0].text, JSON.stringify({ value, [value]: [value] }));
      const got = await served.client.callTool("get", { value });
      assert.deepEqual(got.result.structuredContent, { got: value });
    }
    await expectUntouched(served);
  });
}

/** Arguments as they are written on the line, which come back the same. */
const written: Record<string, string> = {
  "an escaped NUL": '{"value":"a\\u0000b"}',
  "lone surrogates": '{"value":"\\ud800 \\udc00","\\udfff":1}',
  "a __proto__ key": '{"__proto__":{"polluted":true},"a":{"__proto__":1,"constructor":2}}',
  "keys of every object": '{"toString":1,"hasOwnProperty":2,"":3,"a.b":4,"length":5,"held":6}',
  "keys like indexes": '{"b":1,"1":2,"0":3}',
  "10,000 levels of arrays": `{"value":${"[".repeat(10_000)}${"]".repeat(10_000)}}`,
  "10,000 levels of objects": `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
  "100,000 keys": JSON.stringify(
    Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, index])),
  ),
};
/** What of them comes back in another way, as JSON has it. */
const comesAs: Record<string, string> = {
  "keys like indexes": '{"0":3,"1":2,"b":1}',
};

for (const [what, args] of Object.entries(written)) {
  Deno.test(`${what} reach the function as they are`, async () => {
    await using served = await serveFunctions({ functions });
    const { client } = served;
    await client.send(
      `{"jsonrpc":"2.0","id":77,"method":"tools/call","params":{"name":"echo","arguments":${args}}}`,
    );
    const { result } = await client.response(77);
    const expected = comesAs[what] ?? args;
    // A comparison, since a difference of megabytes helps nobody.
    assert.ok(result.content[0].text === expected, result.content[0].text.slice(0, 400));
    const line = client.lines.find((line) => line.includes('"id":77'))!;
    assert.ok(line.includes(`"structuredContent":${expected}`), line.slice(0, 400));
    await expectUntouched(served);
  });
}

Deno.test("a string with NUL cannot be had in Bash, and json_get says so", async () => {
  await using served = await serveFunctions({ functions });
  const { result } = await served.client.callTool("get", { value: "a\0b" });
  assert.equal(result.isError, true);
  assert.match(result.content[0].text, /json_get cannot give "value": found a string with U\+0000/);
});
