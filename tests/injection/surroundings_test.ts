import assert from "node:assert/strict";
import { runProgram } from "../helpers/program.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";
import { newCanary } from "./canary.ts";
import { payloads } from "./payloads.ts";

const tools = [toolNamed("echo")];
const bash = `tool_echo() { printf '%s' "$1"; }; export -f tool_echo`;

/** Variables that some shell, or bashful itself, reads. Not the locale's: Deno itself dies of such values. */
const variables = (
  "BASH_ENV ENV PS4 PS1 PROMPT_COMMAND SHELLOPTS BASHOPTS IFS CDPATH GLOBIGNORE FIGNORE BASH_XTRACEFD POSIXLY_CORRECT " +
  "EXECIGNORE HISTFILE TIMEFORMAT TMOUT BASH_LOADABLES_PATH INPUTRC HOMEBREW_PREFIX TERM NO_COLOR " +
  "BASH_FUNC_tool_echo%% BASH_FUNC_cd%% BASH_FUNC_builtin%% BASH_FUNC_printf%% BASH_FUNC_unset%% " +
  "SERVER_TOOLS_FUNCTION_NAME_PREFIX SERVER_LOG_LEVEL SERVER_TOOL_NAME " +
  "__bashful_mark __bashful_json __bashful_function __bashful_directory __bashful_path __bashful_count __bashful_word " +
  "__bashful_self __bashful_keys __BASHFUL_LOADER_LD_PRELOAD __BASHFUL_LOADER_a[$(touch${IFS}touched)]"
).split(" ");

/** Values that are worth a start of the program each. */
const chosen = [
  "$(touch touched)",
  "() { touch touched; }",
  "() { :; }; touch touched",
  "a[$(touch touched)]",
  "secret",
  ...payloads.filter((payload) => payload.startsWith("\n{")).slice(0, 1),
];

for (const value of chosen) {
  Deno.test(`${JSON.stringify(value)} in ${variables.length} variables of the environment runs nothing`, async () => {
    await using canary = await newCanary();
    await using config = await tempConfig({ tools, bash });
    const options = { cwd: canary.dir };
    const surroundings = { SERVER_CONFIG_DIR: config.dir };
    // One by one for what decides alone whether the program starts; the others all at once.
    const alone = new Set(["SERVER_TOOLS_FUNCTION_NAME_PREFIX", "SERVER_LOG_LEVEL", "POSIXLY_CORRECT"]);
    const together = Object.fromEntries(variables.filter((name) => !alone.has(name)).map((name) => [name, value]));
    const environments = [together, ...[...alone].map((name) => ({ [name]: value }))];
    for (const env of environments) {
      const run = await runProgram(["call", "echo", '{"a":1}'], { ...options, env: { ...surroundings, ...env } });
      await canary.assertUntouched(run.stdout + run.stderr);
      assert.notEqual(run.code, 70, run.stderr);
      if (env === together) assert.deepEqual([run.code, run.stdout], [0, '{"a":1}\n'], run.stderr);
    }
    const path = `${value}:${Deno.env.get("PATH")}`;
    for (
      const env of [{ SERVER_CONFIG_DIR: value }, { PATH: path }, {
        HOME: value,
        XDG_CONFIG_HOME: value,
        TMPDIR: value,
      }]
    ) {
      const run = await runProgram(["list"], { ...options, env: { ...surroundings, ...env } });
      await canary.assertUntouched(run.stdout + run.stderr);
      assert.notEqual(run.code, 70, run.stderr);
    }
  });
}
