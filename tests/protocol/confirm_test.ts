/** A tool that asks before it runs, through the SDK's clients of both eras (contract Q1, Q2): the run counter tells. */
import assert from "node:assert/strict";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connectNew, connectOld } from "../helpers/sdk_clients.ts";
import { lackForSandbox } from "../helpers/skip.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";

const canPreview = await lackForSandbox() === undefined;

/** The tools, the first with that question. */
function tools(message: string) {
  const inputSchema = { type: "object", properties: { what: { type: "string" } }, required: ["what"] };
  return [
    toolNamed("asks", { inputSchema, run: { confirm: message } }),
    toolNamed("shows", { inputSchema, run: { confirm: { message, preview: "preview" } } }),
    toolNamed("soon", { inputSchema, run: { confirm: message, maxTimeoutMs: 100, timeoutMs: 100 } }),
  ];
}

/** A directory whose tools add a line to the file `ran` each time that they run. */
async function counting() {
  const config = await tempConfig({
    server: { protocolVersion: "2026-07-28", capabilities: { tools: {} } },
    tools: tools("Do {what}?"),
    bash: `tool_asks() { echo ran >>"$SERVER_CONFIG_DIR/ran"; }
tool_shows() { tool_asks; }
tool_soon() { tool_asks; }
preview() { cat "$SERVER_CONFIG_DIR/state"; }
export -f tool_asks tool_shows tool_soon preview`,
    files: { ran: "", state: "one\n" },
  });
  const path = (name: string) => join(config.dir, name);
  let before = 0;
  return {
    env: { SERVER_CONFIG_DIR: config.dir },
    write: (name: string, text: string) => writeFile(path(name), text),
    /** How often they have run since this was asked last. */
    async ran() {
      const count = (await readFile(path("ran"), "utf8")).split("\n").length - 1;
      const runs = count - before;
      before = count;
      return runs;
    },
    [Symbol.asyncDispose]: () => config[Symbol.asyncDispose](),
  };
}

/** A person behind a client, as they answer a question. */
type Person = (params: { readonly message: string }) => Promise<Answer>;

interface Answer {
  readonly action: "accept" | "decline" | "cancel";
  readonly content?: Record<string, string | number | boolean>;
}

/** Connects a client that asks that person. */
async function connect(era: string, env: Record<string, string>, person: Person) {
  const options = { env, capabilities: { elicitation: {} } };
  if (era === "2026-07-28") {
    const connection = await connectNew("stateless", options);
    connection.client.setRequestHandler("elicitation/create", ({ params }) => person(params) as never);
    return connection;
  }
  const connection = await connectOld({ ...options, revision: era });
  connection.client.setRequestHandler(ElicitRequestSchema, ({ params }) => person(params) as never);
  return connection;
}

type Caught = { content: { text?: string }[]; isError?: boolean };

for (const era of ["2025-06-18", "2025-11-25", "2026-07-28"] as const) {
  Deno.test(`${era}: a tool that asks runs where a person has agreed, and nowhere else`, async () => {
    await using config = await counting();
    const asked: string[] = [];
    let answer: Person = () => Promise.resolve({ action: "decline" });
    await using connection = await connect(era, config.env, (params) => {
      asked.push(params.message);
      return answer(params);
    });
    const call = async (name: string, what: string, ...answers: Answer[]) => {
      asked.length = 0;
      if (answers.length > 0) answer = () => Promise.resolve(answers.shift()!);
      const { content, isError } = await connection.client.callTool({ name, arguments: { what } }) as Caught;
      return [isError === true, content[0]?.text?.split("\n")[0] ?? "", await config.ran(), asked.length] as const;
    };
    const why = (name: string, text: string) => `Tool "${name}" did not run: a person ${text}`;
    const accept = { action: "accept" } as const;
    assert.deepEqual(await call("asks", 'it"?\n', accept), [false, "", 1, 1]);
    assert.deepEqual(asked, ['Do "it\\"?\\n"?']);
    assert.deepEqual(await call("asks", "it", { ...accept, content: {} }), [false, "", 1, 1]);
    assert.deepEqual(await call("asks", "it", { action: "decline" }), [
      true,
      why("asks", "was asked, and said no"),
      0,
      1,
    ]);
    assert.deepEqual(
      await call("asks", "it", { action: "cancel" }),
      [true, why("asks", "was asked, and did not answer"), 0, 1],
    );
    const [isError, , runs] = await call("asks", "it", { ...accept, content: { confirm: true } });
    assert.deepEqual([isError, runs], [true, 0]);

    // Of the stateless era, the client itself gives up.
    answer = () => Promise.reject(new Error("broken"));
    const broken = await call("asks", "it").catch(async () => [true, "", await config.ran()]);
    assert.deepEqual([broken[0], broken[2]], [true, 0]);

    // The configuration changes between question and answer: it is asked again, in the words that hold by then.
    answer = async () => {
      await config.write("tools.json", JSON.stringify({ tools: tools("Really do {what}?") }));
      answer = () => Promise.resolve({ action: "decline" });
      return accept;
    };
    assert.deepEqual(await call("asks", "it"), [true, why("asks", "was asked, and said no"), 0, 2]);
    assert.deepEqual(asked, [
      'Do "it"?',
      'You are asked again, as the tools have changed since you agreed.\n\nReally do "it"?',
    ]);

    if (!canPreview) return;
    const preview = (text: string) => `Really do "it"?\n\nPreview (preview):\n\n    | ${text}`;
    assert.deepEqual(await call("shows", "it", accept), [false, "", 1, 1]);
    assert.deepEqual(asked, [preview("one")]);
    answer = async () => {
      await config.write("state", "two\n");
      answer = () => Promise.resolve({ action: "decline" });
      return accept;
    };
    assert.deepEqual(await call("shows", "it"), [true, why("shows", "was asked, and said no"), 0, 2]);
    const again = "You are asked again, as what it would do has changed since you agreed.\n\n";
    assert.deepEqual(asked, [preview("one"), again + preview("two")]);
  });
}

Deno.test("a client that cannot ask has nothing run, and the model is told how a person can", async () => {
  await using config = await counting();
  for (const connect of [() => connectOld(config), () => connectNew("stateless", config)]) {
    await using connection = await connect();
    const what = { what: "it", confirm: true, agreed: "yes", yes: true };
    const { content, isError } = await connection.client.callTool({ name: "asks", arguments: what }) as Caught;
    assert.equal(isError, true);
    assert.match(content[0]!.text!, /^Tool "asks" did not run: a person has to agree to it first, and .*\n/);
    assert.match(content[0]!.text!, /\nhint: a person can run it by hand: bashful call asks what=it .*$/);
    assert.equal(await config.ran(), 0);
  }
});

Deno.test("nothing runs where nobody answers, the call is cancelled, or the client goes away", async () => {
  await using config = await counting();
  let asked = Promise.withResolvers<void>();
  const connection = await connect("2025-11-25", config.env, () => {
    asked.resolve();
    return new Promise(() => {});
  });
  const { client } = connection;
  const { content } = await client.callTool({ name: "soon", arguments: { what: "it" } }) as Caught;
  assert.match(content[0]!.text!, /, and nobody answered within 100 ms\n/);
  const stop = new AbortController();
  asked = Promise.withResolvers();
  const cancelled = client.callTool({ name: "asks", arguments: { what: "it" } }, undefined, { signal: stop.signal });
  await asked.promise;
  stop.abort();
  await assert.rejects(cancelled);
  // The client goes away.
  asked = Promise.withResolvers();
  const left = assert.rejects(client.callTool({ name: "asks", arguments: { what: "it" } }));
  await asked.promise;
  await connection[Symbol.asyncDispose]();
  await left;
  assert.equal(await config.ran(), 0);
});
