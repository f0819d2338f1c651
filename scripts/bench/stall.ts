/** How long a ping waits at most while one request keeps the server busy, and the most memory that this takes. */

import { memoryOf } from "../harness/processes.ts";
import { LineServer } from "../harness/line_server.ts";
import { megabytes, ms, printTable, type Row } from "./measure.ts";
import { program, type Setting } from "./setting.ts";

const ones = (count: number) => Array.from({ length: count }, () => 1);
const list = (items: unknown) => ({ type: "object", properties: { list: { type: "array", items } } });

/** Arguments of up to 4 MB, or a line of 20 MB, and the schema that they meet. */
const cases: readonly (readonly [what: string, schema: unknown, given: () => unknown])[] = [
  ["4 MB of numbers, all right", list({ type: "number" }), () => ({ list: ones(2_000_000) })],
  ["4 MB of objects, all right", list({ type: "object" }), () => ({ list: ones(1_300_000).map(() => ({})) })],
  [
    "4 MB of numbers, all wrong in 20 ways",
    list({ anyOf: ones(20).map((_, maxLength) => ({ type: "string", maxLength })) }),
    () => ({ list: ones(2_000_000) }),
  ],
  [
    "10,000 items, all wrong in 1,000 ways",
    list({ oneOf: ones(1_000).map((_, index) => ({ const: `c${index}` })) }),
    () => ({ list: ones(10_000) }),
  ],
  [
    "a pattern that backtracks",
    { type: "object", properties: { text: { pattern: "^(a+)+$" } } },
    () => ({ text: "a".repeat(40) + "!" }),
  ],
  ["a string of 20 MB", { type: "object" }, () => ({ text: "x".repeat(20_000_000) })],
];

/** `deno task bench stall` */
export async function stall({ work }: Setting): Promise<void> {
  const rows: Row[] = [];
  for (const [what, inputSchema, given] of cases) {
    const { worstMs, peakBytes } = await measure(`${work}/stall-${rows.length}`, inputSchema, given());
    rows.push({
      what: `${what} (memory ${megabytes(peakBytes)})`,
      value: ms(worstMs),
      floor: "the most that is promised 250 ms",
      ratio: worstMs / 250,
      target: 1,
    });
  }
  printTable("Worst ping while one request keeps the server busy", rows);
}

async function measure(directory: string, inputSchema: unknown, given: unknown) {
  Deno.mkdirSync(directory);
  const tools = [{ name: "take", description: "take", inputSchema }];
  Deno.writeTextFileSync(`${directory}/tools.json`, JSON.stringify({ tools }));
  Deno.writeTextFileSync(`${directory}/tools.bash`, "tool_take() { printf done; }\nexport -f tool_take\n");
  const server = new LineServer([program, "serve", "--config", directory]);
  await server.initialize();
  await server.request("tools/list", {}).answer;
  let isAnswered = false;
  const answered = server.request("tools/call", { name: "take", arguments: given }).answer.then(() => {
    isAnswered = true;
  });
  let worstMs = 0;
  let peakBytes = 0;
  while (!isAnswered) {
    const start = performance.now();
    await server.request("ping", {}).answer;
    worstMs = Math.max(worstMs, performance.now() - start);
    peakBytes = Math.max(peakBytes, memoryOf(server.pid).rss);
  }
  await answered;
  await server.close();
  return { worstMs, peakBytes };
}
