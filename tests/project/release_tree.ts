/** Copies of this checkout that are ready to be released, and a stand-in for the compiler. */
import { chmod, copyFile, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { programCommand, rootDir } from "../helpers/program.ts";
import { tempDir } from "../helpers/temp_config.ts";
import { run } from "./commands.ts";
import { projectFiles } from "./sources.ts";

/** A checkout of its own; `await using` removes it. */
export interface ReleaseTree extends AsyncDisposable {
  readonly dir: string;
  /** Runs a script of it, with these variables on top of the tests'. */
  script(path: string, args: string[], env?: Record<string, string>): ReturnType<typeof run>;
  git(...args: string[]): Promise<void>;
}

/** Makes a copy of the checkout with everything committed, at a fixed time, and tagged with the version. */
export async function releaseTree(prefix?: string): Promise<ReleaseTree> {
  const temp = await tempDir(prefix);
  const { dir } = temp;
  for (const path of await projectFiles()) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await copyFile(join(rootDir, path), join(dir, path));
  }
  const { version } = JSON.parse(await Deno.readTextFile(join(dir, "deno.json")));
  const time = "2026-01-02T03:04:05Z";
  const identity = {
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_DATE: time,
    GIT_COMMITTER_DATE: time,
    ...Object.fromEntries(
      ["AUTHOR", "COMMITTER"].flatMap((who) => [[`GIT_${who}_NAME`, "t"], [`GIT_${who}_EMAIL`, "t"]]),
    ),
  };
  const git = async (...args: string[]) => {
    const { code, stderr } = await run("git", args, { ...Deno.env.toObject(), ...identity }, dir);
    if (code !== 0) throw new Error(`Cannot prepare the checkout: git ${args[0]}: ${stderr}`);
  };
  await git("init", "--quiet");
  await git("add", "--all");
  await git("commit", "--quiet", "--message", "all");
  await git("tag", `v${version}`);
  return {
    dir,
    git,
    script: (path, args, env = {}) => {
      const flags = ["run", "--quiet", "--frozen", "--allow-all", path, ...args];
      return run(Deno.execPath(), flags, { ...Deno.env.toObject(), NO_COLOR: "1", ...env }, dir);
    },
    [Symbol.asyncDispose]: () => temp[Symbol.asyncDispose](),
  };
}

/**
 * Writes a stand-in for the compiler into `dir`: it adds its arguments to `dir/log`, and makes a program that runs
 * what `STAND_IN` names. The program's bytes are the same wherever the stand-in is.
 *
 * @returns The variables with which the scripts use it.
 */
export async function standInCompiler(dir: string, help = ""): Promise<Record<string, string>> {
  const { command, args } = programCommand();
  const program = join(dir, "program");
  await writeFile(program, `#!/bin/sh\nexec ${[command, ...args].map((word) => `'${word}'`).join(" ")} "$@"\n`);
  const compiler = join(dir, "compiler");
  await writeFile(
    compiler,
    `#!/bin/sh
case "$*" in
  --version) echo 'deno 9.8.7 (stable, release, stand-in)' ;;
  'compile --help') echo 'Usage: compile ${help}' ;;
  *)
    for word; do
      case $word in --output=*) output=\${word#--output=} ;; esac
    done
    printf '%s\\n' "$*" >>'${join(dir, "log")}'
    printf '#!/bin/sh\\nexec "$STAND_IN" "$@"\\n' >"$output" && chmod +x "$output" ;;
esac
`,
  );
  await chmod(program, 0o755);
  await chmod(compiler, 0o755);
  return { DENO_COMPILER: compiler, DENORT_BIN: "", STAND_IN: program };
}
