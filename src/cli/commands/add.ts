/** `bashful add`: a new tool, its definition and a function to fill in, or a definition for a function that is there. */

import { changeFiles, readFile, Spawner } from "../../bash/mod.ts";
import { inOrder, toolNames } from "../../config/mod.ts";
import { exitCodes, UserError } from "../../errors.ts";
import type { Log } from "../../log.ts";
import { stopsAll } from "../../problem.ts";
import { quote } from "../../text.ts";
import { loadCatalog, type LoadedCatalog } from "../../tools/mod.ts";
import { lowerFirst } from "../../words.ts";
import type { Command, Parsed } from "../command.ts";
import { reportProblems } from "../explain.ts";
import { configFlag } from "../flags.ts";
import { nextCommand } from "../next_command.ts";
import { usage } from "../parse.ts";
import { type OldFunction, planAddition } from "../scaffold/addition.ts";
import { type Field, readField } from "../scaffold/field.ts";
import { type NewTool, sampleWords } from "../scaffold/tool.ts";
import { filesOf, unusable } from "../startup.ts";
import { writeError } from "../write_error.ts";

/** The command. */
export const add: Command = {
  name: "add",
  summary: "Add a tool: its definition, and a function to fill in",
  details:
    `The definition goes into tools.json; with --beside, and where there is no tools.json, into comments above the function
in tools.bash. A function of that name that is there already is described and left as it is.

A parameter is NAME:TYPE, NAME:TYPE! where it is required, NAME:TYPE=VALUE with a default.
An output is NAME:TYPE, or NAME:TYPE! where every result has it.
TYPE is string, number, integer, boolean, array, object, TYPE[], or words to choose from: fast|slow.

  bashful add resize --param 'image:string!' --param width:integer=800 --output 'path:string!'

Everything else in tools.json and tools.bash stays as it is. The tool can be called at once.

Exit code 0: done. 1: a file cannot be written. 2: usage, or the name is taken. 78: the configuration is unusable.`,
  arguments: [{ name: "NAME" }],
  flags: [
    {
      name: "param",
      short: "p",
      value: "NAME:TYPE",
      isRepeated: true,
      summary: "Take this parameter; may be given again",
    },
    {
      name: "output",
      short: "o",
      value: "NAME:TYPE",
      isRepeated: true,
      summary: "Describe this of the result, or promise it (!); may be given again",
    },
    { name: "description", short: "d", value: "TEXT", summary: "Say what the tool does; a model decides by this" },
    { name: "beside", summary: "Describe it in comments above its function, not in tools.json" },
    configFlag,
  ],
  async run(parsed, { log, print }) {
    const parameters = readFields(parsed, "param");
    const outputs = parsed.texts("output").length === 0 ? undefined : readFields(parsed, "output");
    const name = legalName(parsed.arguments[0]!);
    const description = parsed.text("description")?.trim() || `Say here what ${name} does`;
    const tool: Omit<NewTool, "functionName"> = { name, description, parameters, outputs };
    const spawner = new Spawner();
    const told = await addTool(spawner, parsed.text("config") ?? "", tool, parsed.isOn("beside"));
    print(told.map((line) => `${line}\n`).join(""));
    await checkAdded(spawner, name, parsed, log);
    const words = ["call", name, ...sampleWords(tool)];
    print(`Next: ${nextCommand(words, parsed.text("config"))}\n`);
    return exitCodes.done;
  },
};

/**
 * Adds a tool.
 *
 * @returns What a person is told of it.
 * @throws {UserError | ProblemsError} If it cannot be added.
 */
async function addTool(
  spawner: Spawner,
  directory: string,
  tool: Omit<NewTool, "functionName">,
  wantsBeside: boolean,
): Promise<readonly string[]> {
  const { plan, outcome: written } = await changeFiles(spawner, async () => {
    let outcome = await loadCatalog(spawner, directory);
    if (wantsBeside && outcome.loaded.kind === "example" && outcome.loaded.directory !== "") {
      outcome = await loadCatalog(spawner, outcome.loaded.directory);
    }
    const { loaded, documents } = outcome;
    const hasComments = loaded.kind !== "example" && documents.tools !== undefined;
    const isBeside = wantsBeside || (loaded.tools.text === undefined && hasComments);
    checkPlace(outcome, isBeside);
    const functionName = loaded.prefix + tool.name;
    checkName(tool.name, outcome);
    const old = [...loaded.defined, ...loaded.exported].includes(functionName)
      ? await findFunction(spawner, functionName, outcome)
      : undefined;
    const isExported = loaded.exported.includes(functionName);
    const addition = planAddition(loaded, { ...tool, functionName }, { isBeside, isExported, old });
    if (addition === undefined) {
      throw usage(
        add,
        `Cannot describe ${functionName} beside it: found other code before it on line ${old?.line} of ${old?.path}`,
        `begin a line with it, or leave out --beside`,
      );
    }
    return addition;
  });
  if (written.kind === "failed") throw writeError(written.failures);
  return plan.told;
}

/** @throws {UserError} If it cannot be found out where the function stands. */
async function findFunction(spawner: Spawner, name: string, { loaded }: LoadedCatalog): Promise<OldFunction> {
  const place = loaded.places.find((each) => each.name === name);
  if (place === undefined) {
    const found = `found ${name} made by other code`;
    throw usage(add, `Cannot describe the function ${name}: ${found}, expected it written in a file`);
  }
  const { file: path, line } = place;
  if (path === loaded.bash.path) return { path, line, text: loaded.bash.text! };
  const reading = await readFile(spawner, path);
  if (reading.kind === "text") return { path, line, text: reading.text };
  const reason = reading.kind === "absent" ? "it is not there" : lowerFirst(reading.reason);
  throw new UserError(`Cannot read ${quote(path, 400)}: ${reason}`, { exitCode: exitCodes.failed });
}

function readFields(parsed: Parsed, flag: "param" | "output"): Field[] {
  const fields: Field[] = [];
  for (const written of parsed.texts(flag)) {
    const refuse = (problem: string, hint?: string) =>
      usage(add, `Cannot use --${flag} ${quote(written)}: ${problem}`, hint);
    const reading = readField(written);
    if ("problem" in reading) throw refuse(reading.problem, reading.hint);
    const { field } = reading;
    if (flag === "output" && field.default !== undefined) throw refuse("found a default, expected none in a result");
    const same = fields.find((each) => each.name === field.name);
    if (same !== undefined) throw refuse(`found ${quote(field.name)} again, expected each name once`);
    const near = fields.find((each) => each.variable === field.variable);
    if (near !== undefined) throw refuse(`its variable is $${field.variable}, which is that of ${quote(near.name)}`);
    fields.push(field);
  }
  return fields;
}

/** Names that every client takes. */
function legalName(name: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(name)) return name;
  const what = name.length > 64 ? `found ${name.length} characters` : `found ${quote(name)}`;
  const plain = name.replace(/[^A-Za-z0-9_-]+/g, "_").replace(/^[_-]+|[_-]+$/g, "").slice(0, 64);
  const hint = plain === "" || /[^\x20-\x7e]/.test(name) ? undefined : `bashful add ${plain}`;
  throw usage(add, `Cannot add a tool: ${what}, expected 1 to 64 letters, digits, "_" or "-"`, hint);
}

/** @throws {UserError | ProblemsError} Unless there is a configuration that can be added to. */
function checkPlace(outcome: LoadedCatalog, isBeside: boolean): void {
  const { loaded, catalog } = outcome;
  const hasTools = isBeside || loaded.tools.text !== undefined || loaded.tools.readError !== undefined;
  if (loaded.kind === "example" || loaded.directoryError !== undefined || !hasTools) {
    const place = loaded.directory === "" ? "the default place" : quote(loaded.directory, 400);
    const init = nextCommand(
      ["init", ...(isBeside ? ["--beside"] : [])],
      loaded.kind === "explicit" ? loaded.directory : undefined,
    );
    throw new UserError(`Cannot add a tool: found no ${isBeside ? "configuration" : "tools.json"} in ${place}`, {
      exitCode: exitCodes.configuration,
      hint: loaded.bash.text === undefined ? `${init} makes one` : "with --beside, tools.bash alone will do",
    });
  }
  const onlyFilesAreMissing = outcome.problems.filter(stopsAll)
    .every(({ id }) => id === "file/missing");
  if (catalog === undefined && !onlyFilesAreMissing) throw unusable(outcome);
}

/** @throws {UserError} If a tool of that name is there. */
function checkName(name: string, { documents }: LoadedCatalog): void {
  const taken = toolNames(documents.tools?.value).flatMap((name, index) =>
    name === undefined ? [] : [{ name, place: documents.tools!.place(["tools", index]) }]
  );
  const refuse = (found: string) => {
    return usage(add, `Cannot add the tool ${quote(name)}: ${found}, expected a name that is free`);
  };
  const same = taken.find((each) => each.name === name);
  if (same !== undefined) throw refuse(`found a tool of that name in ${same.place.file}`);
  const other = taken.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (other !== undefined) throw refuse(`found the tool ${quote(other.name)}, which differs only in case`);
}

/** @throws {UserError} If what was added is not served: something in `tools.bash` keeps bash from its end. */
async function checkAdded(spawner: Spawner, name: string, parsed: Parsed, log: Log): Promise<void> {
  const outcome = await loadCatalog(spawner, parsed.text("config") ?? "");
  const { catalog, problems, source } = outcome;
  if (catalog?.tools.some((tool) => tool.name === name)) return;
  const own = problems.filter((problem) => problem.tool === name);
  reportProblems(own.length > 0 ? own : inOrder(problems, source), log, filesOf(outcome));
  throw new UserError(`Cannot serve ${quote(name)} yet: bash does not come to the end of tools.bash`, {
    exitCode: exitCodes.failed,
    hint: `move ${name}'s function up, before what ends the file`,
  });
}
