/** A folder with `bashful` in it, and what each shell completes a command line to, asked of the shell itself. */
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { programCommand, programEnv, runProgram } from "../helpers/program.ts";
import { tempDir } from "../helpers/temp_config.ts";
import { run } from "./commands.ts";

/** Completes lines of a shell; `await using` removes its files. */
export interface Completer extends AsyncDisposable {
  /** The file with the completions. */
  readonly script: string;
  readonly dir: string;
  /** The candidates at the end of `line`, sorted. */
  complete(line: string): Promise<string[]>;
}

/** @param program The shell to ask; it may be a path. */
export async function completer(shell: "bash" | "zsh" | "fish", program: string = shell): Promise<Completer> {
  const temp = await tempDir();
  const { stdout, stderr, code } = await runProgram(["completions", shell]);
  if (code !== 0) throw new Error(`Cannot get the completions: ${stderr}`);
  const script = join(temp.dir, "_bashful");
  await writeFile(script, stdout);
  const { command, args } = programCommand();
  const words = [command, ...args].map((word) => `'${word}'`).join(" ");
  await writeFile(join(temp.dir, "bashful"), `#!/bin/sh\nexec ${words} "$@"\n`);
  await chmod(join(temp.dir, "bashful"), 0o755);
  const asker = join(temp.dir, "ask");
  await writeFile(asker, askers[shell]);
  const env = programEnv({ env: { PATH: `${temp.dir}:${Deno.env.get("PATH")}`, HOME: temp.dir } });
  return {
    script,
    dir: temp.dir,
    async complete(line) {
      const { code, stdout, stderr } = await run(program, [...quiet[shell], asker, script, line], env, temp.dir);
      if (code !== 0 || stderr !== "") throw new Error(`Cannot complete "${line}": ${code} ${stderr} ${stdout}`);
      return [...new Set(stdout.split("\n").filter((candidate) => candidate !== ""))].sort();
    },
    [Symbol.asyncDispose]: () => temp[Symbol.asyncDispose](),
  };
}

/** No start-up files. */
const quiet = { bash: ["--noprofile", "--norc"], zsh: ["-f"], fish: ["--no-config"] };

/** Scripts that print the candidates of the line $2, with the completions in $1. */
const askers = {
  // Bash splits the line at blanks, and at "=" as COMP_WORDBREAKS says.
  bash: `source "$1"
line="\${2//=/ = }"
read -r -a COMP_WORDS <<<"$line"
[[ $2 != *' ' ]] || COMP_WORDS+=('')
COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
registered=$(complete -p bashful)
[[ $registered == 'complete -F _bashful bashful' ]] || exit 3
_bashful
printf '%s\\n' "\${COMPREPLY[@]}"
`,
  // A line editor in a terminal of its own; what is added to the candidates is written down.
  zsh: `zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "PS1=; PS2=; unset zle_bracketed_paste; autoload -Uz compinit; compinit -u -d dump; source $1"
zpty -w z 'compadd() { local -a offered; builtin compadd -O offered "$@"; print -rl -- $offered >>candidates; builtin compadd "$@" }'
zpty -w z 'finish() { : >finished; print -rn -- $'"'\\3'"' }; zle -N finish; bindkey "^I" complete-word "^T" finish'
zpty -w -n z "$2"$'\\t\\x14'
zpty -r z output $'*\\3'
zpty -d z
[[ -e candidates ]] && cat candidates && rm candidates
rm finished
`,
  fish: `source $argv[1]
complete -C $argv[2] | string replace -r '\\t.*' ''
exit 0
`,
};
