/**
 * What describes the tools, `tools.json` and comments: what each is called, what it takes and gives, and how it runs.
 * Functions are matched elsewhere.
 */

import { isObject, type Json, type JsonObject } from "../json.ts";
import type { Document } from "../jsonfile/mod.ts";
import type { Problem } from "../problem.ts";
import { found } from "../words.ts";
import { Checker, type Part } from "./checker.ts";
import { differences } from "./comments/differences.ts";
import { withComments } from "./comments/document.ts";
import type { CommentsReading } from "./comments/mod.ts";
import { checkConfirm } from "./confirm.ts";
import { toolEntries, toolNames } from "./entries.ts";
import { openFile } from "./file.ts";
import { combineRun, readRun } from "./run_settings.ts";
import { NameChecker } from "./names.ts";
import { outputsAreFree, SchemaChecker } from "./schemas.ts";
import { checkMaxTimeout } from "./server.ts";
import type { RunSettings } from "./settings.ts";
import { annotationKeys, toolKeys } from "./tool_keys.ts";
import type { ConfigSource, ServerSettings, ToolDefinition } from "./types.ts";

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

/** What is said of the tools, and every problem. */
export interface ToolsReading {
  readonly tools: NamedTool[];
  readonly document?: Document;
  readonly problems: Problem[];
}

/**
 * Reads what describes the tools. A mistake in one tool's entry is that tool's alone.
 *
 * @param comments What comments describe; an entry of `tools.json` counts more.
 * @param server What `server.json` says: how tools run, and what a result may be.
 * @param areSound False where mistakes in `server.json` keep `server.run` from being what was meant.
 */
export function readTools(
  source: ConfigSource,
  comments: CommentsReading,
  server: ServerSettings,
  areSound: boolean,
): ToolsReading {
  const { run: defaults, protocolVersion } = server;
  const { document, problems } = openTools(source, comments);
  if (!document) return { tools: [], problems };
  const checker = new Checker(document, problems);
  const items = toolItems(checker);
  const exact = toolEntries(document.exact);
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
    // What a comment says badly may have been the parameter.
    if (
      own.confirm !== undefined && !problems.some((each) => each.tool === item.name && each.id === "comments/syntax")
    ) {
      checkConfirm(toolChecker, tool, own);
    }
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
        ? { ...named, definition: toolDefinition(document, item, exact[index] as JsonObject, named, run) }
        : named,
    );
  }
  return { tools, document, problems };
}

/** `tools.json` with what comments describe; without comments, it has to be there. */
function openTools(source: ConfigSource, comments: CommentsReading): ReturnType<typeof openFile> {
  const { tools, directory } = source;
  if (tools.text === undefined && tools.readError === undefined && comments.tools.length > 0) {
    return { document: withComments(tools.path, undefined, comments.tools), problems: [...comments.problems] };
  }
  const isMissing = tools.text === undefined && source.bash.text !== undefined;
  // What comments describe is not known before bash can source the file.
  if (isMissing && source.sourceFailure !== undefined && source.bash.text?.includes("@tool")) return { problems: [] };
  const { document, problems } = openFile(tools, directory, 'an object with "tools"');
  if (document === undefined) {
    const mended = problems.map((each) =>
      isMissing && each.id === "file/missing" ? { ...each, hint: { kind: "describeInBash" } as const } : each
    );
    return { problems: [...mended, ...comments.problems] };
  }
  const names = new Set(toolNames(document.value));
  return {
    document: withComments(tools.path, document, comments.tools),
    problems: [
      ...problems,
      // Of a comment that does not count, it matters only that it says something else.
      ...comments.problems.filter(({ id, tool }) =>
        !(tool !== undefined && names.has(tool) && /^comments\/(?:syntax|tag)$/.test(id))
      ),
      ...differences(document, comments.tools),
    ],
  };
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
