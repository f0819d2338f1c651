/** The project's files, for the tests that hold its rules. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path/posix";
import { rootDir } from "../helpers/program.ts";

/** Paths from the project's root of every file that git has or would take, sorted. */
export async function projectFiles(): Promise<string[]> {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { success, stdout, stderr } = await new Deno.Command("git", { args, cwd: rootDir }).output();
  if (!success) throw new Error(`Cannot list the project's files: ${new TextDecoder().decode(stderr)}`);
  const paths = new TextDecoder().decode(stdout).split("\0").filter((path) => path !== "");
  return paths.filter((path) => existsSync(join(rootDir, path))).sort();
}

/** The text of a project file. */
export function read(path: string): Promise<string> {
  return readFile(join(rootDir, path), "utf8");
}

/** A module of the project. */
export interface Module {
  /** Its path from the project's root: `src/schema/compile.ts`. */
  readonly path: string;
  /** The folder under `src/` that it stands in; "" for a leaf; "main" for `main.ts`; else "scripts" or "tests". */
  readonly folder: string;
  /** Its code without comments. */
  readonly code: string;
  /** All that it imports: project paths for relative imports, else as written. */
  readonly imports: readonly string[];
  /** Those that are evaluated before it is: not types alone, not `import()`. */
  readonly atOnce: readonly string[];
  /** Those that it names in `import()`. */
  readonly late: readonly string[];
}

/** `main.ts` and every module under `src/`, `scripts/` and `tests/`. */
export async function modules(): Promise<Module[]> {
  const paths = (await projectFiles()).filter((path) =>
    path === "main.ts" || /^(src|scripts|tests)\/.*\.ts$/.test(path)
  );
  return await Promise.all(paths.map(async (path) => {
    const code = withoutComments(await read(path));
    const folder = /^(main\.ts$|scripts\/|tests\/)/.exec(path)?.[1]?.replace(/\.ts$|\/$/, "") ??
      /^src\/([^/]+)\//.exec(path)?.[1] ?? "";
    const named = (names: readonly string[]) => names.map((name) => fromRoot(name, path));
    const stated = statementsIn(code);
    const types = typeImportsIn(code);
    const late = named(lateImportsIn(code));
    return {
      path,
      folder,
      code,
      imports: [...named(stated.map(({ name }) => name)), ...named(types), ...late],
      atOnce: named(stated.filter(({ isTypes }) => !isTypes).map(({ name }) => name)),
      late,
    };
  }));
}

/** Comments that take whole lines, or follow code after a space; enough for formatted code. */
function withoutComments(text: string): string {
  return text.replace(/^\s*\/\*\*?[^]*?\*\/$/gm, "").replace(/(^|\s)\/\/ .*$/gm, "$1");
}

/** Static imports and re-exports, which begin at the margin in formatted code. */
function statementsIn(code: string): { name: string; isTypes: boolean }[] {
  const found = code.matchAll(/^(?:import|export(?= (?:type )?[{*]))\b(?:([^;"`]*?) from)? "([^"\n]+)"/gm);
  return [...found].map(([, what = "", name = ""]) => ({ name, isTypes: isTypesOnly(what.trim()) }));
}

/** Whether `type { A, B }` or `{ type A, type B }`: nothing of it is left when the program runs. */
function isTypesOnly(what: string): boolean {
  if (what.startsWith("type ")) return true;
  const names = /^\{([^]*)\}$/.exec(what)?.[1]?.split(",").map((name) => name.trim()).filter((name) => name !== "");
  return names !== undefined && names.every((name) => name.startsWith("type "));
}

function typeImportsIn(code: string): string[] {
  return [...code.matchAll(/\btypeof import\("([^"\n]+)"/g)].map(([, name = ""]) => name);
}

function lateImportsIn(code: string): string[] {
  return [...code.matchAll(/(?<!\btypeof )\bimport\("([^"\n]+)"/g)].map(([, name = ""]) => name);
}

function fromRoot(name: string, importer: string): string {
  return name.startsWith(".") ? normalize(join(dirname(importer), name)) : name;
}

/** The package that an import names: `ajv` for `ajv/dist/2020.js`; undefined for a file or a `node:` module. */
export function packageOf(name: string): string | undefined {
  if (/^(node:|src\/|main\.ts$|deno\.json$)/.test(name)) return undefined;
  return /^(?:npm:|jsr:)?((?:@[^/]+\/)?[^/@]+)/.exec(name)?.[1];
}
