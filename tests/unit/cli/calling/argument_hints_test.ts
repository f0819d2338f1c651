import assert from "node:assert/strict";
import { UnreadPair } from "../../../../src/cli/calling/arguments.ts";
import type { JsonObject } from "../../../../src/json.ts";
import { flagHint, loneWordHint, typedHint, withHint } from "../../../../src/cli/calling/argument_hints.ts";

const input: JsonObject = {
  type: "object",
  properties: {
    who: { type: "string" },
    limit: { type: "integer" },
    tags: { type: "array", items: { type: "string" } },
    dry_run: { type: "boolean" },
    mode: { enum: [1, 2] },
  },
  required: ["who"],
};

/** Words of `call`, what is wrong with the arguments, and what is to be written. */
const typed:
  readonly (readonly [words: readonly string[], issue: readonly [pointer: string, keyword: string], word?: string])[] =
    [
      [["limit=3"], ["/limit", "type"], "limit:=3"],
      [["who=x", "limit=-1.5"], ["/limit", "type"], "limit:=-1.5"],
      [["dry_run=true"], ["/dry_run", "type"], "dry_run:=true"],
      [["dry_run=yes"], ["/dry_run", "type"], "dry_run:=true"],
      [['tags=["a b"]'], ["/tags", "type"], `'tags:=["a b"]'`],
      [["tags=a,b"], ["/tags", "type"], `'tags:=["a","b"]'`],
      [["mode=2"], ["/mode", "enum"], "mode:=2"],
      [["a/b=2"], ["/a~1b", "type"], "a/b:=2"],
      // Not a number at all, JSON already, something else, or given in one piece.
      [["limit=many"], ["/limit", "type"]],
      [["limit:=1.5"], ["/limit", "type"]],
      [["limit=3"], ["/limit", "maximum"]],
      [["limit=3"], ["", "required"]],
      [['{"limit":"3"}'], ["/limit", "type"]],
    ];

for (const [words, [pointer, keyword], word] of typed) {
  Deno.test(`hint for ${words.join(" ")} with ${keyword} at ${JSON.stringify(pointer)}`, () => {
    const expected = word && `write ${word}, since what follows = alone is text`;
    assert.equal(typedHint(words, [{ pointer, keyword }], input), expected);
  });
}

Deno.test("a flag that names a parameter, exactly or nearly, becomes the word for it", () => {
  const hint = (written: string, value?: string, next?: string) => flagHint({ written, value, next }, "t", input);
  const of = (name: string) => `"${name}" is a parameter of tool "t": `;
  assert.equal(hint("--who", "x"), `${of("who")}who=x`);
  assert.equal(hint("--who", undefined, "x y"), `${of("who")}'who=x y'`);
  assert.equal(hint("--who"), `${of("who")}who=...`);
  assert.equal(hint("--limit", "3"), `${of("limit")}limit:=3`);
  assert.equal(hint("--dry-run", undefined, "yes"), `${of("dry_run")}dry_run:=true`);
  assert.equal(hint("--limmit", "3"), `${of("limit")}limit:=3`);
  assert.equal(hint("--verbose"), undefined);
  assert.equal(flagHint({ written: "--who", value: "x", next: undefined }, "t", { type: "object" }), undefined);
});

Deno.test("a word alone is the name of a parameter, or what the only one needs", () => {
  assert.equal(loneWordHint("who", input), "write who=...");
  assert.equal(loneWordHint("limits", input), "write limit:=...");
  assert.equal(loneWordHint("World", input), "write who=World");
  assert.equal(loneWordHint("7", { properties: { n: { type: "integer" } } }), "write n:=7");
  assert.equal(loneWordHint("World", { ...input, required: [] }), undefined);
  assert.equal(loneWordHint("World", {}), undefined);
});

Deno.test("a key:= whose text is no JSON is told as it is to be written", () => {
  const properties = { ...input.properties as JsonObject, sizes: { type: "array", items: { type: "integer" } } };
  const hint = (key: string, text: string) =>
    (withHint(new UnreadPair(key, text), { ...input, properties }) as UnreadPair).hint;
  assert.equal(hint("tags", "[hello.txt]"), `write 'tags:=["hello.txt"]'`);
  assert.equal(hint("tags", "['a b', c]"), `write 'tags:=["a b","c"]'`);
  assert.equal(hint("tags", "hello.txt"), `write 'tags:=["hello.txt"]'`);
  assert.equal(hint("sizes", "1,2"), "write 'sizes:=[1,2]'");
  assert.equal(hint("dry_run", "yes"), "write dry_run:=true");
  assert.equal(hint("who", "World"), "write who=World: key:= takes JSON, key= takes text");
  for (const [key, text] of [["tags", '["a"'], ["sizes", "[a]"], ["limit", "many"], ["other", "[a]"]] as const) {
    assert.equal(hint(key, text), "key:= takes JSON, key= takes text");
  }
});
