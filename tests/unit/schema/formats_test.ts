import assert from "node:assert/strict";
import { formatInWords } from "../../../src/schema/formats.ts";

Deno.test("formats are put in words, unknown ones by name", () => {
  assert.deepEqual(["date", "uuid", "iri", "toString"].map(formatInWords), [
    ...["a date such as 2025-01-31", "a UUID", 'text of the format "iri"', 'text of the format "toString"'],
  ]);
});
