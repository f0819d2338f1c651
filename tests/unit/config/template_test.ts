import assert from "node:assert/strict";
import { readTemplate } from "../../../src/config/mod.ts";

Deno.test("a sentence is words and placeholders", () => {
  const rows: readonly (readonly [string, unknown])[] = [
    ["", []],
    ["Go?", [{ text: "Go?" }]],
    ["{a}", [{ path: ["a"], written: "{a}" }]],
    ["Delete {count} in {a.b c}?", [
      { text: "Delete " },
      { path: ["count"], written: "{count}" },
      { text: " in " },
      { path: ["a", "b c"], written: "{a.b c}" },
      { text: "?" },
    ]],
    ["{a\\.b.c\\\\}", [{ path: ["a.b", "c\\"], written: "{a\\.b.c\\\\}" }]],
    ["{{a}}", [{ text: "{" }, { text: "a" }, { text: "}" }]],
    ["{{{a}}}", [{ text: "{" }, { path: ["a"], written: "{a}" }, { text: "}" }]],
  ];
  for (const [sentence, parts] of rows) assert.deepEqual(readTemplate(sentence), { parts }, sentence);
});

Deno.test("what is neither is named", () => {
  const name = "the name of a parameter between the braces";
  const rows: readonly (readonly [string, string, string])[] = [
    ["a {b", 'a lone "{"', '"{{" for a brace, {NAME} for an argument'],
    ["a b}", 'a lone "}"', '"}}" for a brace, {NAME} for an argument'],
    ["{a{b}}", 'a lone "{"', '"{{" for a brace, {NAME} for an argument'],
    ["{}", '"{}"', name],
    ["{ }", '"{ }"', name],
  ];
  for (const [sentence, found, expected] of rows) {
    assert.deepEqual(readTemplate(sentence), { found, expected }, sentence);
  }
});
