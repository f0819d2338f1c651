/** Questions to the person behind the client, in both eras (contract Q3, Q4): what is asked, and that nothing else answers. */
import assert from "node:assert/strict";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { initialize, statelessMeta } from "../helpers/eras.ts";
import { LineClient, type Message } from "../helpers/line_client.ts";
import { connectNew, connectOld } from "../helpers/sdk_clients.ts";
import { testUnless } from "../helpers/skip.ts";
import { fixtureConfig, tempConfig, type TempDir, toolNamed } from "../helpers/temp_config.ts";
import { hasTerminal, runOnTerminal } from "../helpers/terminal.ts";

const env = { SERVER_CONFIG_DIR: fixtureConfig("asking") };
const ordered = "Ordered salad for 3";

/** What a person answers the questions of order_lunch, in MCP's form. */
// deno-lint-ignore no-explicit-any -- the parameters of either SDK
function lunch({ params }: any) {
  assert.equal(params.requestedSchema.type, "object");
  return { action: "accept" as const, content: { answer: params.message === "For how many?" ? 3 : "salad" } };
}

const textOf = (result: Message): string => result.content[0].text;

Deno.test("a tool that asks gives the same answer through every client", async () => {
  const options = { env, capabilities: { elicitation: {} } };
  for (const revision of ["2025-06-18", "2025-11-25"]) {
    await using connection = await connectOld({ ...options, revision });
    connection.client.setRequestHandler(ElicitRequestSchema, lunch);
    assert.equal(textOf(await connection.client.callTool({ name: "order_lunch" })), ordered);
  }
  for (const negotiation of ["legacy", "stateless"] as const) {
    await using connection = await connectNew(negotiation, options);
    connection.client.setRequestHandler("elicitation/create", lunch);
    assert.equal(textOf(await connection.client.callTool({ name: "order_lunch" })), ordered);
  }
});

testUnless(hasTerminal ? undefined : "there is no pseudo-terminal to be had", "and on a terminal", async () => {
  const { code, shown } = await runOnTerminal("call order_lunch", { env, input: "2\n3\n" });
  assert.deepEqual([code, shown.slice(-ordered.length - 1)], [0, `${ordered}\n`]);
});

/** Tools that ask: one that says what it was told, one that a person has to agree to, which counts its runs. */
function asking(): Promise<TempDir> {
  return tempConfig({
    server: { protocolVersion: "2026-07-28" },
    bash: `
tool_told() { local given status=0; given=$(mcp_ask 'Which?' --choice a --choice b) || status=$?; printf '%s %s' "$status" "$given"; }
tool_many() { { for number in 1 2 3; do mcp_ask "Number $number?" & done; wait; } | sort; }
tool_any() { local given; mcp_ask 'What?' -v given || return; printf '%s' "$given" | od -An -v -tx1 | tr -d ' \\n'; }
tool_agreed() { printf x >>"$SERVER_CONFIG_DIR/runs"; printf ran; }
tool_quick() { printf quick; }
tool_leaves() { mcp_ask 'Left open?' & printf left; }
export -f tool_told tool_many tool_any tool_agreed tool_quick tool_leaves
`,
    tools: [
      ...["told", "many", "any", "quick", "leaves"].map((name) => toolNamed(name)),
      toolNamed("agreed", { run: { confirm: "Sure?" } }),
    ],
  });
}

async function runsOf({ dir }: TempDir): Promise<number> {
  return (await readFile(join(dir, "runs"), "utf8").catch(() => "")).length;
}

/** What a client sends for an answer, and what a function is told of it that may answer "a" or "b". */
const answers: readonly (readonly [unknown, string])[] = [
  [{ action: "accept", content: { answer: "b" } }, "0 b"],
  [{ action: "decline" }, "1 "],
  [{ action: "cancel" }, "1 "],
  [{ action: "accept" }, "2 "],
  [{ action: "accept", content: { answer: "c" } }, "2 "],
  [{ action: "accept", content: { answer: true } }, "2 "],
  [{ action: "accept", content: { answer: ["a"] } }, "2 "],
  [{ action: "accept", content: { answer: "a", more: "b" } }, "2 "],
  [{ action: "accept", content: { other: "a" } }, "2 "],
];

/** What is in the way of an answer: quotes, controls, commands, what is no character, and a length. */
const texts = [
  "",
  'it\'s "$(id)" `id` \\ \\n %s $HOME',
  "\u0001\u001d\u001e\u007f\r\t",
  "\n\nä €\n\n",
  "x".repeat(200_000),
];
const hex = (text: string) => new TextEncoder().encode(text).toHex();

/** The question that the server has asked last, when it has asked so many. */
async function asked(client: LineClient, count: number): Promise<Message> {
  return await client.notification("elicitation/create", count);
}

Deno.test("in the handshake's revisions a question is a request, and only an answer to it is one", async () => {
  await using config = await asking();
  await using client = new LineClient({
    env: { SERVER_CONFIG_DIR: config.dir },
    args: ["serve", "--max-calls", "1"],
  });
  await initialize(client, "2025-11-25", { elicitation: {} });
  let count = 0;
  const reply = async (result: unknown) => {
    const { id } = await asked(client, ++count);
    await client.send({ jsonrpc: "2.0", id, result });
    return id;
  };
  for (const [result, told] of answers) {
    const call = await client.start("tools/call", { name: "told" });
    const id = await reply(result);
    // An answer that comes twice is none to anything.
    await client.send({ jsonrpc: "2.0", id, result: { action: "accept", content: { answer: "a" } } });
    assert.equal(textOf((await client.response(call)).result), told);
  }
  for (const text of texts) {
    const call = await client.start("tools/call", { name: "any" });
    await reply({ action: "accept", content: { answer: text } });
    assert.ok(textOf((await client.response(call)).result) === hex(text), text.slice(0, 40));
  }

  // Several questions of one call; meanwhile there is a place for others, of which one runs at once.
  const many = await client.start("tools/call", { name: "many" });
  for (const answer of ["first", "second", "third"]) {
    await asked(client, count + 1);
    assert.equal(textOf((await client.callTool("quick")).result), "quick");
    await reply({ action: "accept", content: { answer } });
  }
  assert.equal(textOf((await client.response(many)).result), "first\nsecond\nthird");

  // What is open when its call ends is withdrawn.
  const [cancelled, { id: open }] = [await client.start("tools/call", { name: "told" }), await asked(client, ++count)];
  await client.notify("notifications/cancelled", { requestId: cancelled });
  assert.equal((await client.notification("notifications/cancelled", 1)).params.requestId, open);
  assert.equal(textOf((await client.callTool("leaves")).result), "left");

  // No agreement, no run.
  const refusals = answers.slice(1).map(([result]) => ({ result }));
  for (const wrong of [...refusals, { error: { code: -1, message: "no" } }, { result: null }]) {
    const before = client.messages.filter(({ method }) => method === "elicitation/create").length;
    const call = await client.start("tools/call", { name: "agreed", arguments: { confirm: true, requestState: "x" } });
    const { id } = await asked(client, before + 1);
    await client.send({ jsonrpc: "2.0", id, ...wrong });
    // Accepting is the answer, where nothing is to be filled in.
    const agrees = "result" in wrong && JSON.stringify(wrong.result) === '{"action":"accept"}';
    const { result } = await client.response(call);
    assert.deepEqual([result.isError, await runsOf(config)], agrees ? [undefined, 1] : [true, await runsOf(config)]);
    if (!agrees) assert.match(textOf(result), /^Tool "agreed" did not run: /);
  }
  assert.equal(await runsOf(config), 1);
});

Deno.test("a client that cannot ask is asked nothing", async () => {
  await using config = await asking();
  const env = { SERVER_CONFIG_DIR: config.dir };
  const cases = [["2025-03-26", { elicitation: {} }], ["2025-06-18", {}], ["2025-11-25", { elicitation: { url: {} } }]];
  for (const [revision, capabilities] of cases as [string, Record<string, unknown>][]) {
    await using client = new LineClient({ env });
    await initialize(client, revision, capabilities);
    assert.equal(textOf((await client.callTool("told")).result), "2 ");
    assert.match(textOf((await client.callTool("agreed")).result), /^Tool "agreed" did not run: .* and /);
  }
  assert.equal(await runsOf(config), 0);
});

Deno.test("in the stateless era a question is a result, and its state is good for one answer to it", async () => {
  await using config = await asking();
  const env = { SERVER_CONFIG_DIR: config.dir };
  await using client = new LineClient({ env });
  await using other = new LineClient({ env });
  for (const each of [client, other]) each.meta = statelessMeta({ elicitation: { form: {} } });
  const ask = async (name: string, from = client) => {
    const { result } = await from.callTool(name, {});
    assert.equal(result.resultType, "input_required");
    return result.requestState as string;
  };
  const answer = (name: string, requestState: unknown, question: unknown, args: unknown = {}, inputResponses = {}) =>
    client.callTool(name, args, { requestState, inputResponses: { question, ...inputResponses } });
  for (const [given, told] of answers) {
    assert.equal(textOf((await answer("told", await ask("told"), given)).result), told);
  }
  for (const text of texts) {
    const given = { action: "accept", content: { answer: text } };
    assert.ok(textOf((await answer("any", await ask("any"), given)).result) === hex(text), text.slice(0, 40));
  }

  const yes = { action: "accept", content: {} };
  const state = await ask("agreed");
  const forged = [`${state.slice(0, -4)}AAAA`, `${state}x`, "v1.e30.AAAA", "", await ask("agreed", other)];
  for (const wrong of forged) assert.equal((await answer("agreed", wrong, yes)).error.code, -32602);
  const refused = (message: Message) => assert.match(textOf(message.result), /^Tool "\w+" was not run: /);
  refused(await answer("agreed", await ask("told"), yes));
  refused(await answer("agreed", state, yes, { more: 1 }));
  for (const no of [...answers.map(([given]) => given), "yes", { result: yes }].slice(4)) {
    const { result } = await answer("agreed", await ask("agreed"), no);
    assert.equal(result.resultType === "input_required" || result.isError, true, JSON.stringify(no));
  }
  // Agreement to nothing: there is no such question, or no state.
  refused(await answer("agreed", await ask("told"), yes, {}, { agreed: yes }));
  assert.equal(
    (await client.callTool("agreed", {}, { inputResponses: { question: yes } })).result.resultType,
    "input_required",
  );
  assert.equal(await runsOf(config), 0);

  assert.equal(textOf((await answer("agreed", state, yes)).result), "ran");
  refused(await answer("agreed", state, yes));
  assert.equal(await runsOf(config), 1);

  // A request that is cancelled while its call asks takes the call with it; those that wait end with the server.
  await ask("agreed");
  await ask("told");
});
