/** What releases say about the project, in one place: its home, its words, the names of its files. */
import { fileURLToPath } from "node:url";
import manifest from "../../deno.json" with { type: "json" };
import type { Target } from "../build/targets.ts";

/** The checkout. */
export const rootDir: string = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");

/** Where the project lives; `scripts/release/install.sh` says it once more, and a test holds them equal. */
export const home = "https://github.com/bashful-mcp/bashful";

/** The version, as in `deno.json`. */
export const version: string = manifest.version;

/** The licence, by its SPDX name. */
export const license: string = manifest.license;

/** What bashful is, in a sentence. */
export const description = "Serves Bash functions as MCP tools over stdio";

/** The tag of a version. */
export function tagOf(version: string): string {
  return `v${version}`;
}

/** The folder that a target's archive holds. */
export function folderOf(target: Target): string {
  return `bashful-${version}-${target.name}`;
}

/** A target's archive. */
export function archiveName(target: Target): string {
  return `${folderOf(target)}.${target.archive}`;
}

/** Where a file of the release is downloaded from. */
export function downloadUrl(file: string): string {
  return `${home}/releases/download/${tagOf(version)}/${file}`;
}
