/**
 * The official JSON-Schema-Test-Suite, required tests of the three drafts; formats as information.
 * `BASHFUL_JSON_SCHEMA_SUITE` names a checkout of it.
 */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import type { Json, JsonObject } from "../../../src/json.ts";
import { compileSchema } from "../../../src/schema/mod.ts";
import { knownFailures } from "./suite_failures.ts";

interface Group {
  description: string;
  schema: JsonObject | boolean;
  tests: { description: string; data: Json; valid: boolean }[];
}

interface Tally {
  passed: number;
  failed: number;
  failures: string[];
}

const metaschemas: Readonly<Record<string, string>> = {
  "draft7": "http://json-schema.org/draft-07/schema#",
  "draft2019-09": "https://json-schema.org/draft/2019-09/schema",
  "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
};

const suite = Deno.env.get("BASHFUL_JSON_SCHEMA_SUITE") ?? "";

Deno.test({
  name: suite === ""
    ? "NOT RUN: the official suite; set BASHFUL_JSON_SCHEMA_SUITE to a checkout of JSON-Schema-Test-Suite"
    : "the official suite passes, but for the known failures",
  ignore: suite === "",
  fn() {
    const rows: string[] = [];
    const failures: string[] = [];
    for (const draft of Object.keys(metaschemas)) {
      const required = runFolder(draft, "");
      const formats = runFolder(draft, "optional/format/");
      failures.push(...required.failures);
      rows.push(row(draft, required), row(`${draft} formats`, formats));
    }
    Deno.stdout.writeSync(new TextEncoder().encode(`\n${rows.join("\n")}\n`));
    assert.deepEqual(failures.sort(), Object.values(knownFailures).flat().sort());
  },
});

function row(name: string, { passed, failed }: Tally): string {
  return `${name.padEnd(22)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`;
}

function runFolder(draft: string, folder: string): Tally {
  const tally: Tally = { passed: 0, failed: 0, failures: [] };
  const path = `${suite}/tests/${draft}/${folder}`;
  for (const file of readdirSync(path).filter((name) => name.endsWith(".json")).sort()) {
    for (const group of JSON.parse(readFileSync(path + file, "utf8")) as Group[]) {
      const wrong = failingTests(group, metaschemas[draft]!);
      tally.passed += group.tests.length - wrong;
      tally.failed += wrong;
      if (wrong > 0) tally.failures.push(`${draft}/${file.replace(".json", "")}: ${group.description} (${wrong})`);
    }
  }
  return tally;
}

/** How many of a group's tests come out wrong: all of them, where the schema is refused. */
function failingTests({ schema, tests }: Group, $schema: string): number {
  const compiled = compileSchema(typeof schema === "boolean" ? schema : { $schema, ...schema });
  if (!compiled.ok) return tests.length;
  return tests.filter(({ data, valid }) => compiled.schema.validate(data).kind !== (valid ? "valid" : "invalid"))
    .length;
}
