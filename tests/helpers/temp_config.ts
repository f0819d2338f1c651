/** Configuration directories that live as long as a test. */
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootDir } from "./program.ts";

/** A temporary directory; `await using` removes it. */
export interface TempDir extends AsyncDisposable {
  /** Its absolute path. */
  readonly dir: string;
}

/** What a configuration directory holds; a string is written as it is, anything else as JSON. */
export interface ConfigFiles {
  /** `server.json`; none by default. */
  readonly server?: unknown;
  /** `tools.json`: a string, a list of tools, or the whole object. Default: no tools. */
  readonly tools?: unknown;
  /** `tools.bash`. Default: empty. */
  readonly bash?: string | Uint8Array;
  /** Further files by name, made executable. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Makes an empty temporary directory. */
export async function tempDir(prefix = "bashful-test-"): Promise<TempDir> {
  // The real path, as `pwd` prints it: the temporary folder may be a link.
  const dir = await Deno.realPath(await mkdtemp(join(tmpdir(), prefix)));
  return { dir, [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }) };
}

/** Makes a configuration directory. */
export async function tempConfig({ server, tools = [], bash = "", files = {} }: ConfigFiles = {}): Promise<TempDir> {
  const temp = await tempDir();
  if (server !== undefined) await writeFile(join(temp.dir, "server.json"), asText(server));
  await writeFile(join(temp.dir, "tools.json"), asText(Array.isArray(tools) ? { tools } : tools));
  await writeFile(join(temp.dir, "tools.bash"), bash);
  for (const [name, text] of Object.entries(files)) await writeFile(join(temp.dir, name), text, { mode: 0o755 });
  return temp;
}

/** The path of `fixtures/configs/<name>`. */
export function fixtureConfig(name: string): string {
  return join(rootDir, "fixtures", "configs", name);
}

/** Copies `fixtures/configs/<name>`, for a test that adds to it or changes it. */
export async function copyOfFixture(name: string): Promise<TempDir> {
  const temp = await tempDir();
  await cp(fixtureConfig(name), temp.dir, { recursive: true });
  return temp;
}

/** A tool definition with a name, and an input schema that takes anything unless one is given. */
export function toolNamed(name: string, rest: Record<string, unknown> = {}): Record<string, unknown> {
  return { name, description: `The tool ${name}`, inputSchema: { type: "object" }, ...rest };
}

function asText(content: unknown): string | Uint8Array {
  if (typeof content === "string" || content instanceof Uint8Array) return content;
  return JSON.stringify(content, null, 2) + "\n";
}
