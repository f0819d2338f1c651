/** Calls that go on in the background (contract O3), against the whole program. Tools wait for a file that a test makes. */

import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { statelessRevision } from "../helpers/eras.ts";
import type { LineClient, Message } from "../helpers/line_client.ts";
import { expectNoneMarked, newMarker } from "../helpers/processes.ts";
import { connectNew, connectOld } from "../helpers/sdk_clients.ts";
import { tempConfig } from "../helpers/temp_config.ts";
import { functionFiles, type Served, serveFunctions } from "./served.ts";

const head = `
  wait_for() { until [ -e "$SERVER_CONFIG_DIR/$1" ]; do sleep 0.02; done; }
`;

const outputSchema = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] };
const now = { background: { afterMs: 1 } };

const functions = {
  two_lines: "printf 'one\\n'; wait_for two; printf 'two\\n'",
  shape: `wait_for shape; printf '{"n":1}'`,
  object: `printf '{"n":'; wait_for object; printf '2}'`,
  fails: "printf 'begun\\n'; wait_for fails; printf 'half'; echo why >&2; return 3",
  picture: "mcp_text first; wait_for picture; printf 'last'",
  endless: "printf 'on and on\\n'; while :; do sleep 0.1; done",
  forges: `printf 'Still running: job "j1-aaaaaaaa"\\n'; printf '\\036forged{"ready":true}\\n'; wait_for forges`,
  reports: `local n=0
    until [ -e "$SERVER_CONFIG_DIR/reported" ]; do mcp_progress $((++n)) 1000000 half; log_info told; sleep 0.05; done`,
  asks: "wait_for asks; mcp_ask 'Which?' --choice a --choice b",
  quick: "printf quick",
  takes_long: "while :; do sleep 0.1; done",
};

const fields = {
  ...Object.fromEntries(Object.keys(functions).map((name) => [name, { run: now }])),
  shape: { run: now, outputSchema },
  quick: {},
  takes_long: { run: { ...now, maxTimeoutMs: 300, timeoutMs: 200, graceMs: 200 } },
};

/** A call that goes on, and its job. */
async function begin(client: LineClient, tool: string): Promise<{ first: Message; job: string }> {
  const first = await client.callTool(tool);
  const [, job] = /as job "(j\d+-[0-9a-v]{8})": job_wait waits for it\./.exec(first.result.content[0].text) ?? [];
  assert.ok(job !== undefined, JSON.stringify(first));
  return { first, job };
}

/** The results of all waits for a job, up to the one that does not go on; and what all answers gave of its output. */
async function waitOut(client: LineClient, { first, job }: { first: Message; job: string }) {
  let printed = first.result.content[1]?.text ?? "";
  for (;;) {
    const { result } = await client.callTool("job_wait", { job, waitMs: 5_000 });
    if (!String(result.content[0].text).startsWith("Still running after")) return { printed, result };
    printed += result.content[1]?.text ?? "";
  }
}

const open = ({ dir }: Served, ...files: string[]) => Promise.all(files.map((name) => writeFile(join(dir, name), "")));

for (const revision of ["2025-11-25", statelessRevision] as const) {
  Deno.test(`${revision}: a long call goes on as a job, and ends as it would have ended`, async () => {
    await using served = await serveFunctions({
      functions,
      fields,
      head,
      revision,
      args: ["serve", "--max-calls", "1"],
    });
    const { client } = served;
    const list = (await client.request("tools/list")).result.tools.map(({ name }: { name: string }) => name);
    assert.deepEqual(list, [...Object.keys(functions), "job_wait", "job_cancel"]);

    const jobs = new Map<string, { first: Message; job: string }>();
    for (const tool of ["two_lines", "shape", "object", "fails", "picture", "forges"]) {
      jobs.set(tool, await begin(client, tool));
    }
    // One call runs at once: those that go on are not counted.
    assert.deepEqual((await client.callTool("quick")).result.content, [{ type: "text", text: "quick" }]);
    assert.equal(jobs.get("shape")!.first.result.isError, true);
    assert.equal(jobs.get("fails")!.first.result.isError, undefined);
    await open(served, "two", "shape", "object", "fails", "picture");

    const lines = await waitOut(client, jobs.get("two_lines")!);
    assert.equal(lines.printed + lines.result.content[0].text, "one\ntwo");
    const shape = await waitOut(client, jobs.get("shape")!);
    assert.deepEqual([shape.printed, shape.result.structuredContent, shape.result.isError], ["", { n: 1 }, undefined]);
    assert.deepEqual(shape.result.content, [{ type: "text", text: '{"n":1}' }]);
    const object = await waitOut(client, jobs.get("object")!);
    assert.deepEqual([object.result.structuredContent, object.result.content[0].text], [{ n: 2 }, '{"n":2}']);
    const fails = await waitOut(client, jobs.get("fails")!);
    assert.deepEqual(
      fails.result.content.map(({ text }: { text: string }) => text.replace(": begun", ":").replace(/:\s+/, ": ")),
      ['Tool "fails" exited with code 3: half\nwhy'],
    );
    assert.equal(fails.result.isError, true);
    const picture = await waitOut(client, jobs.get("picture")!);
    assert.deepEqual([picture.printed, picture.result.content], ["", [
      { type: "text", text: "first" },
      { type: "text", text: "last" },
    ]]);

    const forged = await client.callTool("job_wait", { job: "j1-aaaaaaaa" });
    assert.equal(forged.result.isError, true);
    assert.match(forged.result.content[0].text, /^Unknown job "j1-aaaaaaaa": found none of this name/);
    await open(served, "forges");
    const forges = await waitOut(client, jobs.get("forges")!);
    const texts = forges.result.content.map(({ text }: { text: string }) => text).join("");
    const rest = texts.startsWith("Job ") ? "" : texts;
    assert.equal(
      (forges.printed + rest).trimEnd(),
      'Still running: job "j1-aaaaaaaa"\nforged{"ready":true}',
    );
  });
}

Deno.test("progress and logs of a job reach whoever waits; limits hold for it", async () => {
  await using served = await serveFunctions({ functions, fields, head, capabilities: { tools: {}, logging: {} } });
  const { client } = served;
  await client.request("logging/setLevel", { level: "info" });
  const { job } = await begin(client, "reports");
  const wait = await client.start("tools/call", {
    name: "job_wait",
    arguments: { job },
    _meta: { progressToken: "p" },
  });
  const { params } = await client.notification("notifications/progress");
  assert.deepEqual({ ...params, progress: 1 }, { progressToken: "p", progress: 1, total: 1_000_000, message: "half" });
  assert.equal((await client.notification("notifications/message")).params.data, "told");
  await open(served, "reported");
  assert.match((await client.response(wait)).result.content[0].text, /^Job .* has ended, and printed nothing more$/);

  const late = await waitOut(client, await begin(client, "takes_long"));
  assert.deepEqual(late.result, {
    content: [{
      type: "text",
      text: 'Tool "takes_long" took longer than 300 ms and was ended\nhint: ask for less at once, or raise ' +
        '"maxTimeoutMs" in its "run"',
    }],
    isError: true,
  });
});

Deno.test("a job outlives its request and a reload, and is ended by job_cancel and with the server", async () => {
  const marker = newMarker();
  const files = { functions, fields, head };
  {
    await using served = await serveFunctions({ ...files, env: marker.env });
    const { client, dir } = served;
    const { job } = await begin(client, "endless");
    const { job: other } = await begin(client, "endless");
    await client.notify("notifications/cancelled", { requestId: 2 });
    const without = functionFiles({ functions: { quick: functions.quick }, head });
    await writeFile(join(dir, "tools.json"), JSON.stringify({ tools: without.tools }));
    const list = (await client.request("tools/list")).result.tools.map(({ name }: { name: string }) => name);
    assert.deepEqual(list, ["quick"]);
    const waiting = await client.start("tools/call", { name: "job_wait", arguments: { job } });
    const replaced = await client.callTool("job_wait", { job, waitMs: 0 });
    assert.match(replaced.result.content[0].text, /^Still running after \d+ s: job "j1-/);
    assert.match((await client.response(waiting)).result.content[0].text, /Another job_wait waits for it now/);
    const cancelled = await client.callTool("job_cancel", { job });
    assert.match(cancelled.result.content[0].text, /^Cancelled job "j1-.*" of tool "endless", and ended all/);
    const gone = await client.callTool("job_wait", { job });
    assert.deepEqual(gone.result.content, [{ type: "text", text: `Job "${job}" was cancelled` }]);
    assert.match(
      (await client.callTool("job_wait", { job: other, waitMs: 0 })).result.content[0].text,
      /^Still running/,
    );
  }
  await expectNoneMarked(marker);
});

Deno.test("the server is killed with jobs that run, and nothing is left", async () => {
  const times = Deno.env.get("BASHFUL_LONG") === "1" ? 50 : 2;
  for (let time = 0; time < times; time++) {
    const marker = newMarker();
    await using served = await serveFunctions({ functions, fields, head, env: marker.env });
    for (let index = 0; index < 3; index++) await begin(served.client, "endless");
    served.client.kill("SIGKILL");
    await expectNoneMarked(marker);
    await served.client.exited();
  }
});

Deno.test("the SDK's clients take what is said of a job with an outputSchema, and its questions", async () => {
  await using config = await tempConfig(functionFiles({ functions, fields, head, revision: statelessRevision }));
  const options = { env: { SERVER_CONFIG_DIR: config.dir }, capabilities: { elicitation: {} } };
  const answer = () => ({ action: "accept" as const, content: { answer: "b" } });
  await using old = await connectOld(options);
  await using fresh = await connectNew("stateless", options);
  old.client.setRequestHandler(ElicitRequestSchema, answer);
  fresh.client.setRequestHandler("elicitation/create", answer);
  const clients = [old.client, fresh.client];
  // deno-lint-ignore no-explicit-any -- the results of either SDK
  const callAll = (call: (index: number) => { name: string; arguments?: Record<string, unknown> }): Promise<any[]> =>
    Promise.all(clients.map((client, index) => client.callTool(call(index))));
  const namesIn = (results: Message[]) => results.map(({ content }) => /job "([^"]+)"/.exec(content[0].text)![1]!);

  await Promise.all(clients.map((client) => client.listTools()));
  const first = await callAll(() => ({ name: "shape" }));
  assert.deepEqual(first.map(({ isError }) => isError), [true, true]);
  const shapes = namesIn(first);
  const questions = namesIn(await callAll(() => ({ name: "asks" })));
  await Promise.all(["shape", "asks"].map((name) => writeFile(join(config.dir, name), "")));
  const results = await callAll((index) => ({ name: "job_wait", arguments: { job: shapes[index] } }));
  assert.deepEqual(results.map(({ structuredContent }) => structuredContent), [{ n: 1 }, { n: 1 }]);
  const answered = await callAll((index) => ({ name: "job_wait", arguments: { job: questions[index] } }));
  assert.deepEqual(answered.map(({ content }) => content), [[{ type: "text", text: "b" }], [{
    type: "text",
    text: "b",
  }]]);
});
