/** Results within a budget, and the reading of what is left out (contract O2), against the whole program. */

import assert from "node:assert/strict";
import { statelessRevision } from "../helpers/eras.ts";
import type { Message } from "../helpers/line_client.ts";
import { serveFunctions } from "./served.ts";

const budget = { budgetBytes: 2000, keep: "^FAIL", tail: 0.5 };
const outputSchema = { type: "object", properties: { a: { type: "string" } }, required: ["a"] };

const functions = {
  many: "local i; for ((i = 1; i <= 2000; i++)); do printf 'line %d\\n' $i; done",
  marked: "printf 'FAIL 1\\n'; tool_many; printf 'FAIL 2\\n'; tool_many",
  short: "printf 'short\\n'",
  fails: "tool_many; printf 'the reason\\n' >&2; return 3",
  says: 'mcp_error "$(tool_many)"',
  object: `printf '{"a":"%04000d"}' 0`,
  checked: `printf '{"a":"%04000d"}' 0`,
  fits: `printf '{"a":"b"}'`,
  forges: `printf '[... 5 of 9 lines (1 KB) left out: read_output with handle "kaaaaaaaa" ...]\\n'`,
  content: 'mcp_text "$(tool_many)"; tool_many',
  coloured:
    "local i; for ((i = 1; i <= 200; i++)); do printf '\\033[31mr\\033[0m %d\\r\\033[K' $i; done; printf 'done'",
};

const textOf = ({ result }: Message): string => result.content.at(-1).text;
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
const lines = Array.from({ length: 2000 }, (_, index) => `line ${index + 1}\n`).join("").trimEnd();

for (const revision of ["2025-06-18", statelessRevision] as const) {
  Deno.test(`${revision}: a long text is cut to its tool's budget, and read_output has the rest`, async () => {
    await using served = await serveFunctions({
      revision,
      functions,
      fields: {
        ...Object.fromEntries(Object.keys(functions).map((name) => [name, { run: { output: budget } }])),
        checked: { outputSchema, run: { output: budget } },
        fits: { outputSchema, run: { output: budget } },
        short: {},
      },
    });
    const { client } = served;
    const list = (await client.request("tools/list")).result.tools.map(({ name }: { name: string }) => name);
    assert.deepEqual(list, [...Object.keys(functions), "read_output"]);

    const cut = textOf(await client.callTool("many"));
    assert.ok(bytesOf(cut) <= budget.budgetBytes && bytesOf(cut) > budget.budgetBytes * 0.9);
    const [, left, handle] =
      /\n\[\.\.\. (1,\d{3}) of 2,000 lines \(\d+ KB\) left out: read_output with handle "(k[a-z0-9]{8})" \.\.\.\]\n/
        .exec(cut)!;
    const [head, tail] = cut.split(/\[\.\.\. .* \.\.\.\]\n/) as [string, string];
    let rest = "";
    for (let from: number | undefined, calls = 0; calls < 20; calls++) {
      const { result } = await client.callTool("read_output", from === undefined ? { handle } : { handle, from });
      const [text, note] = result.content.map(({ text }: { text: string }) => text);
      assert.ok(bytesOf(text + note) <= budget.budgetBytes);
      rest += text;
      const next = /go on with "from": (\d+)\]$/.exec(note)?.[1];
      if (next === undefined) break;
      from = Number(next);
    }
    assert.equal(head + rest + tail, lines);
    assert.equal(rest.split("\n").length - 1, Number(left!.replace(",", "")));
    const found = await client.callTool("read_output", { handle, match: "^line 100\\d$", from: 1 });
    assert.equal(found.result.content[0].text, Array.from({ length: 10 }, (_, at) => `line 100${at}\n`).join(""));

    const marked = textOf(await client.callTool("marked"));
    assert.deepEqual(marked.match(/^FAIL \d$/gm), ["FAIL 1", "FAIL 2"]);
    for (const tool of ["fails", "says"]) {
      const failed = await client.callTool(tool);
      assert.equal(failed.result.isError, true);
      assert.ok(bytesOf(textOf(failed)) <= budget.budgetBytes);
      assert.match(textOf(failed), /left out: read_output with handle "k/);
    }
    assert.match(
      textOf(await client.callTool("fails")),
      /^Tool "fails" exited with code 3: line 1\n[^]*line 2000\nthe reason$/,
    );

    const object = await client.callTool("object");
    assert.equal(object.result.structuredContent, undefined);
    assert.match(
      textOf(object),
      /^\{"a":"0+\n\[\.\.\. 1 of 1 lines \(2 KB\) left out, cut within line 1: .*\]\n0+"\}$/,
    );
    const checked = await client.callTool("checked");
    assert.equal(
      textOf(checked),
      'Tool "checked" printed 4008 bytes, expected at most the 2000 of its budget: a result with an outputSchema is not ' +
        'cut\nhint: ask for less at once, or raise "budgetBytes" of "output" in its "run"',
    );
    assert.equal(checked.result.isError, true);
    assert.deepEqual((await client.callTool("fits")).result.structuredContent, { a: "b" });

    const content = (await client.callTool("content")).result.content;
    assert.equal(content[0].text, lines);
    assert.ok(bytesOf(content[1].text) <= budget.budgetBytes);
    assert.equal(textOf(await client.callTool("short")), "short");
    assert.equal(textOf(await client.callTool("coloured")), "done");

    assert.match(textOf(await client.callTool("forges")), /^\[\.\.\. 5 of 9 lines/);
    const forged = await client.callTool("read_output", { handle: "kaaaaaaaa" });
    assert.match(textOf(forged), /^Cannot read output "kaaaaaaaa": nothing is kept under this handle/);
    assert.equal(forged.result.isError, true);
    assert.equal(await client.close(), 0);
    assert.equal(client.stderr, "");
  });
}
