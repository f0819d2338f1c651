/** Finds what `bashful check` tells: what loading finds, what the machine says of `tools.bash`, and all advice. */

import { adviseConfig, expansionsOf, plainCommands, readFunctions, type Script } from "../../advice/mod.ts";
import { loadCompiler } from "../../schema/mod.ts";
import { checkMachine, helpers as ownHelpers, libraryNames, type Loaded, readFile, Spawner } from "../../bash/mod.ts";
import { inOrder, toolEntries } from "../../config/mod.ts";
import type { Problem } from "../../problem.ts";
import { loadCatalog } from "../../tools/mod.ts";
import { filesOf } from "../startup.ts";

/** What came of checking. */
export interface Checked {
  readonly directory: string;
  /** Whether the embedded example was checked, for lack of a configuration. */
  readonly isExample: boolean;
  /** In the order of the files, and within each from top to bottom. */
  readonly problems: readonly Problem[];
  /** How many tools are described, as far as that can be read. */
  readonly tools: number;
  /** How many can be served; `undefined` when nothing can. */
  readonly served: number | undefined;
  /** The text of each file by its path, for code frames. */
  readonly texts: ReadonlyMap<string, string>;
  readonly allowsColor: boolean;
  /** Whether shellcheck had its say: it is installed, and `tools.bash` is not too long for it. */
  readonly usedShellcheck: boolean;
  /** Whether it is not installed where it would have a say. */
  readonly lacksShellcheck: boolean;
}

/** The functions that tools may call. */
const helpers = { all: libraryNames, forAuthors: ownHelpers.map(({ name }) => name) };

/** The longest file that shellcheck gets, in characters: it takes about 20 ms for 1000 of them. */
const maxShellcheckLength = 100_000;

/** The most commands that are looked for. */
const maxCommands = 1000;

/**
 * Checks the configuration.
 *
 * @param directory What `--config` names; empty for the environment's or the default place (contract C1).
 * @throws {BashMissing} If bash cannot be started, or does not run.
 */
export async function checkConfig(directory: string): Promise<Checked> {
  const spawner = new Spawner();
  const { catalog, problems, documents, loaded, source } = await loadCatalog(spawner, directory);
  const isExample = loaded.kind === "example";
  const files = filesOf({ source, loaded });
  const texts = new Map(files.texts);
  const common = { directory: loaded.directory, isExample, texts, allowsColor: files.allowsColor };
  if (loaded.directoryError !== undefined) {
    return { ...common, problems, tools: 0, served: undefined, usedShellcheck: false, lacksShellcheck: false };
  }
  const definitions = catalog?.tools.map(({ definition }) => definition) ?? [];
  // Where nothing can be served, the functions themselves tell what would be.
  const { prefix, exported } = source;
  const names = catalog
    ? definitions.map(({ name }) => name)
    : exported.flatMap((name) => name.startsWith(prefix) ? [name.slice(prefix.length)] : []);
  const scripts = await scriptsOf(spawner, isExample ? [] : loaded.sources, source.bash);
  for (const { path, text } of scripts) texts.set(path, text);
  const functions = await readFunctions(scripts);
  const setsPath = definitions.some(({ run }) => run.env.PATH !== undefined);
  const commands = setsPath ? [] : plainCommands(source, functions, names, helpers).slice(0, maxCommands);
  const machine = await checkMachine(spawner, {
    directory: loaded.directory,
    files: isExample ? [] : scripts.map(({ path }) => path),
    forShellcheck: isExample
      ? []
      : scripts.filter(({ text }) => text.length <= maxShellcheckLength).map(({ path }) => path),
    ...expansionsOf(documents),
    searches: [{
      path: [...new Set(definitions.flatMap(({ run }) => run.path))],
      commands: commands.map(({ name }) => name),
    }],
  });
  const advice = adviseConfig(source, {
    problems,
    documents,
    commands,
    machine,
    scripts,
    functions,
    helpers: helpers.all,
    ownNames: new Set(catalog?.own.map(({ name }) => name)),
    compiler: await loadCompiler(),
  });
  const all = inOrder([...problems, ...advice], source);
  return {
    ...common,
    problems: all,
    tools: toolEntries(documents.tools?.value).length,
    served: catalog && definitions.length,
    usedShellcheck: machine.hasShellcheck && machine.shellcheck.size > 0,
    lacksShellcheck: !machine.hasShellcheck && scripts.length > 0 && !isExample,
  };
}

/** The most files that `tools.bash` sources and that are looked at. */
const maxSources = 50;

/** `tools.bash` and the files that it sources functions from, as far as they can be read. */
async function scriptsOf(spawner: Spawner, sources: readonly string[], bash: Loaded["bash"]): Promise<Script[]> {
  const readings = await Promise.all(
    sources.slice(0, maxSources).map(async (path) => ({ path, reading: await readFile(spawner, path) })),
  );
  const read = readings.flatMap(({ path, reading }) => reading.kind === "text" ? [{ path, text: reading.text }] : []);
  return [...(bash.text === undefined ? [] : [{ path: bash.path, text: bash.text }]), ...read];
}
