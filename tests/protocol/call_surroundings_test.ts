/** What surrounds a call: the variables that it inherits (contract C5), its trace (P10), the line about it (S5). */
import assert from "node:assert/strict";
import { statelessRevision } from "../helpers/eras.ts";
import { serveFunctions } from "./served.ts";

const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const print =
  'printf "%s|%s|%s|%s|%s" "${KEPT-no}" "$(sh -c \'printf "%s" "${SECRET-no}"\')" "${FIXED-no}" "${OWN-no}" "${COPY-no}"';

const functions = {
  some: print,
  more: print,
  all: print,
  trace: 'printf "%s|%s" "${TRACEPARENT-no}" "${TRACESTATE-no}"',
  fails: "return 3",
};
const fields = {
  some: { run: { inheritEnv: ["KEP?"], env: { COPY: "$SECRET" } } },
  more: { run: { inheritEnv: ["KEPT"], requiresEnv: ["SECRET"] } },
};

for (const revision of ["2025-06-18", statelessRevision] as const) {
  for (const head of ["", "trap : EXIT\n"]) {
    const lanes = head === "" ? "a lane that serves many" : "lanes of their own";
    Deno.test(`${revision}, ${lanes}: each call has the variables that its tool inherits, and its own trace`, async () => {
      await using served = await serveFunctions({
        functions,
        fields,
        head: `${head}export OWN=own FIXED; declare -r FIXED; odd=$IFS; IFS=/\n${
          head === "" ? "" : "readonly IFS\n"
        }set -euo pipefail`,
        revision,
        args: ["serve", "--log-level", "info", "--max-calls", "1"],
        env: { KEPT: "kept", SECRET: "s", FIXED: "fixed", TRACEPARENT: traceparent, TRACESTATE: "server=1" },
      });
      const { client } = served;
      const call = async (name: string, _meta: Record<string, unknown> = {}) => {
        const { result } = await client.request("tools/call", { name, arguments: { a: "secret" }, _meta });
        return result.content[0].text;
      };
      assert.equal(await call("some"), "kept|no|fixed|own|s");
      assert.equal(await call("more"), "kept|s|fixed|own|no");
      assert.equal(await call("all"), "kept|s|fixed|own|no");
      assert.equal(await call("some"), "kept|no|fixed|own|s");
      assert.equal(await call("trace"), "no|no");
      assert.equal(
        await call("trace", { traceparent, tracestate: "a=$HOME~$(id),b=2" }),
        `${traceparent}|a=$HOME~$(id),b=2`,
      );
      assert.equal(await call("trace", { traceparent, tracestate: "A" }), `${traceparent}|no`);
      assert.equal(await call("trace", { traceparent: "$(id)", tracestate: "a=1" }), "no|no");
      assert.equal(await call("fails"), 'Tool "fails" exited with code 3');
      await client.request("tools/call", { name: "no\nne", arguments: {} });
      await client.close();
      const lines = client.stderr.split("\n").filter((line) => line.startsWith("info: Call"))
        .map((line) => line.replace(/\b[\d.]+ ms/, "N ms"));
      const line = (name: string, out: number) =>
        `info: Call of tool "${name}": done, N ms, 14 bytes in, ${out} bytes out`;
      assert.deepEqual(lines, [
        ...[line("some", 19), line("more", 19), line("all", 19), line("some", 19), line("trace", 5)],
        ...[line("trace", 73), line("trace", 58), line("trace", 5)],
        'info: Call of tool "fails": failed, N ms, 14 bytes in, 31 bytes out',
        `info: Call of tool "no\\nne": there is no such tool, N ms, 2 bytes in, ${'Unknown tool "no\\nne"'.length} bytes out`,
      ]);
      assert.doesNotMatch(client.stderr, /secret/);
    });
  }
}

Deno.test("for programs, the line about a call is an object", async () => {
  const args = ["serve", "--log-level", "info", "--log-format", "json"];
  await using served = await serveFunctions({ functions: { it: "echo 12345" }, args });
  await served.client.request("tools/call", { name: "it", arguments: {} });
  await served.client.close();
  const { time, ms, ...line } = JSON.parse(served.client.stderr.split("\n").find((line) => line.includes("Call of"))!);
  assert.match(time, /^\d{4}-/);
  assert.equal(typeof ms, "number");
  assert.deepEqual({ ...line, message: line.message.replace(/[\d.]+ ms/, "N ms") }, {
    level: "info",
    message: 'Call of tool "it": done, N ms, 2 bytes in, 5 bytes out',
    tool: "it",
    outcome: "done",
    bytesIn: 2,
    bytesOut: 5,
  });
});

Deno.test("by default nothing is said of a call", async () => {
  await using served = await serveFunctions({ functions: { it: "echo 1" } });
  await served.client.request("tools/call", { name: "it", arguments: {} });
  await served.client.close();
  assert.equal(served.client.stderr, "");
});
