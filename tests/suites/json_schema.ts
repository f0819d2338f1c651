/**
 * `deno task json-schema-suite DIR`: the official JSON-Schema-Test-Suite, of which DIR is a checkout: the required tests
 * of the three drafts, formats as information. No package holds its data, so that it is no part of `scripts/test`.
 */

import { readdirSync, readFileSync } from "node:fs";
import type { Json, JsonObject } from "../../src/json.ts";
import { compileSchema } from "../../src/schema/compile.ts";
import { knownFailures } from "./json_schema_failures.ts";

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

const suite = Deno.args[0] ?? "";

/** Runs everything. @returns Whether what failed is what is known to. */
function runAll(): boolean {
  const rows: string[] = [];
  const failures: string[] = [];
  for (const draft of Object.keys(metaschemas)) {
    const required = runFolder(draft, "");
    const formats = runFolder(draft, "optional/format/");
    failures.push(...required.failures);
    rows.push(row(draft, required), row(`${draft} formats`, formats));
  }
  say(rows.join("\n"));
  const known = new Set(Object.values(knownFailures).flat());
  const unknown = failures.filter((failure) => !known.delete(failure));
  for (const failure of unknown) say(`fails, and should not: ${failure}`);
  for (const failure of known) say(`passes, and was not expected to: ${failure}`);
  return unknown.length === 0 && known.size === 0;
}

function say(text: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(text + "\n"));
}

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

if (suite === "") {
  say("error: name a checkout of JSON-Schema-Test-Suite: deno task json-schema-suite DIR");
  Deno.exit(2);
}
Deno.exit(runAll() ? 0 : 1);
