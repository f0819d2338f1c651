import assert from "node:assert/strict";
import type { CallToolResult, InputRequiredResult } from "@modelcontextprotocol/server";
import { LongJson } from "../../../src/json.ts";
import { type Leg, mostOpen, type Run, SuspendedCalls } from "../../../src/server/suspended_calls.ts";
import type { CallEvents, Question } from "../../../src/tools/mod.ts";
import { FakeClock } from "../../helpers/fake_clock.ts";

const events: CallEvents = { log() {}, progress() {}, stderr() {} };
const question: Question = { message: "Go on?", form: { kind: "yesNo" } };
const never = new AbortController().signal;

function leg(more: Partial<Leg> = {}): Leg {
  return {
    ...{ name: "t", arguments: { a: 1 }, capabilities: { elicitation: {} }, state: undefined, responses: undefined },
    ...{ events, signal: never, openMs: 600_000 },
    ...more,
  };
}

/** Asks so many questions, and says what came of them and how often it ran to its end. */
class Asker {
  runs = 0;
  ended: string[] = [];
  readonly run: Run = async (signal, { ask }) => {
    const replies: string[] = [];
    for (let count = 0; count < this.questions; count++) {
      const reply = await ask!(question, signal);
      if (signal.aborted) {
        this.ended.push("given up");
        throw new Error("cancelled");
      }
      replies.push(reply.kind === "answered" ? String(reply.value) : reply.kind);
    }
    this.runs++;
    return { content: [{ type: "text", text: replies.join() }] };
  };

  constructor(readonly questions: number) {}
}

async function stateOf(calls: SuspendedCalls, result: CallToolResult | InputRequiredResult): Promise<Leg["state"]> {
  assert.equal((result as InputRequiredResult).resultType, "input_required");
  return await calls.codec.verify((result as InputRequiredResult).requestState!, undefined as never);
}

const textOf = (result: unknown) => (result as { content: { text: string }[] }).content[0]!.text;
const yes = { question: { action: "accept", content: { answer: true } } };

Deno.test("a call goes on where it stands, question after question", async () => {
  const calls = new SuspendedCalls();
  const asker = new Asker(2);
  const first = await calls.serve(leg(), asker.run);
  const asked = (first as InputRequiredResult).inputRequests!.question as { method: string; params: unknown };
  assert.equal(asked.method, "elicitation/create");
  const second = await calls.serve(leg({ state: await stateOf(calls, first), responses: yes }), asker.run);
  const no = { question: { action: "decline" } };
  const end = await calls.serve(leg({ state: await stateOf(calls, second), responses: no }), asker.run);
  assert.deepEqual([textOf(end), asker.runs], ["true,declined", 1]);
});

Deno.test("a state is taken once, and by a call of the same tool with the same arguments", async () => {
  const calls = new SuspendedCalls();
  const asker = new Asker(1);
  const state = await stateOf(calls, await calls.serve(leg(), asker.run));
  for (
    const other of [{ name: "u" }, { arguments: { a: 2 } }, { arguments: undefined }, { arguments: { a: 1, b: 2 } }]
  ) {
    const refused = await calls.serve(leg({ ...other, state, responses: yes }), asker.run);
    assert.match(
      textOf(refused),
      /^Tool "[tu]" was not run: the question .* is that of another call\. Call it without/,
    );
  }
  assert.equal(asker.runs, 0);
  const unknown = await calls.serve(leg({ state: { id: crypto.randomUUID() }, responses: yes }), asker.run);
  assert.match(textOf(unknown), /^Tool "t" was not run: the question that it brings an answer to is not open/);
  assert.equal(textOf(await calls.serve(leg({ state, responses: yes }), asker.run)), "true");
  const again = await calls.serve(leg({ state, responses: yes }), asker.run);
  assert.match(textOf(again), /is not open/);
  assert.equal(asker.runs, 1);
});

Deno.test("arguments are the same whether or not they came on a long line", async () => {
  const calls = new SuspendedCalls();
  const asker = new Asker(1);
  for (const [given, again] of [[{ a: 1 }, new LongJson('{"a":1}')], [new LongJson('{"a":1}'), { a: 1 }]] as const) {
    const state = await stateOf(calls, await calls.serve(leg({ arguments: given }), asker.run));
    assert.equal(textOf(await calls.serve(leg({ arguments: again, state, responses: yes }), asker.run)), "true");
  }
});

Deno.test("a state of another server, or one that was changed, is refused", async () => {
  const [calls, others] = [new SuspendedCalls(), new SuspendedCalls()];
  const result = await calls.serve(leg(), new Asker(1).run) as InputRequiredResult;
  const state = result.requestState!;
  for (const wrong of [`${state.slice(0, -2)}AA`, state.replace("v1.e", "v1.f"), "v1.", "", "x"]) {
    await assert.rejects(calls.codec.verify(wrong, undefined as never));
  }
  await assert.rejects(others.codec.verify(state, undefined as never));
});

Deno.test("without an answer the same question is put again, and one that does not fit is none", async () => {
  const calls = new SuspendedCalls();
  const asker = new Asker(1);
  const state = await stateOf(calls, await calls.serve(leg(), asker.run));
  const again = await stateOf(calls, await calls.serve(leg({ state, responses: { other: {} } }), asker.run));
  assert.notEqual(again!.id, state!.id);
  const forged = { question: { action: "accept", content: { answer: true, more: 1 } } };
  assert.equal(textOf(await calls.serve(leg({ state: again, responses: forged }), asker.run)), "unable");
});

Deno.test("a call that nobody comes back for is given up, and so is one whose request is cancelled", async () => {
  using clock = new FakeClock();
  const calls = new SuspendedCalls();
  const asker = new Asker(1);
  const state = await stateOf(calls, await calls.serve(leg(), asker.run));
  clock.pass(600_000);
  const late = await calls.serve(leg({ state, responses: yes }), asker.run);
  assert.match(textOf(late), /is not open/);
  assert.deepEqual([asker.runs, asker.ended], [0, ["given up"]]);
  const cancelled = calls.serve(leg({ signal: AbortSignal.abort() }), asker.run);
  await cancelled.catch(() => {});
  assert.equal(asker.runs, 0);
});

Deno.test("a client that cannot ask has no question put to it", async () => {
  const calls = new SuspendedCalls();
  for (const capabilities of [undefined, {}, { elicitation: { url: {} } }]) {
    assert.equal(textOf(await calls.serve(leg({ capabilities }), new Asker(1).run)), "unable");
  }
});

Deno.test("of more questions than may be open, the oldest is given up", async () => {
  const calls = new SuspendedCalls();
  const first = new Asker(1);
  const state = await stateOf(calls, await calls.serve(leg(), first.run));
  const others = new Asker(1);
  for (let count = 0; count < mostOpen; count++) await calls.serve(leg(), others.run);
  assert.match(textOf(await calls.serve(leg({ state, responses: yes }), first.run)), /is not open/);
  assert.deepEqual([first.runs, first.ended, others.ended], [0, ["given up"], []]);
});
