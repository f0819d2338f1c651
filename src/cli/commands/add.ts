/** `bashful add`: a new tool, its definition in `tools.json` and a function to fill in, in `tools.bash`. */

import { changeFiles, Spawner } from "../../bash/mod.ts";
import { inOrder } from "../../config/mod.ts";
import { exitCodes, UserError } from "../../errors.ts";
import { isObject } from "../../json.ts";
import { addItem, parseCommented } from "../../jsonfile/mod.ts";
import type { Log } from "../../log.ts";
import { stopsAll } from "../../problem.ts";
import { printable, quote } from "../../text.ts";
import { loadCatalog, type LoadedCatalog } from "../../tools/mod.ts";
import type { Command, Parsed } from "../command.ts";
import { reportProblems } from "../explain.ts";
import { configFlag } from "../flags.ts";
import { nextCommand } from "../next_command.ts";
import { usage } from "../parse.ts";
import { type Field, readField } from "../scaffold/field.ts";
import { appendFunction, definitionOf, functionOf, type NewTool, sampleWords } from "../scaffold/tool.ts";
import { unusable } from "../startup.ts";
import { writeError } from "../write_error.ts";

/** The command. */
export const add: Command = {
  name: "add",
  summary: "Add a tool: its definition, and a function to fill in",
  details: `A parameter is NAME:TYPE, NAME:TYPE! where it is required, NAME:TYPE=VALUE with a default.
TYPE is string, number, integer, boolean, array, object, TYPE[], or words to choose from: fast|slow.

  bashful add resize --param 'image:string!' --param width:integer=800 --output path:string

Everything else in tools.json and tools.bash stays as it is. The tool can be called at once.

Exit code 0: done. 1: a file cannot be written. 2: usage, or the name is taken. 78: the configuration is unusable.`,
  arguments: [{ name: "NAME" }],
  flags: [
    { name: "param", short: "p", value: "NAME:TYPE", summary: "Take this parameter; may be given again" },
    { name: "output", short: "o", value: "NAME:TYPE", summary: "Promise this in the result; may be given again" },
    { name: "description", short: "d", value: "TEXT", summary: "Say what the tool does; a model decides by this" },
    configFlag,
  ],
  async run(parsed, { log, print }) {
    const parameters = readFields(parsed, "param");
    const outputs = parsed.texts("output").length === 0 ? undefined : readFields(parsed, "output");
    const name = legalName(parsed.arguments[0]!);
    const description = parsed.text("description")?.trim() || `Say here what ${name} does`;
    const tool: Omit<NewTool, "functionName"> = { name, description, parameters, outputs };
    const spawner = new Spawner();
    const addition = await addTool(spawner, parsed.text("config") ?? "", tool);
    print(`Added ${name} to ${printable(addition.toolsPath)}\n`);
    print(`Added ${addition.functionName} to ${printable(addition.bashPath)}\n`);
    await checkAdded(spawner, name, parsed, log);
    const words = ["call", name, ...sampleWords({ ...tool, functionName: addition.functionName })];
    print(`Next: ${nextCommand(words, parsed.text("config"))}\n`);
    return exitCodes.done;
  },
};

/** Where a tool was added. */
interface Addition {
  readonly functionName: string;
  readonly toolsPath: string;
  readonly bashPath: string;
}

/** @throws {UserError | ProblemsError} If the tool cannot be added. */
async function addTool(spawner: Spawner, directory: string, tool: Omit<NewTool, "functionName">): Promise<Addition> {
  const { plan, outcome: written } = await changeFiles(spawner, async () => {
    const outcome = await loadCatalog(spawner, directory);
    const { loaded } = outcome;
    checkPlace(outcome);
    const functionName = loaded.prefix + tool.name;
    checkName(tool.name, functionName, outcome);
    const [toolsText, bashText] = [loaded.tools.text!, loaded.bash.text];
    const full: NewTool = { ...tool, functionName };
    // The function first: a definition without one would be a problem, were the second file not to be written.
    const changes = [
      {
        path: loaded.bash.path,
        text: appendFunction(bashText ?? "# shellcheck shell=bash\n", functionOf(full)),
        over: bashText === undefined ? "nothing" as const : { text: bashText },
      },
      { path: loaded.tools.path, text: addItem(toolsText, "tools", definitionOf(full)), over: { text: toolsText } },
    ];
    return { changes, functionName, toolsPath: loaded.tools.path, bashPath: loaded.bash.path };
  });
  if (written.kind === "failed") throw writeError(written.failures);
  return plan;
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
function checkPlace(outcome: LoadedCatalog): void {
  const { loaded, catalog } = outcome;
  const isThere = loaded.kind !== "example" && loaded.directoryError === undefined && loaded.tools.text !== undefined;
  if (!isThere && loaded.tools.readError === undefined) {
    const place = loaded.directory === "" ? "the default place" : quote(loaded.directory, 400);
    const init = nextCommand(["init"], loaded.kind === "explicit" ? loaded.directory : undefined);
    throw new UserError(`Cannot add a tool: found no tools.json in ${place}`, {
      exitCode: exitCodes.configuration,
      hint: `${init} makes one`,
    });
  }
  const onlyBashIsMissing = outcome.problems.filter(stopsAll)
    .every(({ id }) => id === "file/missing");
  if (catalog === undefined && !onlyBashIsMissing) throw unusable(outcome);
}

/** @throws {UserError} If a tool or a function of that name is there. */
function checkName(name: string, functionName: string, { loaded }: LoadedCatalog): void {
  const taken = toolNames(loaded.tools.text!);
  const refuse = (found: string, hint?: string) => {
    return usage(add, `Cannot add the tool ${quote(name)}: ${found}, expected a name that is free`, hint);
  };
  if (taken.includes(name)) throw refuse(`found a tool of that name in ${loaded.tools.path}`);
  const other = taken.find((each) => each.toLowerCase() === name.toLowerCase());
  if (other !== undefined) throw refuse(`found the tool ${quote(other)}, which differs only in case`);
  if ([...loaded.defined, ...loaded.exported].includes(functionName)) {
    throw refuse(`found the function ${functionName} in ${loaded.bash.path}`);
  }
}

function toolNames(text: string): string[] {
  const value = parseCommented(text);
  const tools = isObject(value) && Array.isArray(value.tools) ? value.tools : [];
  return tools.flatMap((tool) => isObject(tool) && typeof tool.name === "string" ? [tool.name] : []);
}

/** @throws {UserError} If what was added is not served: something in `tools.bash` keeps bash from its end. */
async function checkAdded(spawner: Spawner, name: string, parsed: Parsed, log: Log): Promise<void> {
  const { catalog, problems, source } = await loadCatalog(spawner, parsed.text("config") ?? "");
  if (catalog?.tools.some((tool) => tool.name === name)) return;
  const own = problems.filter((problem) => problem.tool === name);
  reportProblems(own.length > 0 ? own : inOrder(problems, source), log);
  throw new UserError(`Cannot serve ${quote(name)} yet: bash does not come to the end of tools.bash`, {
    exitCode: exitCodes.failed,
    hint: `move ${name}'s function up, before what ends the file`,
  });
}
