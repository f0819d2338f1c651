import assert from "node:assert/strict";
import type { Command } from "../../../src/cli/command.ts";
import { parse } from "../../../src/cli/parse.ts";
import { UserError } from "../../../src/errors.ts";

const command: Command = {
  name: "demo",
  summary: "Demonstrate",
  arguments: [{ name: "NAME" }, { name: "MORE", isOptional: true, isRepeated: true }],
  flags: [
    { name: "config", short: "c", value: "DIR", summary: "s" },
    { name: "json", summary: "s" },
    { name: "level", value: "LEVEL", choices: ["low", "high"], summary: "s" },
  ],
  run: () => 0,
};

Deno.test("flags and arguments stand in any order; the last value of a flag counts", () => {
  const parsed = parse(command, ["-c", "a", "x", "--json", "--config=b", "y", "--level", "low"]);
  assert.deepEqual(parsed.arguments, ["x", "y"]);
  assert.equal(parsed.text("config"), "b");
  assert.deepEqual(parsed.texts("config"), ["a", "b"]);
  assert.equal(parsed.isOn("json"), true);
  assert.equal(parsed.isOn("help"), false);
  assert.equal(parsed.text("level"), "low");
  assert.deepEqual(parsed.texts("log-level"), []);
});

Deno.test("after -- everything is an argument, and - is one", () => {
  assert.deepEqual(parse(command, ["x", "-", "--", "--json", "-c"]).arguments, ["x", "-", "--json", "-c"]);
});

Deno.test("help and version need no arguments", () => {
  assert.equal(parse(command, ["--help"]).isOn("help"), true);
  assert.equal(parse(command, ["-V"]).isOn("version"), true);
});

/** Words that are refused, and why. */
const refused: readonly (readonly [words: readonly string[], message: string])[] = [
  [[], "Cannot run demo: NAME is missing"],
  [["x", "--jsn"], 'Cannot run demo: unknown flag "--jsn"'],
  [["x", "-z"], 'Cannot run demo: unknown flag "-z"'],
  [["x", "--json=no"], 'Cannot use --json with a value: found "no", expected none'],
  [["x", "--config"], "Cannot use --config: found no value, expected DIR"],
  [["x", "--level", "mid"], 'Cannot use --level: found "mid", expected low or high'],
];

Deno.test("what cannot be understood is refused", () => {
  for (const [words, message] of refused) {
    assert.throws(
      () => parse(command, words),
      (error) => error instanceof UserError && error.message === message && error.exitCode === 2,
      message,
    );
  }
});
