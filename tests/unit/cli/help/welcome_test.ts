import assert from "node:assert/strict";
import { defaultRun } from "../../../../src/config/mod.ts";
import { welcomePage } from "../../../../src/cli/help/welcome.ts";
import { Tool } from "../../../../src/tools/mod.ts";

const text = { type: "object", properties: { who: { type: "string" } }, required: ["who"] };

/** A tool with these annotations, which takes nothing unless told otherwise. */
function toolOf(name: string, annotations: object = {}, inputSchema: object = { type: "object" }): Tool {
  return new Tool({ name, inputSchema, definition: { name, annotations, inputSchema }, run: defaultRun } as never);
}

/** The step that is recommended first, of these tools. */
async function firstStep(...tools: readonly Tool[]): Promise<string> {
  return /^ {2}(\w.*)$/m.exec(await welcomePage(tools, false))?.[1] ?? "";
}

Deno.test("the call that is recommended does the least harm, and needs the least", async () => {
  const reads = { readOnlyHint: true };
  const adds = { destructiveHint: false };
  const step = (call: string) => `Try a tool:         bashful call ${call}`;
  assert.equal(
    await firstStep(toolOf("a"), toolOf("b", adds), toolOf("c", reads, text), toolOf("d", reads)),
    step("d"),
  );
  assert.equal(await firstStep(toolOf("a"), toolOf("b", adds), toolOf("c", reads, text)), step("c who=text"));
  assert.equal(await firstStep(toolOf("a"), toolOf("b", adds)), step("b"));
  assert.equal(
    await firstStep(toolOf("a", {}, { ...text, required: ["x", "y"], maxProperties: 1 })),
    "Try a tool:         bashful help TOOL",
  );
  assert.equal(await firstStep(), "See what is wrong:  bashful check");
});

Deno.test("a person without a configuration is told how to make one", async () => {
  assert.match(await welcomePage([toolOf("a")], true), /\n {2}Make your own: {6}bashful init\n/);
  assert.match(await welcomePage([toolOf("a")], false), /\n {2}Make a tool: {8}bashful add NAME\n/);
});
