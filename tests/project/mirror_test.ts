/** `tests/unit` mirrors `src` by name, and what only other tests cover is known, with the reason. */
import assert from "node:assert/strict";
import { projectFiles } from "./sources.ts";

/**
 * Modules without a unit test of their name, by folder (all that stand in it) or one by one, and what tests them instead.
 * Whoever adds a module adds a test of its name, or says here why not.
 */
const testedElsewhere: Readonly<Record<string, string>> = {
  "advice/":
    "pieces of one list: mod_test.ts beside them asks for all advice at once, commands_test.ts for what Bash runs",
  "bash/": "processes and their streams: every test that runs the program, tests/faults/ those that misbehave",
  "bash/ask/": "questions to a real bash: tests/cli/, by the commands that ask them",
  "bash/call/tools_location": "types alone",
  "cli/": "what a whole run reads and writes: tests/cli/",
  "cli/calling/": "what a person sees of a call: tests/cli/call_*_test.ts",
  "cli/checking/": "what a person sees of a check: tests/cli/check_*_test.ts and tests/cli/broken/",
  "cli/clients/": "files and programs of other clients: tests/cli/client_*_test.ts, and merge_test.ts for every format",
  "cli/commands/": "a command is what its command line does: tests/cli/",
  "cli/completions/": "programs for shells, which run them: tests/project/manual_completions_test.ts",
  "cli/help/":
    "pages that a person reads: tests/cli/help_helpers_test.ts and usage_test.ts, tests/project/manual_test.ts",
  "cli/templates/": "files that init writes: tests/cli/init_test.ts",
  "config/comments/": "one reading of comments: mod_test.ts beside them, and mod_mistakes_test.ts",
  "config/checker": "what every check of a field asks: server_test.ts and tools_test.ts",
  "config/defaults": "values alone",
  "config/ids": "names alone; tests/cli/broken/kinds_test.ts finds each in use",
  "config/mod": "a door",
  "config/previews": "what is said of run.confirm: confirm_test.ts",
  "config/output": "a setting with its default: tests/unit/tools/output/fit_test.ts",
  "config/run_values": "values of settings: run_settings_test.ts beside it",
  "config/run_schema": "made of the settings, and held to them by settings_test.ts",
  "config/setting_kinds": "types and rules, which settings_test.ts holds the checks and the schemas to",
  "config/tool_keys": "names alone",
  "config/types": "types alone",
  "jsonfile/": "parts of reading and of changing a file: tests/unit/config/file_test.ts, and edit_test.ts beside them",
  "pause": "one line, which its example runs",
  "problem": "types alone",
  "schema/background": "validations in a thread: validator_test.ts beside it",
  "schema/engine/bend": "what the bends beside it share, each of which has a test",
  "schema/types": "types alone",
  "server/": "the conversation with a client: tests/protocol/",
  "tools/answer": "types alone",
  "tools/conversation": "what a call says: call_test.ts",
  "tools/job_events": "types alone",
  "tools/job_words": "words alone, which jobs_test.ts has",
  "tools/load_catalog": "bash and the configuration together: tests/cli/ and tests/protocol/reload_*_test.ts",
  "tools/mod": "a door",
  "tools/own/job_tools": "tests/protocol/jobs_test.ts",
  "tools/output/kept": "a store of outputs: fit_test.ts beside it",
  "tools/output/text_lines": "what cutting and reading ask of lines: cut_test.ts beside it, own/read_output_test.ts",
  "tools/output/words": "what stands in place of text: cut_test.ts beside it",
  "tools/output/columns": "one part of cleaning text: clean_test.ts beside it",
  "tools/output/draw": "one part of cleaning text: clean_test.ts beside it",
  "tools/output/screen": "one part of cleaning text: clean_test.ts beside it",
  "tools/output/sequences": "one part of cleaning text: clean_test.ts beside it",
  "tools/own/mod": "a list",
  "tools/prepare": "the beginning of every call: call_test.ts",
};

const files = await projectFiles();
const modules = files.flatMap((path) => /^src\/(.*)\.ts$/.exec(path)?.[1] ?? []);
const programs = files.flatMap((path) => /^src\/(.*)\.bash$/.exec(path)?.[1] ?? []);
const tests = files.flatMap((path) => /^tests\/unit\/(.*)_test\.ts$/.exec(path)?.[1] ?? []);

Deno.test("each unit test has the place and the name of what it tests, and may add an aspect", () => {
  const isNamed = (name: string) =>
    [...modules, ...programs].some((each) => name === each || name.startsWith(`${each}_`));
  assert.deepEqual(tests.filter((name) => !isNamed(name)), []);
});

Deno.test("each module has a unit test of its name, or a reason for none", () => {
  const named = new Set([...tests, ...Object.keys(testedElsewhere)]);
  const folderOf = (name: string) => name.slice(0, name.lastIndexOf("/") + 1);
  assert.deepEqual(modules.filter((name) => !named.has(name) && !named.has(folderOf(name))), []);
});

Deno.test("each reason for no unit test is needed", () => {
  const untested = modules.filter((name) => !tests.includes(name));
  const isNeeded = (name: string) =>
    name.endsWith("/") ? untested.some((each) => each.startsWith(name)) : untested.includes(name);
  assert.deepEqual(Object.keys(testedElsewhere).filter((name) => !isNeeded(name)), []);
});
