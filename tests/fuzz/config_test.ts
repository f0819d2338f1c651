import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { sentenceOf } from "../../src/cli/problems/sentence.ts";
import { readConfig } from "../../src/config/mod.ts";
import { stopsAll } from "../../src/problem.ts";
import { runProgram } from "../helpers/program.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";
import { sourceOf } from "../unit/config/sources.ts";
import { scaled, seed, seedInName } from "./scale.ts";

const json = fc.jsonValue({ maxDepth: 4 });
const oddly = (values: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 3, arbitrary: values }, { weight: 1, arbitrary: json });

const run = fc.record({
  timeoutMs: oddly(fc.integer()),
  graceMs: oddly(fc.integer()),
  maxOutputBytes: oddly(fc.integer()),
  serial: oddly(fc.boolean()),
  cwd: oddly(fc.string({ unit: "binary" })),
  env: oddly(fc.dictionary(fc.string(), fc.string({ unit: "binary" }))),
  requires: oddly(fc.array(fc.string())),
  path: oddly(fc.array(fc.string())),
}, { requiredKeys: [] });
const schema = fc.oneof(
  fc.constant({ type: "object" }),
  fc.record({
    type: oddly(fc.constantFrom("object", "array", "nonsense")),
    properties: oddly(fc.dictionary(fc.string(), json)),
    required: oddly(fc.array(fc.string())),
    $ref: oddly(fc.constantFrom("#", "#/$defs/x", "https://example.com/s")),
    $schema: oddly(fc.constantFrom("http://json-schema.org/draft-07/schema#", "x")),
    pattern: oddly(fc.constantFrom("(", "(a+)+$", "^x$")),
  }, { requiredKeys: [] }),
);
const tool = fc.record({
  name: oddly(fc.constantFrom("a", "b", "a b", "$(id)", "__proto__")),
  description: oddly(fc.string()),
  inputSchema: oddly(schema),
  outputSchema: oddly(schema),
  run: oddly(run),
}, { requiredKeys: [] });
const server = fc.record({
  protocolVersion: oddly(fc.constantFrom("2025-06-18", "2026-07-28", "2020-01-01")),
  serverInfo: oddly(fc.record({ name: oddly(fc.string()), version: oddly(fc.string()) }, { requiredKeys: [] })),
  capabilities: oddly(fc.record({ tools: oddly(fc.record({ listChanged: oddly(fc.boolean()) })) })),
  instructions: oddly(fc.string()),
  run: oddly(run),
}, { requiredKeys: [] });

/** A file's text: JSON, JSON cut short or with one character changed, or anything. */
function fileOf(value: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const text = value.map((content) => JSON.stringify(content, null, 2));
  return fc.oneof(
    { weight: 5, arbitrary: text },
    { weight: 2, arbitrary: fc.tuple(text, fc.nat()).map(([whole, at]) => whole.slice(0, at % (whole.length + 1))) },
    {
      weight: 2,
      arbitrary: fc.tuple(text, fc.nat(), fc.string({ unit: "binary", minLength: 1, maxLength: 1 })).map(
        ([whole, at, other]) => whole.slice(0, at % whole.length) + other + whole.slice(at % whole.length + 1),
      ),
    },
    { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
  );
}

const files = fc.record({
  server: fileOf(server),
  tools: fileOf(fc.oneof(fc.record({ tools: oddly(fc.array(tool, { maxLength: 4 })) }), json)),
  bash: fc.oneof(fc.constantFrom("tool_a() { :; }", "(", "'"), fc.string({ unit: "binary" })),
});

Deno.test(`whatever the files hold, they are a configuration or have problems with places ${seedInName}`, () => {
  fc.assert(
    fc.property(files, (texts) => {
      const { config, problems } = readConfig(sourceOf(texts));
      assert.equal(config === undefined, problems.some(stopsAll), "a configuration is missing only for a reason");
      for (const problem of problems) {
        const { place } = problem;
        assert.doesNotMatch(sentenceOf(problem), /[\p{Cc}]|undefined|\[object/u);
        if (place === undefined) continue;
        const text = Object.entries(texts).find(([name]) => place.file.endsWith(`${name}.json`))?.[1] ?? texts.bash;
        assert.ok(place.line >= 1 && place.line <= text.split(/\r\n|\r|\n/).length, `line ${place.line}`);
        assert.ok(place.column >= 1);
      }
      for (const served of config?.tools ?? []) assert.ok(served.inputSchema.type === "object");
    }),
    { numRuns: scaled(1_000), seed },
  );
});

Deno.test(`the program lists the tools of such a configuration, or exits with 78 and says why ${seedInName}`, async () => {
  await using config = await tempConfig({ tools: [toolNamed("a")] });
  for (const { server, tools, bash } of fc.sample(files, { numRuns: scaled(8), seed })) {
    await writeFile(join(config.dir, "server.json"), server);
    await writeFile(join(config.dir, "tools.json"), tools);
    await writeFile(
      join(config.dir, "tools.bash"),
      `tool_a() { :; }; export -f tool_a; : ${JSON.stringify(bash.length)}\n`,
    );
    const { code, stdout, stderr } = await runProgram(["list", "--json"], { env: { SERVER_CONFIG_DIR: config.dir } });
    assert.ok(code === 0 || code === 78, `exit code ${code}: ${stderr}`);
    if (code === 0) assert.ok(typeof JSON.parse(stdout) === "object");
    else assert.match(stderr, /^error: /m);
  }
});
