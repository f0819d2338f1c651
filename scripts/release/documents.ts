/** What an archive holds beside the program: README, licence, manual page, completions. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { loadDeclarations, type Shell } from "../../src/cli/mod.ts";
import type { Entry } from "./archive.ts";
import { rootDir } from "./project.ts";

/** Where each shell's completions stand in an archive, by the name that the shell looks for. */
export const completionFiles: Readonly<Record<Shell, string>> = {
  bash: "completions/bashful.bash",
  zsh: "completions/_bashful",
  fish: "completions/bashful.fish",
};

/** The documents. */
export async function documents(): Promise<Entry[]> {
  const { commands, completionScript, manual, shells } = await loadDeclarations();
  const encoder = new TextEncoder();
  return [
    ...await Promise.all(
      ["README.md", "LICENSE"].map(async (name) => ({ name, data: await readFile(join(rootDir, name)) })),
    ),
    { name: "man/bashful.1", data: encoder.encode(manual(commands)) },
    ...shells.map((shell) => ({
      name: completionFiles[shell],
      data: encoder.encode(completionScript(shell, commands)),
    })),
  ];
}
