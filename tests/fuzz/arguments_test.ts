import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { connectLines } from "../helpers/eras.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";
import { scaled, seed, seedInName } from "./scale.ts";
import { strangeObject, toolSchema } from "./schemas.ts";

const toolCount = 40;

Deno.test(`arguments reach the function whole when they satisfy its schema, and not at all otherwise ${seedInName}`, async () => {
  const schemas = fc.sample(toolSchema, { numRuns: toolCount, seed });
  const names = schemas.map((_, index) => `tool_${index}`);
  await using config = await tempConfig({
    server: {
      protocolVersion: "2025-11-25",
      serverInfo: { name: "fuzzed", version: "1" },
      capabilities: { tools: {} },
    },
    tools: schemas.map(({ schema }, index) => toolNamed(names[index]!, { inputSchema: schema })),
    bash: names.map((name) => `tool_${name}() { printf '%s' "$1"; }\nexport -f tool_${name}\n`).join(""),
  });
  await using client = await connectLines("2025-11-25", { env: { SERVER_CONFIG_DIR: config.dir } });
  const tally = { ran: 0, refused: 0 };
  for (const [index, { schema, values }] of schemas.entries()) {
    const isValid = new Ajv2020({ strict: false }).compile(schema);
    const samples = fc.sample(fc.oneof(values, values, strangeObject), { numRuns: scaled(8), seed: seed + index });
    const responses = samples.map((args) => client.callTool(names[index]!, args));
    for (const [at, args] of samples.entries()) {
      const { result } = await responses[at]!;
      const what = `${JSON.stringify(schema)} with ${JSON.stringify(args)}`;
      if (isValid(args)) {
        const text = JSON.stringify(args);
        assert.deepEqual(result, { content: [{ type: "text", text }], structuredContent: args }, what);
        tally.ran++;
      } else {
        assert.equal(result.isError, true, what);
        assert.match(result.content[0].text, /^Invalid arguments for tool "tool_\d+": /, what);
        tally.refused++;
      }
    }
  }
  // Both ways are tried.
  assert.ok(tally.ran > toolCount && tally.refused > toolCount, JSON.stringify(tally));
});
