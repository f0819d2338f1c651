import assert from "node:assert/strict";
import { metaschemas } from "../../../src/schema/metaschemas.ts";

Deno.test("each draft has its metaschema and the documents that it refers to", () => {
  const names = (["draft-07", "2019-09", "2020-12"] as const).map((dialect) => [...metaschemas(dialect).keys()]);
  assert.deepEqual(names.map(([first]) => first), [
    "http://json-schema.org/draft-07/schema",
    "https://json-schema.org/draft/2019-09/schema",
    "https://json-schema.org/draft/2020-12/schema",
  ]);
  assert.deepEqual(names.map(({ length }) => length), [1, 7, 8]);
});
