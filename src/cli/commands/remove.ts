/** `bashful remove`: takes a tool out, its definition and its function. */

import { loadFunctionParts } from "../../advice/mod.ts";
import { changeFiles, type FileChange, type Loaded, readFile, Spawner } from "../../bash/mod.ts";
import { toolNames } from "../../config/mod.ts";
import { exitCodes, UserError } from "../../errors.ts";
import { parseCommented, placeFinder, remove as removeFrom } from "../../jsonfile/mod.ts";
import { nearest, printable, quote } from "../../text.ts";
import { loadCatalog, type LoadedCatalog } from "../../tools/mod.ts";
import type { Command } from "../command.ts";
import { configFlag } from "../flags.ts";
import { nextCommand } from "../next_command.ts";
import { cutFunction, type PartsReader } from "../scaffold/removal.ts";
import { unusable } from "../startup.ts";
import { writeError } from "../write_error.ts";

/** The command. */
export const remove: Command = {
  name: "remove",
  summary: "Remove a tool: its definition and its function",
  details:
    `Takes the tool's entry out of tools.json, and out of tools.bash its function with the comments right above it and its
export. Everything else stays as it is, and the old files are kept as FILE.bak. Nothing is removed where it is not
plain what belongs to the tool: a function in a file that tools.bash sources, one that other code calls, or one that
shares a line with other code.

Exit code 0: done. 1: it cannot be removed, or a file not be written. 2: usage, or no such tool.
78: the configuration is unusable.`,
  arguments: [{ name: "NAME", completes: "tool" }],
  flags: [configFlag],
  async run(parsed, { print }) {
    const [name = ""] = parsed.arguments;
    const spawner = new Spawner();
    const partsOf = await loadFunctionParts();
    const { plan, outcome } = await changeFiles(spawner, async () => {
      const loaded = await loadCatalog(spawner, parsed.text("config") ?? "");
      return await planRemoval(spawner, loaded, name, partsOf);
    });
    if (outcome.kind === "failed") throw writeError(outcome.failures);
    for (const line of plan.told) print(`${line}\n`);
    for (const [path, copy] of outcome.copies) print(`Kept the old ${nameOf(path)} as ${printable(nameOf(copy))}\n`);
    return exitCodes.done;
  },
};

/** What becomes of the files, and what a person is told when it has. */
interface Removal {
  readonly changes: readonly FileChange[];
  readonly told: readonly string[];
}

/** @throws {UserError | ProblemsError} If it cannot be removed. */
async function planRemoval(
  spawner: Spawner,
  outcome: LoadedCatalog,
  name: string,
  partsOf: PartsReader,
): Promise<Removal> {
  const { loaded } = outcome;
  checkThere(outcome, name);
  const changes: FileChange[] = [];
  const told: string[] = [];
  const { tools, bash } = loaded;
  const names = toolNames(tools.text === undefined ? undefined : parseCommented(tools.text));
  const entries = names.flatMap((each, index) => each === name ? [index] : []);
  if (entries.length > 1) {
    throw refuse(name, `found ${entries.length} tools of that name in ${tools.path}, expected one`);
  }
  if (entries[0] !== undefined) {
    const text = removeFrom(tools.text!, ["tools", entries[0]]);
    if (text === undefined) throw refuse(name, `its entry cannot be taken out of ${tools.path}`);
    changes.push({ path: tools.path, text, over: { text: tools.text! }, keepsCopy: true });
    told.push(`Removed ${name} from ${printable(tools.path)}`);
  }
  const functionName = loaded.prefix + name;
  if (loaded.defined.includes(functionName)) {
    const place = loaded.places.find((each) => each.name === functionName);
    if (place === undefined) {
      throw refuse(name, `found ${functionName} made by other code, expected it written in a file`);
    }
    if (place.file !== bash.path) {
      throw refuse(name, `found ${functionName} in ${place.file}, which tools.bash sources, expected it in tools.bash`);
    }
    await expectUnused(spawner, loaded, name, partsOf);
    const cut = cutFunction({ path: bash.path, text: bash.text! }, functionName, place.line, partsOf);
    if ("refusal" in cut) throw refuse(name, cut.refusal);
    changes.push({ path: bash.path, text: cut.text, over: { text: bash.text! }, keepsCopy: true });
    told.push(`Removed ${functionName} from ${printable(bash.path)}`);
  }
  return { changes, told };
}

/** @throws {UserError | ProblemsError} Unless there is such a tool. */
function checkThere(outcome: LoadedCatalog, name: string): void {
  const { loaded, catalog, documents } = outcome;
  if (loaded.kind === "example") {
    const place = loaded.directory === "" ? "the default place" : quote(loaded.directory, 400);
    throw new UserError(`Cannot remove ${quote(name)}: found no tools.json in ${place}`, {
      exitCode: exitCodes.configuration,
      hint: `${nextCommand(["init"], undefined)} makes one`,
    });
  }
  if (catalog === undefined) throw unusable(outcome);
  const names = toolNames(documents.tools?.value).filter((each) => each !== undefined);
  if (names.includes(name)) return;
  const near = nearest(name, names);
  throw new UserError(`Cannot remove ${quote(name)}: found no tool of that name in ${loaded.directory}`, {
    exitCode: exitCodes.usage,
    ...(near === undefined ? {} : { hint: `did you mean ${quote(near)}?` }),
  });
}

/** @throws {UserError} If a file that `tools.bash` sources uses the tool's function. */
async function expectUnused(spawner: Spawner, loaded: Loaded, name: string, partsOf: PartsReader): Promise<void> {
  const functionName = loaded.prefix + name;
  for (const path of loaded.sources) {
    const reading = await readFile(spawner, path);
    if (reading.kind !== "text" || !reading.text.includes(functionName)) continue;
    const parts = partsOf(reading.text, functionName);
    const offset = parts === undefined
      ? reading.text.indexOf(functionName)
      : parts.uses[0] ?? parts.exports[0]?.start ?? parts.definitions[0]?.start;
    if (offset === undefined) continue;
    const { line } = placeFinder(path, reading.text)(offset);
    throw refuse(name, `found ${functionName} used on line ${line} of ${path}, expected it nowhere else`);
  }
}

function refuse(name: string, why: string): UserError {
  return new UserError(`Cannot remove ${quote(name)}: ${why}`, { exitCode: exitCodes.failed });
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
