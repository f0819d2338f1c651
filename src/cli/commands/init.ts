/** `bashful init`: makes a configuration to start from. What it holds stands in `templates/`. */

import { readFile, Spawner, writeFiles } from "../../bash/mod.ts";
import { exitCodes, UserError } from "../../errors.ts";
import { list, printable, quote } from "../../text.ts";
import type { Command, Parsed } from "../command.ts";
import { configFlag } from "../flags.ts";
import { nextCommand } from "../next_command.ts";
import { namedDirectory, ownPlaces } from "../places.ts";
import { usage } from "../parse.ts";
import { newConfiguration } from "../templates/mod.ts";
import { writeError } from "../write_error.ts";

/** The command. */
export const init: Command = {
  name: "init",
  summary: "Make a configuration with two tools to start from",
  details: `Writes server.json, tools.json, tools.bash, and the JSON Schemas by which editors check the first two.
With --beside, tools.bash describes its tools in comments, and there is no tools.json.
DIR is the default place without it. Where one of the files is there already, nothing is written.

Exit code 0: done. 1: files are in the way, or cannot be written. 2: usage.`,
  arguments: [{ name: "DIR", isOptional: true, completes: "directory" }],
  flags: [
    { ...configFlag, summary: "The same as DIR" },
    { name: "beside", summary: "Describe the tools in comments above their functions, without tools.json" },
    { name: "force", short: "f", summary: "Replace files that are there; each is kept as FILE.bak" },
  ],
  async run(parsed, { print }) {
    const named = namedPlace(parsed);
    const spawner = new Spawner();
    const places = await ownPlaces(spawner, named ?? "");
    const { directory, prefix, isExplicit } = places;
    if (directory === "") {
      throw new UserError("Cannot find a place for the configuration: found neither HOME nor XDG_CONFIG_HOME", {
        exitCode: exitCodes.failed,
        hint: "name one: bashful init DIR",
      });
    }
    const force = parsed.isOn("force");
    const isBeside = parsed.isOn("beside");
    if (isBeside) await expectNoTools(spawner, directory);
    const serverName = isExplicit ? nameFor(directory) : "my-tools";
    const files = newConfiguration({ serverName, prefix, isBeside });
    const changes = [...files].map(([name, text]) => (
      { path: `${directory}/${name}`, text, over: force ? "anything" as const : "nothing" as const, keepsCopy: true }
    ));
    const outcome = await writeFiles(spawner, changes);
    if (outcome.kind === "failed") {
      const inTheWay = outcome.failures.filter(({ kind }) => kind === "exists").map(({ path }) => nameOf(path));
      if (force || inTheWay.length === 0) throw writeError(outcome.failures);
      throw new UserError(
        `Cannot make a configuration in ${quote(directory, 400)}: found ${
          list(inTheWay, "and")
        }, expected none of them`,
        { exitCode: exitCodes.failed, hint: `${again(parsed)} replaces them and keeps copies` },
      );
    }
    print(`Made a configuration in ${printable(directory)}: ${list([...files.keys()], "and")}\n`);
    for (const [path, copy] of outcome.copies) print(`Kept the old ${nameOf(path)} as ${printable(nameOf(copy))}\n`);
    print(`Next: ${nextCommand(["call", "folder_sizes", "folder=."], namedDirectory(places, named))}\n`);
    return exitCodes.done;
  },
};

/** @throws {UserError} If there is a `tools.json`, which would count more than comments. */
async function expectNoTools(spawner: Spawner, directory: string): Promise<void> {
  const { kind } = await readFile(spawner, `${directory}/tools.json`);
  if (kind === "absent") return;
  throw new UserError(
    `Cannot make a configuration without tools.json in ${
      quote(directory, 400)
    }: found one, which counts more than comments`,
    { exitCode: exitCodes.failed, hint: "move it away first, or leave out --beside" },
  );
}

function namedPlace(parsed: Parsed): string | undefined {
  const [argument] = parsed.arguments;
  const flag = parsed.text("config");
  if (argument !== undefined && flag !== undefined && argument !== flag) {
    const found = `found ${quote(argument)} and --config ${quote(flag)}, expected one place`;
    throw usage(init, `Cannot make a configuration: ${found}`);
  }
  const named = argument ?? flag;
  if (named === "") throw usage(init, 'Cannot make a configuration in "": expected the name of a folder');
  return named;
}

/** What was asked for, with force. */
function again(parsed: Parsed): string {
  const named = parsed.arguments[0];
  const words = ["init", ...(named === undefined ? [] : [named]), ...(parsed.isOn("beside") ? ["--beside"] : [])];
  return nextCommand([...words, "--force"], parsed.text("config"));
}

/** A server's name from its folder's. */
function nameFor(directory: string): string {
  return nameOf(directory).replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^[-_]+|[-_]+$/g, "").slice(0, 64) || "my-tools";
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
