import assert from "node:assert/strict";
import { reasons, runs } from "./expected.ts";
import { runSuite, type ScenarioResult } from "./suite.ts";

const needed = new Set<string>();

/** Why the check may fail; `undefined` where it may not. */
function reasonFor(scenario: string, check: string): string | undefined {
  const found = reasons.find(([pattern]) => pattern.test(`${scenario} ${check} `));
  if (found !== undefined) needed.add(found[1]);
  return found?.[1];
}

function row({ scenario, passed, failed }: ScenarioResult, passing: readonly string[]): string {
  const why = new Set(failed.map((check) => reasonFor(scenario, check) ?? "NO REASON"));
  const verdict = passing.includes(scenario) ? "passes" : failed.length === 0 ? "passes too" : [...why].join("; ");
  return `${scenario.padEnd(48)} ${String(passed).padStart(2)} ${String(failed.length).padStart(2)}  ${verdict}`;
}

for (const run of runs) {
  Deno.test(`the conformance suite (${run.name}): tools, utilities and lifecycle pass`, async () => {
    const results = await runSuite(run);
    const rows = results.map((result) => row(result, run.passing));
    const head = `${"scenario".padEnd(46)} passed failed`;
    await Deno.stdout.write(new TextEncoder().encode(`\n${run.name}\n${head}\n${rows.join("\n")}\n`));

    const unexplained = results.flatMap(({ scenario, failed, messages }) =>
      failed.flatMap((check, index) =>
        reasonFor(scenario, check) === undefined ? [`${scenario} ${check}: ${messages[index]}`] : []
      )
    );
    assert.deepEqual(unexplained, []);
    for (const scenario of run.passing) {
      const result = results.find((one) => one.scenario === scenario);
      assert.ok(result !== undefined, `${scenario} did not run`);
      assert.ok(result.passed > 0 && result.failed.length === 0, `${scenario}: ${result.messages.join("; ")}`);
    }
  });
}

Deno.test("each reason for a failure is needed", () => {
  assert.deepEqual(reasons.map(([, reason]) => reason).filter((reason) => !needed.has(reason)), []);
});
