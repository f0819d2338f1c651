/** What must be true before a release: the tag, the tree, the change log. It changes nothing. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../build/command.ts";
import { tagOf } from "./project.ts";

/** Every condition that is not met, in a line each. */
export async function unmetConditions(root: string, version: string): Promise<string[]> {
  const git = (...args: string[]) => run("Cannot read the repository", "git", args, { cwd: root });
  const unmet: string[] = [];
  const tags = (await git("tag", "--points-at", "HEAD")).split("\n").filter((tag) => tag !== "");
  if (!tags.includes(tagOf(version))) {
    const found = tags.length === 0 ? "no tag" : tags.join(", ");
    unmet.push(`deno.json says version ${version}: found ${found} at this commit, expected ${tagOf(version)}`);
  }
  const changes = (await git("status", "--porcelain")).split("\n").filter((line) => line !== "");
  if (changes.length > 0) {
    const [first] = changes;
    unmet.push(`The tree is not clean: found ${changes.length} changed or unknown, first ${first!.slice(3)}`);
  }
  if (changesOf(await readChangeLog(root), version) === undefined) {
    unmet.push(`CHANGELOG.md has no entry: expected "## ${version}" with lines below it`);
  }
  return unmet;
}

/** When the commit was made, in seconds since 1970: the time that files of a release carry. */
export async function commitTime(root: string): Promise<number> {
  return Number(await run("Cannot read the repository", "git", ["log", "-1", "--format=%ct"], { cwd: root }));
}

/**
 * What the change log says of a version, under its heading `## VERSION` or `## VERSION - DATE`.
 *
 * @returns `undefined` if that is nothing.
 */
export function changesOf(changeLog: string, version: string): string | undefined {
  const heading = new RegExp(`^## \\[?${RegExp.escape(version)}\\]?(?: - .*)?$`);
  const lines = changeLog.split("\n");
  const start = lines.findIndex((line) => heading.test(line));
  if (start < 0) return undefined;
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith("## "));
  const entry = lines.slice(start + 1, length < 0 ? undefined : start + 1 + length).join("\n").trim();
  return entry === "" ? undefined : entry;
}

async function readChangeLog(root: string): Promise<string> {
  try {
    return await readFile(join(root, "CHANGELOG.md"), "utf8");
  } catch {
    return "";
  }
}
