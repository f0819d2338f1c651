/** `bashful doctor`: what this machine is, as the tools see it, and what is not right with it. */

import { lookAtMachine, type Machine, Spawner } from "../../bash/mod.ts";
import { exitCodes } from "../../errors.ts";
import { list, plural, printable, printableLines } from "../../text.ts";
import { loadCatalog, type LoadedCatalog } from "../../tools/mod.ts";
import { version } from "../../version.ts";
import type { Command } from "../command.ts";
import { configFlag, jsonFlag } from "../flags.ts";
import { nextCommand } from "../next_command.ts";
import { ownPlaces } from "../places.ts";
import { proveSandboxes, reportLines, type SandboxReport } from "../sandboxes.ts";

/** The command. */
export const doctor: Command = {
  name: "doctor",
  summary: "Show the bash, PATH, locale and configuration in use, and what is wrong with them",
  details: "Exit code 0: nothing is wrong. 1: something is.",
  arguments: [],
  flags: [configFlag, jsonFlag],
  async run(parsed, { print }) {
    const spawner = new Spawner();
    const directory = parsed.text("config") ?? "";
    const [outcome, places] = await Promise.all([loadCatalog(spawner, directory), ownPlaces(spawner, directory)]);
    const [machine, sandboxes] = await Promise.all([
      lookAtMachine(spawner, places.program),
      outcome.catalog === undefined ? [] : proveSandboxes(spawner, outcome.catalog),
    ]);
    const problems = problemsOf(machine, outcome, sandboxes, nextCommand(["check"], parsed.text("config")));
    print(
      parsed.isOn("json")
        ? JSON.stringify(asJson(machine, outcome, places.program, sandboxes, problems), null, 2) + "\n"
        : asText(machine, outcome, places.program, sandboxes, problems),
    );
    return problems.length === 0 ? exitCodes.done : exitCodes.failed;
  },
};

/** What is wrong, a sentence each. @param check The command that lists what is wrong with the configuration. */
function problemsOf(
  machine: Machine,
  outcome: LoadedCatalog,
  sandboxes: readonly SandboxReport[],
  check: string,
): string[] {
  const { loaded, missingCommands } = outcome;
  const problems: string[] = [];
  if (loaded.directoryError !== undefined) {
    problems.push(`The configuration directory cannot be read: ${loaded.directoryError.reason}`);
  }
  // Missing commands are named below.
  const errors = outcome.problems.filter(({ severity, id }) => severity === "error" && id !== "run/missing-command");
  if (errors.length > 0 && loaded.directoryError === undefined) {
    problems.push(
      `The configuration has ${plural(errors.length, "error")}: ${check} lists ${errors.length === 1 ? "it" : "them"}`,
    );
  }
  for (const name of missingCommands) problems.push(`The command ${name} is required by a tool and is not on PATH`);
  for (const { tools, failure } of sandboxes) {
    if (failure !== undefined) problems.push(`The sandbox of ${list(tools, "and")} ${failure}`);
  }
  if (!/UTF-?8/i.test(localeInUse(machine.locale))) {
    problems.push(`The locale is not a UTF-8 one (${machine.locale})`);
  }
  if (machine.quarantine !== undefined) {
    problems.push("macOS has this program in quarantine: xattr -d com.apple.quarantine FILE lets clients start it");
  }
  return problems;
}

/** The locale that counts for characters (POSIX, "Internationalization Variables"): of three variables the first that is set. */
function localeInUse(variables: string): string {
  return /(?:^|\s)\w+=(\S+)/.exec(variables)?.[1] ?? "";
}

/** How this bash came to be the one. */
function whyThisBash({ loaded }: LoadedCatalog): string {
  return loaded.newerBash === undefined ? "the first on PATH" : "newer than the first on PATH, and in Homebrew's place";
}

function otherBashes(machine: Machine): string[] {
  return machine.bashes.filter((path) => path !== machine.bash.path);
}

/** What clients allow a server, for want of a way to ask them. */
const clientLimits = "most clients wait 60 s for an answer, and take tool names of up to 64 characters";

function asText(
  machine: Machine,
  outcome: LoadedCatalog,
  program: string,
  sandboxes: readonly SandboxReport[],
  problems: readonly string[],
): string {
  const { loaded, catalog } = outcome;
  const source = { explicit: "named by you", default: "the default place", example: "the embedded example is served" };
  const rows: [string, string][] = [
    ["bashful", `${version}${program === "" ? "" : `, ${program}`}`],
    ["system", machine.system],
    ["bash", `${machine.bash.version}, ${machine.bash.path} (${whyThisBash(outcome)})`],
    ["other bashes", otherBashes(machine).join(", ") || "none"],
    ["configuration", `${loaded.directory || "no directory"} (${source[loaded.kind]})`],
    ["tools", catalog === undefined ? "none can be served" : String(catalog.tools.length)],
    ["protocol", catalog === undefined ? "" : `up to ${catalog.config.server.protocolVersion}`],
    ["locale", machine.locale],
    ["PATH of tools", machine.path.join("\n                 ")],
    ["works in", machine.workingDirectory],
    ["limits", `${machine.descriptors} open files, ${machine.processes} processes`],
    ["clients", clientLimits],
    ["sandboxes", sandboxes.flatMap(reportLines).join("\n                 ")],
    ...machine.commands.map((
      { name, path, version },
    ): [string, string] => [name, path === "" ? "not found" : `${version || "found"}, ${path}`]),
  ];
  const lines = rows.filter(([, value]) => value !== "").map(([name, value]) =>
    `${name.padEnd(15)}  ${printableLines(value)}`
  );
  const verdict = problems.length === 0
    ? ["Nothing is wrong."]
    : problems.map((problem) => `error: ${printable(problem)}`);
  return [...lines, "", ...verdict, ""].join("\n");
}

function asJson(
  machine: Machine,
  outcome: LoadedCatalog,
  program: string,
  sandboxes: readonly SandboxReport[],
  problems: readonly string[],
): object {
  const { loaded, catalog } = outcome;
  return {
    version,
    program,
    system: machine.system,
    bash: { ...machine.bash, reason: whyThisBash(outcome), others: otherBashes(machine) },
    configuration: {
      directory: loaded.directory,
      kind: loaded.kind,
      tools: catalog?.tools.length ?? 0,
      protocolVersion: catalog?.config.server.protocolVersion ?? null,
    },
    locale: machine.locale,
    path: machine.path,
    workingDirectory: machine.workingDirectory,
    limits: { descriptors: machine.descriptors, processes: machine.processes },
    commands: machine.commands,
    missing: outcome.missingCommands,
    sandboxes: sandboxes.map(({ tools, backend, policy, controls, failure }) => ({
      ...{ tools, backend, write: policy.write, hide: policy.hide, network: policy.network },
      controls,
      failure: failure ?? null,
    })),
    quarantine: machine.quarantine ?? null,
    problems,
  };
}
