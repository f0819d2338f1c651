/** `tools.json`: what each tool is called, what it takes and gives, and how it runs. Functions are matched elsewhere. */

import { isObject, type Json, type JsonObject } from "../json.ts";
import type { Document } from "../jsonfile/mod.ts";
import type { Problem } from "../problem.ts";
import { found } from "../words.ts";
import { Checker, type Part } from "./checker.ts";
import { openFile } from "./file.ts";
import { combineRun, readRun } from "./run_settings.ts";
import { NameChecker } from "./names.ts";
import { outputsAreFree, SchemaChecker } from "./schemas.ts";
import { checkMaxTimeout } from "./server.ts";
import type { RunSettings } from "./settings.ts";
import type { ConfigSource, ServerSettings, ToolDefinition } from "./types.ts";

/** The fields of a tool that mean something to MCP or to bashful. */
export const toolKeys: readonly string[] = [
  ...[
    "name",
    "title",
    "description",
    "inputSchema",
    "outputSchema",
    "annotations",
    "icons",
    "_meta",
    "execution",
    "run",
  ],
];

/** The annotations that MCP knows ("ToolAnnotations"). */
export const annotationKeys: readonly string[] = [
  ...["title", "readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"],
];

/** A tool with a name of its own; without a definition when something is wrong with it. */
export interface NamedTool {
  readonly index: number;
  readonly name: string;
  readonly functionName: string;
  /** Its own `run.requires` and `run.requiresEnv`. */
  readonly requires: readonly string[];
  readonly requiresEnv: readonly string[];
  readonly definition?: ToolDefinition;
}

/** What `tools.json` says, and every problem. */
export interface ToolsReading {
  readonly tools: NamedTool[];
  readonly document?: Document;
  readonly problems: Problem[];
}

/**
 * Reads `tools.json`. A mistake in one tool's entry is that tool's alone.
 *
 * @param server What `server.json` says: how tools run, and what a result may be.
 * @param areSound False where mistakes in `server.json` keep `server.run` from being what was meant.
 */
export function readTools(source: ConfigSource, server: ServerSettings, areSound: boolean): ToolsReading {
  const { run: defaults, protocolVersion } = server;
  const { document, problems } = openFile(source.tools, source.directory, 'an object with "tools"');
  if (!document) return { tools: [], problems };
  const checker = new Checker(document, problems);
  const items = toolItems(checker);
  const exact = isObject(document.exact) ? document.exact.tools as Json[] | undefined : undefined;
  const schemas = new SchemaChecker(checker);
  const names = new NameChecker(checker);
  const tools: NamedTool[] = [];
  for (const [index, item] of items.entries()) {
    const path = ["tools", index];
    const about = isObject(item) && typeof item.name === "string" ? { tool: item.name } : { toolNumber: index + 1 };
    const toolChecker = new Checker(document, problems, about);
    if (!isObject(item)) {
      toolChecker.add({ id: "tools/shape", path, found: found(item), expected: "an object" });
      continue;
    }
    const before = problems.length;
    const tool: Part = { value: item, path, name: "" };
    checkFields(toolChecker, tool);
    const own = readRun(toolChecker, tool);
    const run = combineRun(defaults, own);
    if (areSound) checkMaxTimeout(toolChecker, path, own, run.timeoutMs);
    if (typeof item.name !== "string") continue;
    const hasName = names.check(item.name, index);
    for (const key of ["inputSchema", "outputSchema"]) {
      const schema = item[key];
      const isFree = key === "outputSchema" && outputsAreFree(protocolVersion);
      if (isObject(schema)) schemas.check(item.name, schema, [...path, key], isFree);
    }
    if (!hasName) continue;
    const { requires = [], requiresEnv = [] } = own;
    const named = { index, name: item.name, functionName: source.prefix + item.name, requires, requiresEnv };
    const isSound = problems.length === before;
    tools.push(
      isSound
        ? { ...named, definition: toolDefinition(document, item, exact![index] as JsonObject, named, run) }
        : named,
    );
  }
  return { tools, document, problems };
}

function toolItems(checker: Checker): Json[] {
  const { value } = checker.document;
  if (!isObject(value)) {
    checker.add({
      id: "tools/shape",
      path: [],
      found: found(value),
      expected: 'an object with "tools"',
      hint: Array.isArray(value) ? { kind: "wrapTools" } : undefined,
    });
    return [];
  }
  const root: Part = { value, path: [], name: "" };
  checker.require(root, "tools", "tools/missing-field", "an array of tools", ["$schema"]);
  return checker.expect(root, "tools", "tools/shape", "array", "an array of tools") ? value.tools as Json[] : [];
}

function checkFields(checker: Checker, tool: Part): void {
  checker.require(tool, "name", "tools/missing-field", "a string", toolKeys);
  checker.require(tool, "description", "tools/missing-field", "a string", toolKeys);
  checker.require(tool, "inputSchema", "tools/missing-field", "a JSON Schema object", toolKeys);
  for (const key of ["name", "title", "description"]) checker.expect(tool, key, "tools/shape", "string");
  for (const key of ["inputSchema", "outputSchema"]) {
    checker.expect(tool, key, "tools/shape", "object", "a JSON Schema object");
  }
  for (const key of ["annotations", "_meta", "execution"]) checker.expect(tool, key, "tools/shape", "object");
  checker.expect(tool, "icons", "tools/shape", "array");
  checkAnnotations(checker, tool);
}

/** One annotation of the wrong type makes some clients refuse the whole list of tools. */
function checkAnnotations(checker: Checker, tool: Part): void {
  const { annotations } = tool.value;
  if (!isObject(annotations)) return;
  const part: Part = { value: annotations, path: [...tool.path, "annotations"], name: tool.name };
  for (const key of annotationKeys) {
    if (key === "title") checker.expect(part, key, "tools/shape", "string");
    else checker.expect(part, key, "tools/shape", "boolean", "true or false");
  }
}

function toolDefinition(
  document: Document,
  item: JsonObject,
  exact: JsonObject,
  { index, name, functionName }: NamedTool,
  run: RunSettings,
): ToolDefinition {
  const { run: _ours, ...definition } = exact;
  return {
    name,
    functionName,
    definition,
    inputSchema: item.inputSchema as JsonObject,
    ...(item.outputSchema === undefined ? {} : { outputSchema: item.outputSchema as JsonObject }),
    run,
    get place() {
      return document.place(["tools", index]);
    },
  };
}
