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

/** A module of the program. */
export interface Module {
  /** Its path from the project's root: `src/schema/compile.ts`. */
  readonly path: string;
  /** The folder under `src/` that it stands in; "" for a leaf; "main" for `main.ts`. */
  readonly folder: string;
  /** Its code without comments. */
  readonly code: string;
  /** What it imports: project paths for relative imports, else as written. */
  readonly imports: readonly string[];
}

/** `main.ts` and every module under `src/`. */
export async function modules(): Promise<Module[]> {
  const paths = (await projectFiles()).filter((path) => path === "main.ts" || /^src\/.*\.ts$/.test(path));
  return await Promise.all(paths.map(async (path) => {
    const code = withoutComments(await read(path));
    const folder = path === "main.ts" ? "main" : /^src\/([^/]+)\//.exec(path)?.[1] ?? "";
    return { path, folder, code, imports: importsIn(code).map((name) => fromRoot(name, path)) };
  }));
}

/** Comments that take whole lines, or follow code after a space; enough for formatted code. */
function withoutComments(text: string): string {
  return text.replace(/^\s*\/\*\*?[^]*?\*\/$/gm, "").replace(/(^|\s)\/\/ .*$/gm, "$1");
}

/** In formatted code every static import or re-export ends on a line that begins at the margin. */
function importsIn(code: string): string[] {
  const found = code.matchAll(/(?:^(?:import|export|\})[^"`\n]*\bfrom |^import |\bimport\()"([^"\n]+)"/gm);
  return [...found].map((match) => match[1] ?? "");
}

function fromRoot(name: string, importer: string): string {
  return name.startsWith(".") ? normalize(join(dirname(importer), name)) : name;
}

/** The package that an import names: `ajv` for `ajv/dist/2020.js`; undefined for a file or a `node:` module. */
export function packageOf(name: string): string | undefined {
  if (/^(node:|src\/|main\.ts$|deno\.json$)/.test(name)) return undefined;
  return /^(?:npm:|jsr:)?((?:@[^/]+\/)?[^/@]+)/.exec(name)?.[1];
}
