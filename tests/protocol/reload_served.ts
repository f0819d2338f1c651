/** A server whose configuration a test edits, and what shows that an edit was taken. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { until } from "../../scripts/harness/deadline.ts";
import { connectLines, type Revision, statelessRevision } from "../helpers/eras.ts";
import type { LineClient } from "../helpers/line_client.ts";
import { tempConfig, type TempDir, toolNamed } from "../helpers/temp_config.ts";

/** The text of a tools.json with these tools, whose description can be told apart. */
export function toolsJson(names: readonly string[], description = "A tool"): string {
  return JSON.stringify({ tools: names.map((name) => toolNamed(name, { description })) }, null, 2) + "\n";
}

/** The text of a tools.bash whose functions print `word`. */
export function toolsBash(names: readonly string[], word = "one"): string {
  return names.map((name) => `tool_${name}() { echo ${word}; }\nexport -f tool_${name}\n`).join("");
}

/** A configuration with the tool `a`; clients are told of changes unless `listChanged` is false. */
export function reloadConfig(listChanged = true): Promise<TempDir> {
  return tempConfig({
    server: {
      protocolVersion: statelessRevision,
      serverInfo: { name: "reload", version: "1" },
      capabilities: { tools: { listChanged } },
    },
    tools: toolsJson(["a"]),
    bash: toolsBash(["a"]),
  });
}

/** A client of a server that says on stderr when it has reloaded. */
export function connect(
  dir: string,
  revision: Revision = "2025-06-18",
  words: readonly string[] = [],
): Promise<LineClient> {
  return connectLines(revision, { args: ["serve", "--log-level", "info", "--config", dir, ...words] });
}

/** Writes one file of the configuration over, in place. */
export function edit(temp: TempDir, name: string, text: string): Promise<void> {
  return writeFile(join(temp.dir, name), text);
}

/** Waits until standard error holds `text` `count` times. */
export function said(client: LineClient, text: string, count = 1): Promise<void> {
  return until(() => client.stderr.split(text).length > count, () => `${text} (${count}): ${client.stderr}`);
}

/** How often it has reloaded. */
export function reloads(client: LineClient): number {
  return client.stderr.split("Reloaded the configuration").length - 1;
}

/** Waits for one reload more than `before`. */
export function reloaded(client: LineClient, before = 0): Promise<void> {
  return said(client, "Reloaded the configuration", before + 1);
}

/** The names of the tools that are served. */
export async function names(client: LineClient): Promise<string[]> {
  const { result } = await client.request("tools/list");
  return result.tools.map(({ name }: { name: string }) => name);
}

/** What a tool prints. */
export async function printed(client: LineClient, name: string): Promise<string> {
  return (await client.callTool(name)).result.content[0].text;
}

/** How many notices of another list came. */
export function notices(client: LineClient): number {
  return client.notifications.filter(({ method }) => method === "notifications/tools/list_changed").length;
}
