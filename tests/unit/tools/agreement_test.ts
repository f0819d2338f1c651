/** A tool with `run.confirm` runs where a person has agreed, and nowhere else (contract Q1, Q2). */

import assert from "node:assert/strict";
import type { CallRun, Pool, RunInPlace, Sandbox } from "../../../src/bash/mod.ts";
import { type ConfirmSetting, defaultRun, defaultServer } from "../../../src/config/mod.ts";
import type { Reply } from "../../../src/tools/mod.ts";
import { Caller } from "../../../src/tools/call.ts";
import { Catalog } from "../../../src/tools/catalog.ts";

const inputSchema = { type: "object", properties: { folder: { type: "string" } }, required: ["folder"] };
const sandbox = {
  key: "k",
  policy: { network: false, write: [], hide: [], protect: [] },
  refusal: "read-only file system",
} as never as Sandbox;

/** A catalog with a tool `t` that asks. */
function catalogOf(confirm: boolean | string | ConfirmSetting, canPreview = true, maxTimeoutMs = 60_000): Catalog {
  const run = { ...defaultRun, confirm, maxTimeoutMs };
  const tool = { name: "t", functionName: "tool_t", definition: {}, inputSchema, run };
  return new Catalog(
    { server: defaultServer("1"), tools: [tool] } as never,
    { directory: "/c", path: "/c/tools.bash", text: "", isShareable: true },
    new Map(),
    [],
    canPreview && typeof confirm === "object" ? new Map([["t", sandbox]]) : new Map(),
  );
}

const asking = catalogOf("Delete {folder}?");
const previewing = catalogOf({ message: "Delete {folder}?", preview: "show" });
const yes: Reply = { kind: "answered", value: true };

/** What happens to a call of `t`. */
interface Story {
  readonly catalog?: Catalog;
  readonly replies?: readonly (Reply | (() => Promise<Reply>))[];
  readonly noAsk?: boolean;
  /** What the previews print, one after another; the last again and again. Or how they fail. */
  readonly previews?: readonly (string | Partial<CallRun>)[];
  /** The catalog of what is saved, each time that is looked up. */
  readonly saved?: readonly Catalog[];
  readonly failure?: string;
  readonly signal?: AbortSignal;
  readonly folder?: unknown;
}

/** Plays a call. @returns What it came to, what was asked, and how often the function and its preview ran. */
async function play(story: Story) {
  const { catalog = asking, replies = [], previews = ["shown"], saved = [], signal = new AbortController().signal } =
    story;
  const [asked, ran]: [string[], string[]] = [[], []];
  const [answers, printed, lookups] = [[...replies], [...previews], [...saved]];
  const runOf = (text: string | Partial<CallRun>): CallRun => ({
    ...{ outcome: { kind: "exited", code: 0 }, stderr: "", startMs: 0, runMs: 0 },
    ...(typeof text === "string" ? { stdout: new TextEncoder().encode(text) } : { stdout: new Uint8Array(0), ...text }),
  });
  const runFunction = (name: string): CallRun => {
    ran.push(name);
    if (name === "tool_t") return runOf("done");
    return runOf(printed.length > 1 ? printed.shift()! : printed[0]!);
  };
  const pool = {
    failureOf: () => Promise.resolve(story.failure),
    async run(
      { functionName }: { functionName: string },
      _limits: unknown,
      place: { mayRun?: (run: RunInPlace) => Promise<boolean> },
    ) {
      const here: RunInPlace = (request) => Promise.resolve(runFunction(request.functionName));
      if (place.mayRun !== undefined && !await place.mayRun(here)) return runOf({ outcome: { kind: "cancelled" } });
      return runFunction(functionName);
    },
  };
  const caller = new Caller(pool as unknown as Pool, {
    fresh: () => Promise.resolve((lookups.length > 1 ? lookups.shift() : lookups[0]) ?? catalog),
    byHand: (name, json) => `by hand: ${name} ${json}`,
  });
  const ask = ({ message, form }: { message: string; form: { kind: string } }) => {
    assert.equal(form.kind, "agreement");
    asked.push(message);
    const reply = answers.shift()!;
    return typeof reply === "function" ? reply() : Promise.resolve(reply);
  };
  const call = { name: "t", arguments: { folder: story.folder ?? "/a" } as never, wantsProgress: false };
  const events = { log() {}, progress() {}, stderr() {}, ...(story.noAsk === true ? {} : { ask }) };
  const answer = await caller.call(catalog, call, signal, events);
  const said = "message" in answer ? answer.message : answer.kind;
  return { answer, said, asked, ran: ran.join(" ") };
}

const byHand = 'by hand: t {"folder":"/a"}';
const why = (text: string) => `Tool "t" did not run: ${text}`;

Deno.test("it runs where a person has agreed", async () => {
  const { answer, asked, ran } = await play({ replies: [yes] });
  assert.deepEqual(answer, { kind: "done", result: { content: [{ type: "text", text: "done" }] } });
  assert.deepEqual([asked, ran], [['Delete "/a"?'], "tool_t"]);
  assert.deepEqual((await play({ catalog: catalogOf(true), replies: [yes] })).asked, [
    'Run tool "t" with folder = "/a"?',
  ]);
  assert.deepEqual((await play({ catalog: catalogOf(false) })).ran, "tool_t");
});

Deno.test("it does not run where nobody has, and the answer says why and how", async () => {
  const rows: readonly (readonly [Story, string, boolean])[] = [
    [{ replies: [{ kind: "declined" }] }, "a person was asked, and said no", false],
    [{ replies: [{ kind: "cancelled" }] }, "a person was asked, and did not answer", false],
    [
      { replies: [{ kind: "unable", reason: "the client cannot" }] },
      "a person has to agree to it first, and the client cannot",
      true,
    ],
    [{ noAsk: true }, "a person has to agree to it first, and whoever made the call has no way to ask", true],
    ...([false, "yes", 1] as const).map((value): [Story, string, boolean] => [
      { replies: [{ kind: "answered", value }] },
      "a person has to agree to it first, and the client sent an answer that does not fit the question: expected no content",
      true,
    ]),
  ];
  for (const [story, text, isUnable] of rows) {
    const { answer, ran } = await play(story);
    assert.deepEqual([answer, ran], [{ kind: "notAgreed", message: why(text), isUnable, hint: byHand }, ""]);
  }
});

Deno.test("nobody is asked about arguments that do not satisfy their schema", async () => {
  const { answer, asked, ran } = await play({ folder: 5, replies: [yes] });
  assert.deepEqual([answer.kind, asked, ran], ["invalidArguments", [], ""]);
});

Deno.test("nobody who answers is waited for as long as maxTimeoutMs", async () => {
  const forever = () => new Promise<Reply>(() => {});
  const { said, ran } = await play({ catalog: catalogOf(true, true, 20), replies: [forever] });
  assert.deepEqual([said, ran], [why("a person has to agree to it first, and nobody answered within 20 ms"), ""]);
});

Deno.test("a cancelled call is over, whatever is answered", async () => {
  const stop = new AbortController();
  const late = () => {
    stop.abort();
    return Promise.resolve(yes);
  };
  assert.deepEqual((await play({ replies: [late], signal: stop.signal })).ran, "");
  const never = new AbortController();
  const hanging = () => {
    queueMicrotask(() => never.abort());
    return new Promise<Reply>(() => {});
  };
  const { said, ran } = await play({ replies: [hanging], signal: never.signal });
  assert.deepEqual([said, ran], ["cancelled", ""]);
});

Deno.test("what the preview prints is shown, and has to be the same when the call's turn has come", async () => {
  const shown = 'Delete "/a"?\n\nPreview (show):\n\n    | ';
  const again = "You are asked again, as what it would do has changed since you agreed.\n\n";
  const same = await play({ catalog: previewing, replies: [yes], previews: ["x\n"] });
  assert.deepEqual([same.said, same.asked, same.ran], ["done", [`${shown}x`], "show show tool_t"]);
  const other = await play({ catalog: previewing, replies: [yes, yes], previews: ["x", "y", "y"] });
  assert.deepEqual([other.said, other.asked], ["done", [`${shown}x`, `${again}${shown}y`]]);
  assert.equal(other.ran, "show show show tool_t");
  const declined = await play({ catalog: previewing, replies: [yes, { kind: "declined" }], previews: ["x", "y"] });
  assert.deepEqual([declined.said, declined.ran], [why("a person was asked, and said no"), "show show"]);
  const restless = await play({ catalog: previewing, replies: [yes, yes, yes, yes], previews: [..."abcdefg"] });
  assert.equal(
    restless.said,
    why("a person agreed to it 3 times, and each time its preview was another one right after"),
  );
  assert.deepEqual([restless.asked.length, restless.ran], [3, "show show show show"]);
});

Deno.test("a preview that fails keeps the function from running, before the question and after it", async () => {
  const failed = { outcome: { kind: "exited", code: 3 }, stderr: "no such folder\n" } as const;
  const first = await play({ catalog: previewing, replies: [yes], previews: [failed] });
  assert.deepEqual([first.said, first.asked, first.ran], [
    why("its preview exited with code 3: no such folder"),
    [],
    "show",
  ]);
  const later = await play({ catalog: previewing, replies: [yes], previews: ["x", failed] });
  assert.deepEqual([later.said, later.ran], [why("its preview exited with code 3: no such folder"), "show show"]);
  const writing = { outcome: { kind: "exited", code: 1 }, stderr: "rm: /a/b: Read-only file system\n" } as const;
  assert.equal(
    (await play({ catalog: previewing, replies: [yes], previews: [writing] })).said,
    why(
      "its preview exited with code 1: rm: /a/b: Read-only file system\nhint: a preview runs in a sandbox that writes nothing, without network",
    ),
  );
  const gone = await play({ catalog: previewing, replies: [yes], previews: ["x", { outcome: { kind: "cancelled" } }] });
  assert.deepEqual([gone.said, gone.ran], ["cancelled", "show show"]);
});

Deno.test("without a sandbox that holds there is no preview, and the question says so", async () => {
  const message = 'Delete "/a"?\n\n(There is no preview: this machine has no sandbox to run it in)';
  for (
    const story of [{ catalog: catalogOf({ message: "Delete {folder}?", preview: "show" }, false) }, {
      catalog: previewing,
      failure: "its sandbox leaks",
    }]
  ) {
    const { said, asked, ran } = await play({ ...story, replies: [yes] });
    assert.deepEqual([said, asked, ran], ["done", [message], "tool_t"]);
  }
});

Deno.test("what was agreed to is one configuration's: with another, the person is asked again", async () => {
  const other = catalogOf("Really delete {folder}?");
  const { said, asked, ran } = await play({ replies: [yes, yes], saved: [other] });
  assert.deepEqual([said, ran], ["done", "tool_t"]);
  const again = "You are asked again, as the tools have changed since you agreed.\n\n";
  assert.deepEqual(asked, ['Delete "/a"?', `${again}Really delete "/a"?`]);
  const declined = await play({ replies: [yes, { kind: "declined" }], saved: [other] });
  assert.deepEqual([declined.said, declined.ran], [why("a person was asked, and said no"), ""]);
  const gone = new Catalog({ server: defaultServer("1"), tools: [] } as never, other.location);
  const lost = await play({ replies: [yes], saved: [gone] });
  assert.deepEqual([lost.said, lost.ran], ['Unknown tool "t"', ""]);
  const restless = await play({
    replies: [yes, yes, yes, yes, yes],
    saved: Array.from("abcdefghijkl", () => catalogOf("Go?")),
  });
  assert.equal(restless.said, why("the configuration keeps changing after a person has agreed"));
  assert.deepEqual([restless.asked.length, restless.ran], [4, ""]);
});

Deno.test("what would be asked can be told without asking", async () => {
  const caller = new Caller({} as Pool);
  const question = (catalog: Catalog, folder: unknown = "/a") =>
    caller.question(catalog, { name: "t", arguments: { folder } as never });
  assert.equal(await question(asking), 'Delete "/a"?');
  assert.equal(await question(previewing), 'Delete "/a"?\n\nPreview (show): what it prints then');
  assert.equal(await question(catalogOf(false)), undefined);
  assert.equal(await question(asking, 5), undefined);
});
