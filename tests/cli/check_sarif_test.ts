import assert from "node:assert/strict";
import { version } from "../../src/version.ts";
import { runProgram } from "../helpers/program.ts";
import { tempConfig, tempDir, toolNamed } from "../helpers/temp_config.ts";

Deno.test("SARIF 2.1.0 has a rule for each kind of problem and a result for each problem", async () => {
  await using temp = await tempConfig({
    tools: [toolNamed("a"), toolNamed("b", { annotations: { readOnlyHint: true } })],
    bash: "tool_a() { printf '%s' $1; }\nexport -f tool_a\n",
  });
  const { code, stdout, stderr } = await runProgram(["check", "-c", temp.dir, "--format", "sarif"]);
  const uri = (name: string) => `file://${temp.dir}/${name}`;
  const location = (name: string, startLine: number, startColumn: number, tool?: string) => ({
    physicalLocation: { artifactLocation: { uri: uri(name) }, region: { startLine, startColumn } },
    ...(tool === undefined ? {} : { logicalLocations: [{ name: tool, kind: "function" }] }),
  });
  assert.deepEqual(JSON.parse(stdout), {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{
      tool: {
        driver: {
          name: "bashful",
          version,
          semanticVersion: version,
          rules: [
            {
              id: "functions/missing",
              shortDescription: { text: "A tool has no function in tools.bash" },
              defaultConfiguration: { level: "error" },
            },
            {
              id: "shellcheck/SC2086",
              shortDescription: { text: "A problem that shellcheck found" },
              defaultConfiguration: { level: "warning" },
              helpUri: "https://www.shellcheck.net/wiki/SC2086",
            },
            {
              id: "tools/no-annotations",
              shortDescription: { text: "A tool does not say whether it only reads, or may destroy" },
              defaultConfiguration: { level: "warning" },
            },
          ],
        },
      },
      columnKind: "utf16CodeUnits",
      results: [
        {
          ruleId: "tools/no-annotations",
          ruleIndex: 2,
          level: "warning",
          message: {
            text: 'Clients take tool "a" for one that destroys: found no "readOnlyHint" or "destructiveHint" in its ' +
              'annotations, expected true or false\nhint: add "annotations": { "readOnlyHint": true } if it changes ' +
              'nothing, else { "destructiveHint": true } or false',
          },
          locations: [location("tools.json", 4, 15, "a")],
          properties: {
            found: 'no "readOnlyHint" or "destructiveHint" in its annotations',
            expected: "true or false",
            step: { kind: "annotate" },
          },
        },
        {
          ruleId: "functions/missing",
          ruleIndex: 0,
          level: "error",
          message: {
            text: `Cannot serve tool "b": function tool_b is not in ${temp.dir}/tools.bash\n` +
              "hint: define it, and add: export -f tool_b",
          },
          locations: [location("tools.json", 11, 15, "b")],
          properties: {
            subject: "function tool_b",
            found: `not in ${temp.dir}/tools.bash`,
            step: { kind: "export", name: "tool_b", isDefined: false },
          },
        },
        {
          ruleId: "shellcheck/SC2086",
          ruleIndex: 1,
          level: "warning",
          message: {
            text:
              `Shellcheck objects to ${temp.dir}/tools.bash: Double quote to prevent globbing and word splitting\n` +
              "hint: see https://www.shellcheck.net/wiki/SC2086",
          },
          locations: [location("tools.bash", 1, 24)],
          properties: {
            said: "Double quote to prevent globbing and word splitting",
            step: { kind: "see", url: "https://www.shellcheck.net/wiki/SC2086" },
          },
        },
      ],
    }],
  });
  assert.equal(stderr, "");
  assert.equal(code, 1);
});

Deno.test("SARIF of a sound configuration has no rules and no results", async () => {
  await using temp = await tempConfig();
  const { code, stdout } = await runProgram(["check", "-c", temp.dir, "--format", "sarif"]);
  const { runs: [run] } = JSON.parse(stdout);
  assert.deepEqual([run.tool.driver.rules, run.results], [[], []]);
  assert.equal(code, 0);
});

Deno.test("SARIF of a directory that is not there has a result without a place", async () => {
  await using temp = await tempDir();
  const { code, stdout } = await runProgram(["check", "-c", `${temp.dir}/absent`, "--format", "sarif"]);
  const { runs: [run] } = JSON.parse(stdout);
  assert.deepEqual(run.results.map((result: object) => Object.keys(result)), [
    ["ruleId", "ruleIndex", "level", "message", "properties"],
  ]);
  assert.equal(code, 78);
});

Deno.test("a path with blanks and other characters is a URI all the same", async () => {
  await using temp = await tempDir("bash ful #%ü-");
  await Deno.writeTextFile(`${temp.dir}/tools.json`, "{");
  await Deno.writeTextFile(`${temp.dir}/tools.bash`, "");
  const { stdout } = await runProgram(["check", "-c", temp.dir, "--format", "sarif"]);
  const { uri } = JSON.parse(stdout).runs[0].results[0].locations[0].physicalLocation.artifactLocation;
  assert.equal(decodeURIComponent(new URL(uri).pathname), `${temp.dir}/tools.json`);
});
