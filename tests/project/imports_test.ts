import assert from "node:assert/strict";
import { type Module, modules, packageOf } from "./sources.ts";

/** Which folder may import which others; leaves, the files right under `src/`, are open to all. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  scripts: ["cli", "tools", "bash"],
  main: ["cli"],
  cli: ["server", "tools", "advice", "config", "bash", "schema", "jsonfile"],
  advice: ["config", "bash", "schema", "jsonfile"],
  server: ["tools", "config", "bash", "schema"],
  tools: ["config", "bash", "schema", "jsonfile"],
  config: ["bash", "schema", "jsonfile"],
  bash: [],
  schema: [],
  jsonfile: [],
  "": [],
};

/** The only folder that imports each package. */
const importerOf: Readonly<Record<string, string>> = {
  "@modelcontextprotocol/server": "server",
  ajv: "schema",
  "ajv-formats": "schema",
  "jsonc-parser": "jsonfile",
  unbash: "advice",
  yaml: "cli",
};

/** The only modules for which the SDK is more than types; all others can be evaluated without it. */
const sdkUsers: readonly string[] = ["src/server/server.ts", "src/server/calls.ts", "src/server/suspended_calls.ts"];

/** What is evaluated only when it is needed, and by whom: a start waits for none of it. */
const loadedLate: Readonly<Record<string, readonly string[]>> = {
  "src/advice/mod.ts": ["src/advice/shell_parts.ts"],
  "src/advice/scripts.ts": ["src/advice/shell_functions.ts"],
  "src/schema/mod.ts": ["src/schema/compile.ts"],
  "src/server/serve.ts": ["src/server/server.ts"],
  "src/cli/run.ts": ["src/cli/help/welcome.ts", "src/cli/commands.ts"],
  "src/cli/mod.ts": ["src/cli/commands.ts"],
  "src/cli/clients/merge.ts": ["src/cli/clients/merge_yaml.ts"],
};

/** What only some folders may do, and how it reads. */
const reserved: readonly (readonly [what: string, code: RegExp, folders: readonly string[]])[] = [
  ["start processes", /\bDeno\.Command\b|\bnode:child_process\b/, ["bash"]],
  ["end the program", /\bDeno\.exit\b|\bprocess\.exit\b/, ["main"]],
  ["write to standard output", /\bDeno\.stdout\b|\bprocess\.stdout\.(?:write|end)\b/, ["cli", "server"]],
];

/** The file through which other folders import a folder. */
function doorOf(folder: string): string {
  return `src/${folder}/mod.ts`;
}

const project = await modules();
const program = project.filter(({ folder }) => folder !== "scripts" && folder !== "tests");
const programAndScripts = project.filter(({ folder }) => folder !== "tests");

/** Asserts that `offencesOf` finds none in any of the modules. */
function expectNone(list: readonly Module[], offencesOf: (module: Module) => readonly string[]): void {
  assert.deepEqual(list.flatMap((module) => offencesOf(module).map((what) => `${module.path}: ${what}`)), []);
}

function folderOf(path: string): string | undefined {
  return /^src\/([^/]+)\//.exec(path)?.[1] ?? /^tests(?=\/)/.exec(path)?.[0];
}

Deno.test("imports between folders go one way", () => {
  expectNone(programAndScripts, ({ folder, imports }) =>
    imports.filter((name) => {
      const target = folderOf(name);
      return target !== undefined && target !== folder && !(mayImport[folder] ?? []).includes(target);
    }).map((name) => `imports ${name}`));
});

Deno.test("every folder is known to the import rules", () => {
  const unknown = programAndScripts.filter(({ folder }) => mayImport[folder] === undefined).map(({ path }) => path);
  assert.deepEqual(unknown, []);
});

Deno.test("another folder is imported only through its door", () => {
  expectNone(programAndScripts, ({ folder, imports }) =>
    imports.filter((name) => {
      const target = folderOf(name);
      return target !== undefined && target !== folder && name !== doorOf(target);
    }).map((name) => `imports ${name}`));
});

Deno.test("every folder has a door", () => {
  const folders = new Set(program.map(({ folder }) => folder).filter((folder) => folder !== "" && folder !== "main"));
  const missing = [...folders].filter((folder) => !program.some(({ path }) => path === doorOf(folder)));
  assert.deepEqual(missing, []);
});

Deno.test("each package is imported in its one folder", () => {
  expectNone(program, ({ folder, imports }) =>
    imports.filter((name) => {
      const name_ = packageOf(name);
      return name_ !== undefined && importerOf[name_] !== folder;
    }).map((name) => `imports ${name}`));
});

Deno.test("the SDK is more than types only where it is used", () => {
  expectNone(
    program,
    ({ path, atOnce }) =>
      atOnce.filter((name) => packageOf(name)?.startsWith("@modelcontextprotocol/") && !sdkUsers.includes(path))
        .map((name) => `imports ${name}`),
  );
});

Deno.test("code is loaded late only where it is known to be", () => {
  const found = program.filter(({ late }) => late.length > 0).map(({ path, late }) => [path, late]);
  assert.deepEqual(Object.fromEntries(found), loadedLate);
});

Deno.test("a start evaluates neither the SDK, nor ajv, nor zod, nor any other package that can wait", () => {
  const byPath = new Map(program.map((module) => [module.path, module]));
  const open = ["main.ts"];
  const seen = new Set(open);
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    for (const name of byPath.get(path)?.atOnce ?? []) {
      if (!seen.has(name)) open.push(name);
      seen.add(name);
    }
  }
  // Data of a package is no code of it.
  const packages = [...seen].filter((name) => !name.endsWith(".json")).map(packageOf).filter((name) =>
    name !== undefined
  );
  assert.deepEqual(packages, ["jsonc-parser"]);
});

for (const [what, pattern, folders] of reserved) {
  Deno.test(`only ${folders.join(" and ")} may ${what}`, () => {
    expectNone(
      program,
      ({ folder, code }) => !folders.includes(folder) && pattern.test(code) ? [`says ${pattern.exec(code)?.[0]}`] : [],
    );
  });
}
