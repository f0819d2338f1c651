import assert from "node:assert/strict";
import { parseExact } from "../../src/json.ts";
import { holdsRounded, isRounded, isWhole } from "../../src/decimal.ts";

Deno.test("a number is whole by its value, however it is written", () => {
  const whole = ["0", "-0", "0.0", "0e-5", "7", "-12", "1.0", "1.50e1", "1e3", "1E+400", "100e-2", "9007199254740993"];
  for (const text of whole) assert.equal(isWhole(text), true, text);
  for (const text of ["1.5", "0.1", "1e-1", "12e-2", "-1.25e1", "1e-400"]) assert.equal(isWhole(text), false, text);
});

Deno.test("a number is rounded where a double has another value", () => {
  const rounded = ["9007199254740993", "-18446744073709551616", "1e400", "-1e400", "1e-400", "0.1234567890123456789"];
  for (const text of rounded) assert.equal(isRounded(text), true, text);
  const kept = ["0", "-0", "0.00", "1.50", "1e3", "1E21", "1e+21", "100e-2", "0.0000001", "9007199254740992", "0.1"];
  for (const text of [...kept, "18446744073709552000"]) assert.equal(isRounded(text), false, text);
});

Deno.test("a value holds a rounded number at any depth", () => {
  for (
    const [text, expected] of [['{"a":[1,{"b":[9007199254740993]}]}', true], [
      '[1.50,"9007199254740993"]',
      false,
    ]] as const
  ) {
    assert.equal(holdsRounded(parseExact(text)), expected);
  }
});

Deno.test("a number of a million digits is looked at once", () => {
  const zeros = "0".repeat(1_000_000);
  assert.equal(isWhole(`1${zeros}1.${zeros}`), true);
  assert.equal(isWhole(`1${zeros}.${zeros}1`), false);
  assert.equal(isRounded(`0.${zeros}1${zeros}`), true);
});
