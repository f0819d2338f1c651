import assert from "node:assert/strict";
import { connectNew, connectOld } from "../helpers/sdk_clients.ts";
import { fixtureConfig } from "../helpers/temp_config.ts";

const options = { env: { SERVER_CONFIG_DIR: fixtureConfig("any_language") } };
const names = ["word_count", "slugify", "hello", "http_post", "database_query"];

/** What both clients can do, as far as these tests use it. */
interface AnyClient {
  listTools(): Promise<{ tools: { name: string }[] }>;
  // deno-lint-ignore no-explicit-any -- the two clients type their results differently
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<any>;
}

/** Lists, calls a Python and a Node program, and has a call fail. */
async function useTools(client: AnyClient): Promise<void> {
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map(({ name }) => name), names);

  const counted = await client.callTool({ name: "word_count", arguments: { text: "a bc\n" } });
  assert.deepEqual(counted.structuredContent, { characters: 5, words: 2, lines: 1 });
  assert.deepEqual(counted.content, [{ type: "text", text: '{"characters": 5, "words": 2, "lines": 1}' }]);
  assert.notEqual(counted.isError, true);

  const [one, two] = await Promise.all(
    ["One", "Two"].map((title) => client.callTool({ name: "slugify", arguments: { title } })),
  );
  assert.deepEqual([one.structuredContent, two.structuredContent], [{ slug: "one" }, { slug: "two" }]);

  const failed = await client.callTool({ name: "slugify", arguments: { title: "?" } });
  assert.equal(failed.isError, true);
  assert.equal(failed.structuredContent, undefined);
  assert.match(failed.content[0].text, /Cannot make a slug of "\?": found no letter or digit/);
}

Deno.test("the old client uses tools in other languages", async () => {
  await using connection = await connectOld(options);
  await useTools(connection.client);
  assert.equal(connection.stderr(), "");
});

for (const negotiation of ["legacy", "auto", "stateless"] as const) {
  Deno.test(`the new client (${negotiation}) uses tools in other languages`, async () => {
    await using connection = await connectNew(negotiation, options);
    await useTools(connection.client);
    assert.equal(connection.stderr(), "");
  });
}
