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

Deno.test({
  name: "timers go off while a validation takes long",
  ...options,
  async fn() {
    let ticks = 0;
    const timer = setInterval(() => ticks++);
    const outcome = await validate({ pattern: "^(a+)+$" }, "a".repeat(40) + "!");
    clearInterval(timer);
    assert.equal(outcome.kind, "tooSlow");
    assert.ok(ticks > 3, `${ticks} ticks`);
  },
});

Deno.test({
  name: "a value that is too long to be tried here is validated all the same",
  ...options,
  async fn() {
    assert.deepEqual(await validate({ type: "string" }, "x".repeat(2_000_000)), { kind: "valid" });
    assert.equal((await validate({ type: "number" }, "x".repeat(2_000_000))).kind, "invalid");
  },
});

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
