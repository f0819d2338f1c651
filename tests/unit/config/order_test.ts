/** Problems in the order of the files. */

import assert from "node:assert/strict";
import { inOrder } from "../../../src/config/mod.ts";
import type { Problem } from "../../../src/problem.ts";
import { sourceOf } from "./sources.ts";

const at = (file: string, line?: number, column = 1): Problem => (
  { id: "x", severity: "error", file, ...(line === undefined ? {} : { place: { file, line, column } }) }
);

Deno.test("problems come in the order of the files, then from top to bottom, those of no file first", () => {
  const nowhere: Problem = { id: "functions/prefix", severity: "error" };
  const ordered = [
    nowhere,
    at("server.json", 3),
    at("tools.json"),
    at("tools.json", 2, 5),
    at("tools.json", 2, 9),
    at("tools.json", 10),
    at("tools.bash", 1),
    at("a/lib.bash", 2),
    at("b/lib.bash", 1),
    at("b/lib.bash", 3),
  ];
  assert.deepEqual(inOrder(ordered.toReversed(), sourceOf()), ordered);
});
