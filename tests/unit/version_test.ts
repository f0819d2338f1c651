import assert from "node:assert/strict";
import { version } from "../../src/version.ts";

Deno.test("the version is one of Semantic Versioning", () => {
  assert.match(version, /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/);
});
