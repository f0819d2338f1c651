import assert from "node:assert/strict";
import { Fitter } from "../../../../src/tools/output/fit.ts";
import { KeptOutputs, mostKeptBytes } from "../../../../src/tools/output/kept.ts";

const long = "a line\n".repeat(1000);

Deno.test("without a budget, and within it, a text stays as it is and nothing is kept", async () => {
  const outputs = new KeptOutputs();
  assert.equal(await new Fitter(undefined, outputs).fit(long), long);
  assert.equal(await new Fitter({ bytes: 7000, tail: 0.8 }, outputs).fit(long), long);
  const wide = "€".repeat(200);
  assert.equal(await new Fitter({ bytes: 600, tail: 0.8 }, outputs).fit(wide), wide);
  assert.ok(new Fitter({ bytes: 599, tail: 0.8 }, outputs).exceeds(wide));
  assert.ok(outputs.isEmpty);
});

Deno.test("what is left out is kept under a handle of its own, or said to be gone", async () => {
  const outputs = new KeptOutputs();
  const fitter = new Fitter({ bytes: 600, tail: 0.8 }, outputs);
  const handles = await Promise.all([fitter.fit(long), fitter.fit(long)]).then((texts) =>
    texts.map((text) => /handle "(k[a-z0-9]{8})"/.exec(text)![1]!)
  );
  assert.equal(new Set(handles).size, 2);
  assert.equal(outputs.find(handles[0]!)?.text, long);
  assert.doesNotMatch(await new Fitter({ bytes: 600, tail: 0.8 }, undefined).fit(long), /read_output/);
});

Deno.test("an expression that would take for ever is given up, and that is said", async () => {
  const fitter = new Fitter({ bytes: 600, tail: 0.8, keep: "^(a+)+$" }, new KeptOutputs());
  const text = await fitter.fit(`${"a".repeat(40)}!\n${long}`);
  assert.match(text, /left out, "keep" took too long: read_output/);
});

Deno.test("the newest outputs are kept", () => {
  const outputs = new KeptOutputs();
  const kept = { text: "", budgetBytes: 500, missing: [0, 1] as const };
  const third = Math.ceil(mostKeptBytes / 3);
  for (const handle of ["a", "b", "c"]) outputs.keep(handle, kept, third);
  assert.deepEqual(["a", "b", "c"].map((handle) => outputs.find(handle) !== undefined), [false, true, true]);
  outputs.keep("d", kept, mostKeptBytes);
  assert.deepEqual(["b", "c", "d"].map((handle) => outputs.find(handle) !== undefined), [false, false, true]);
});
