/**
 * Runs Bash scripts that have sourced the helper library, as `bashful core` prints it: by the program that `BASHFUL_TEST_BASH` names, else `bash`.
 * What the helpers do is asserted by the tests; this only carries bytes in and out.
 */

import { coreLibrary } from "../../src/bash/mod.ts";

/** The Bash under test. */
export const bashPath: string = Deno.env.get("BASHFUL_TEST_BASH") || "bash";

/** What a script left. `records` are its control lines, parsed, when `control` was asked for. */
export interface BashResult {
  stdout: string;
  stderr: string;
  bytes: Uint8Array;
  code: number;
  records: ControlRecord[];
}

/** One line of the control channel. */
export interface ControlRecord {
  type: string;
  // deno-lint-ignore no-explicit-any -- tests assert whole records
  [member: string]: any;
}

export interface RunOptions {
  /** `$1`, `$2` ... of the script. */
  args?: readonly string[];
  /** Standard input. */
  stdin?: string | Uint8Array;
  /** Environment on top of a small, fixed one. */
  env?: Record<string, string>;
  /** What runs before the library is sourced, options for example. */
  before?: string;
  /** Open the control channel, as the server does. */
  control?: boolean;
  cwd?: string;
}

/** The mark of the control channel in tests. */
export const mark = "\x1e0123456789abcdef0123456789abcdef";

/** Runs `script` in a file of its own, so that it has line numbers; line 1 is the script's first. */
export async function runBash(script: string, options: RunOptions = {}): Promise<BashResult> {
  const directory = await Deno.makeTempDir({ prefix: "bashful-test-" });
  try {
    await Deno.writeTextFile(`${directory}/library.bash`, coreLibrary);
    await Deno.writeTextFile(`${directory}/tools.bash`, script);
    const open = options.control ? "exec 41>&2; export __bashful_mark=$MARK __bashful_wants_progress=${WANTS-1}; " : "";
    const main = `${options.before ?? ""}\n${open}source "$LIBRARY"; source "$SCRIPT" "$@"`;
    await Deno.writeTextFile(`${directory}/main.bash`, main);
    const child = new Deno.Command(bashPath, {
      args: [`${directory}/main.bash`, ...options.args ?? []],
      cwd: options.cwd ?? directory,
      env: {
        PATH: Deno.env.get("PATH") ?? "/usr/bin:/bin",
        LC_CTYPE: "C.UTF-8",
        LIBRARY: `${directory}/library.bash`,
        SCRIPT: `${directory}/tools.bash`,
        MARK: mark,
        TEST_BASH: bashPath,
        ...options.env,
      },
      clearEnv: true,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const writer = child.stdin.getWriter();
    const input = options.stdin ?? "";
    const writing = writer.write(typeof input === "string" ? new TextEncoder().encode(input) : input)
      .then(() => writer.close()).catch(() => {});
    const output = await child.output();
    await writing;
    const all = new TextDecoder().decode(output.stderr);
    const { text, records } = options.control ? splitControl(all) : { text: all, records: [] };
    return {
      stdout: new TextDecoder().decode(output.stdout),
      stderr: text.replaceAll(directory, "DIR"),
      bytes: output.stdout,
      code: output.code,
      records,
    };
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

/** Takes the control lines out of what came on stderr. */
function splitControl(all: string): { text: string; records: ControlRecord[] } {
  const [first = "", ...rest] = all.split(mark);
  const records: ControlRecord[] = [];
  let text = first;
  for (const piece of rest) {
    const end = piece.indexOf("\n");
    records.push(JSON.parse(piece.slice(0, end)));
    text += piece.slice(end + 1);
  }
  return { text, records };
}

/** `text` as one word of Bash. Bash cannot hold U+0000. */
export function word(text: string): string {
  return "'" + text.replaceAll("'", "'\\''") + "'";
}
