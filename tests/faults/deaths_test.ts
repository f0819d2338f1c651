/** Tools that die, kill, fail and upset their shell. */
import assert from "node:assert/strict";
import { toolNamed } from "../helpers/temp_config.ts";
import { expectAtRest } from "./at_rest.ts";
import { session, textOf } from "./session.ts";
import { fails, isBash3, pathOf, says, testEach } from "./misbehaviour.ts";

function killed(program: string, signal: string): { program: string; answer: unknown } {
  return { program, answer: fails(`Tool "${program}" was ended by signal ${signal}`) };
}

testEach([
  killed("dies_by_segv", "SIGSEGV"),
  killed("dies_by_abrt", "SIGABRT"),
  killed("dies_by_pipe", "SIGPIPE"),
  killed("dies_by_kill", "SIGKILL"),
  killed("kills_its_parent", "SIGKILL"),
  killed("kills_its_group", "SIGTERM"),
  killed("kills_its_group_hard", "SIGKILL"),
  killed("kills_its_waiter", "SIGKILL"),
  killed("recurses_forever", "SIGSEGV"),
  {
    program: "stops_itself",
    run: { graceMs: 200 },
    answer: fails(
      'Tool "stops_itself" stopped with SIGSTOP and was ended, as tools have no terminal to be continued from',
    ),
  },
  { program: "execs_another_program", answer: says("from another program") },
  { program: "exits_255", answer: fails('Tool "exits_255" exited with code 255') },
  { program: "exits_130", answer: fails('Tool "exits_130" was ended by signal SIGINT: interrupted by nobody') },
  {
    program: "runs_missing_command",
    answer: fails(
      `Tool "runs_missing_command" exited with code 127, command "no-such-command-anywhere" was not found: ${
        pathOf("runs_missing_command")
      }: line 4: no-such-command-anywhere: command not found`,
    ),
  },
  {
    program: "runs_unexecutable_file",
    answer: fails(
      `Tool "runs_unexecutable_file" exited with code 126: ${
        pathOf("runs_unexecutable_file")
      }: line 4: /etc/passwd: Permission denied`,
    ),
  },
  { program: "fails_under_errexit", answer: fails('Tool "fails_under_errexit" exited with code 1: before') },
  {
    program: "uses_unset_variable",
    answer: fails(
      `Tool "uses_unset_variable" exited with code ${isBash3 ? 127 : 1}: ${
        pathOf("uses_unset_variable")
      }: line 5: nobody_sets_this: unbound variable`,
    ),
  },
  { program: "redefines_builtins", answer: says("the builtin") },
]);

Deno.test("a tool that changes the shell changes it for no other call", async () => {
  await using started = await session({
    programs: { changes_the_shell: {} },
    tools: [toolNamed("shows")],
    bash: 'tool_shows() { trap; set -o; shopt; umask; pwd; printf "%q" "$IFS$PATH$HOME"; }\nexport -f tool_shows\n',
    args: ["--max-calls", "1"],
  });
  const before = textOf(await started.client.callTool("shows"));
  assert.match(textOf(await started.client.callTool("changes_the_shell")), /changed/);
  assert.equal(textOf(await started.client.callTool("shows")), before);
  await expectAtRest(started.client.pid, started.marker);
});
