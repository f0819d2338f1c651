/**
 * The MCP Inspector's command line, which makes one request a run. Its Node is newer than many machines have, so it runs
 * in the tests' own Deno, at the version that `inspector.lock` holds; it is downloaded once.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { programCommand, programEnv, rootDir } from "../helpers/program.ts";

const inspector = "npm:@modelcontextprotocol/inspector@2.12.0";

/** How it finds the era: as old clients do, by probing, or the stateless revision only. */
export type Era = "legacy" | "auto" | "modern";

/** What it printed: a result on stdout, or its own error on stderr; both may be there. */
export interface Inspected {
  readonly code: number;
  // deno-lint-ignore no-explicit-any -- tests look into results freely; assertions check their shape
  readonly result: any;
  readonly stderr: string;
}

/**
 * Makes one request to the program.
 *
 * @param dir A folder for what it reads and writes.
 * @param env The program's environment.
 */
export async function inspect(
  dir: string,
  env: Record<string, string>,
  era: Era,
  request: readonly string[],
): Promise<Inspected> {
  const server = { ...programCommand(["serve"]), env: programEnv({ env }) };
  const session = join(dir, "session.json");
  await writeFile(session, JSON.stringify({ mcpServers: { bashful: server } }));
  const lock = join(rootDir, "tests", "protocol", "inspector.lock");
  const deno = ["run", "--quiet", "--allow-all", "--no-config", `--lock=${lock}`, "--frozen", inspector];
  const options = ["--cli", "--config", session, "--server", "bashful", "--protocol-era", era, "--format", "json"];
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...deno, ...options, ...request],
    env: { ...programEnv({}), NO_COLOR: "1" },
    clearEnv: true,
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  const printed = decoder.decode(stdout);
  return { code, result: printed === "" ? undefined : JSON.parse(printed).result, stderr: decoder.decode(stderr) };
}
