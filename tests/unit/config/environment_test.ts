import assert from "node:assert/strict";
import { missingVariables, withheldVariables } from "../../../src/config/environment.ts";
import { defaultRun } from "../../../src/config/settings.ts";

Deno.test("without inheritEnv nothing is withheld", () => {
  assert.deepEqual(withheldVariables(defaultRun, ["SECRET", "PATH"]), []);
});

Deno.test("what no pattern names is withheld, but for the usual variables and those of bash", () => {
  const names = [
    ...["AWS_KEY", "AWS_REGION", "aws_key", "SECRET", "SERVER_PASSWORD", "API_TOKEN", "AB", "ABC"],
    ...["PATH", "HOME", "LC_ALL", "TMPDIR", "SERVER_LOG_LEVEL", "SYSTEMROOT", "SHELLOPTS", "UID", "BASH_VERSION"],
  ];
  const withheld = (inheritEnv: string[], requiresEnv: string[] = []) =>
    withheldVariables({ ...defaultRun, inheritEnv, requiresEnv }, names);
  assert.deepEqual(withheld([]), names.slice(0, 8));
  assert.deepEqual(withheld(["AWS_*", "A?"], ["API_TOKEN"]), ["aws_key", "SECRET", "SERVER_PASSWORD", "ABC"]);
  assert.deepEqual(withheld(["*"]), []);
});

Deno.test("a variable is missing that is not set or empty, run.env's as bash will expand it", () => {
  const environment = new Map([["SET", true], ["EMPTY", false], ["HOME", true]]);
  const rows: readonly (readonly [env: string | undefined, isMissing: boolean])[] = [
    [undefined, true],
    ["", true],
    ["x", false],
    ["$SET", false],
    ["${SET}", false],
    ["$EMPTY", true],
    ["$UNSET${EMPTY}", true],
    ["$EMPTY.", false],
    ["$$", false],
    ["$$EMPTY", false],
    ["${1}", false],
    ["~", false],
    ["~/x", false],
  ];
  for (const [text, isMissing] of rows) {
    const run = { ...defaultRun, env: text === undefined ? {} : { IT: text } };
    assert.deepEqual(missingVariables(["IT"], run, environment), isMissing ? ["IT"] : [], text);
  }
  assert.deepEqual(missingVariables(["SET", "EMPTY", "UNSET"], defaultRun, environment), ["EMPTY", "UNSET"]);
  assert.deepEqual(missingVariables(["IT"], { ...defaultRun, env: { IT: "~" } }, new Map()), ["IT"]);
});
