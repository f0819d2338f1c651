import assert from "node:assert/strict";
import type { Json, JsonObject } from "../../../src/json.ts";
import { newValidator, type ValidateOutcome } from "../../../src/schema/mod.ts";

// A thread outlives its task for a while, on purpose.
const options = { sanitizeResources: false, sanitizeOps: false };

const validate = (schema: JsonObject, value: Json): Promise<ValidateOutcome> =>
  newValidator(schema).validate(value, JSON.stringify(value));

Deno.test("what is light is validated at once", async () => {
  assert.deepEqual(await validate({ type: "object" }, {}), { kind: "valid" });
  assert.equal((await validate({ type: "object" }, [])).kind, "invalid");
});

/** A name, a schema, a value that takes long, and what comes of it. */
const cases: [string, JsonObject, Json, string][] = [
  ["a pattern that backtracks", { pattern: "^(a+)+$" }, "a".repeat(40) + "!", "tooSlow"],
  ["a value too long to be tried here", { type: "string" }, "x".repeat(2_000_000), "valid"],
];

for (const [name, schema, value, kind] of cases) {
  Deno.test({
    name: `timers go off while a validation takes long: ${name}`,
    ...options,
    async fn() {
      let ticks = 0;
      const timer = setInterval(() => ticks++);
      const outcome = await validate(schema, value);
      clearInterval(timer);
      assert.equal(outcome.kind, kind);
      assert.ok(ticks > 3, `${ticks} ticks`);
    },
  });
}

Deno.test({
  name: "a schema that takes too long to compile is named as the reason",
  ...options,
  async fn() {
    const names = Array.from({ length: 100_000 }, (_, index) => [`p${index}`, { type: "string", minLength: index }]);
    const schema = { type: "object", properties: Object.fromEntries(names) };
    assert.deepEqual(await validate(schema, {}), {
      kind: "unusable",
      message: "the schema takes more than 1000 ms to compile",
    });
  },
});
