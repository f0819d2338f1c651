/** Machines made of links and stand-ins, for the tests of the scripts. */
import { chmod, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { rootDir } from "../helpers/program.ts";

/** Runs a command with an environment of its own and no input. */
export async function run(
  command: string,
  args: string[],
  env: Record<string, string>,
  cwd: string = rootDir,
): Promise<{ code: number; stdout: string; stderr: string }> {
  const output = await new Deno.Command(command, { args, env, clearEnv: true, cwd, stdin: "null" }).output();
  const decoder = new TextDecoder();
  return { code: output.code, stdout: decoder.decode(output.stdout), stderr: decoder.decode(output.stderr) };
}

/** Makes a folder of programs: links to the system's, and little scripts of sh, which may stand in for some of these. */
export async function programs(dir: string, system: string[], own: Record<string, string> = {}): Promise<string> {
  await mkdir(dir);
  const path = (Deno.env.get("PATH") ?? "").split(":");
  for (const name of system.filter((name) => !Object.hasOwn(own, name))) {
    const found = path.map((folder) => join(folder, name)).find((file) => {
      try {
        return Deno.statSync(file).isFile;
      } catch {
        return false;
      }
    });
    await symlink(found ?? `/there-is-no-${name}`, join(dir, name));
  }
  for (const [name, text] of Object.entries(own)) {
    // Only where nothing is: a link would lead to the system's own program.
    await writeFile(join(dir, name), `#!/bin/sh\n${text}\n`, { flag: "wx" });
    await chmod(join(dir, name), 0o755);
  }
  return dir;
}
