/**
 * `run.confirm` (contract Q1): what a person is asked before a tool runs, and whether its placeholders are parameters. How
 * the question is worded is `tools/`'s business.
 */

import { isObject, type Json, type JsonObject } from "../json.ts";
import type { JsonPath } from "../pointer.ts";
import type { Hint } from "../problem.ts";
import { list, nearest, quote } from "../text.ts";
import type { Checker, Facts, Part } from "./checker.ts";
import { propertiesOf } from "./parameters.ts";
import type { RunOverrides } from "./run_settings.ts";
import type { ConfirmSetting, RunSettings } from "./settings.ts";
import { readTemplate } from "./template.ts";

/** What is asked before a tool with these settings runs, in general words where it says nothing; `undefined`: nothing is. */
export function confirmationOf({ confirm }: Pick<RunSettings, "confirm">): ConfirmSetting | undefined {
  if (confirm === false) return undefined;
  if (confirm === true) return {};
  return typeof confirm === "string" ? { message: confirm } : confirm;
}

/** Checks what a tool itself has asked: each placeholder leads to one of its parameters. */
export function checkConfirm(checker: Checker, tool: Part, own: RunOverrides): void {
  const sentence = sentenceIn(own);
  if (sentence === undefined) return;
  const { inputSchema } = tool.value;
  const wrong = wrongIn(sentence.text, isObject(inputSchema) ? inputSchema : undefined);
  if (wrong !== undefined) checker.add({ id: "run/confirm", path: [...tool.path, ...sentence.path], ...wrong });
}

/** Checks what `server.json` has asked of every tool: it knows no tool's parameters, and no tool's preview. */
export function checkServerConfirm(checker: Checker, own: RunOverrides): void {
  if (isObject(own.confirm) && own.confirm.preview !== undefined) {
    const path = ["run", "confirm", "preview"];
    checker.add({
      id: "run/confirm",
      path,
      at: "key",
      found: "a preview for every tool",
      expected: "it in a tool's own run",
    });
  }
  const sentence = sentenceIn(own);
  if (sentence === undefined) return;
  const wrong = wrongIn(sentence.text, {});
  if (wrong !== undefined) checker.add({ id: "run/confirm", path: sentence.path, ...wrong });
}

/** The sentence of a `run`, and the path that leads to it from where the `run` stands. */
function sentenceIn({ confirm }: RunOverrides): { readonly text: string; readonly path: JsonPath } | undefined {
  if (typeof confirm === "string") return { text: confirm, path: ["run", "confirm"] };
  if (typeof confirm !== "object" || confirm.message === undefined) return undefined;
  return { text: confirm.message, path: ["run", "confirm", "message"] };
}

type Wrong = Pick<Facts, "found" | "expected"> & { readonly hint?: Hint };

/** What is wrong with a sentence; its placeholders are not looked at where there is no schema. */
function wrongIn(sentence: string, schema: JsonObject | undefined): Wrong | undefined {
  const read = readTemplate(sentence);
  if ("found" in read) return { found: `${read.found} in what it asks`, expected: read.expected };
  if (schema === undefined) return undefined;
  const known = propertiesOf(schema, [schema]);
  const braced = Array.from(sentence.matchAll(/\{\{([^{}]+)\}\}/g), ([, name]) => name!).find((name) =>
    known.has(name)
  );
  if (braced !== undefined) {
    return { found: `"{{${braced}}}" in what it asks, which shows braces`, expected: `"{${braced}}"` };
  }
  for (const part of read.parts) {
    const lost = "path" in part ? unknownIn(part.path, schema) : undefined;
    if (lost === undefined || !("path" in part)) continue;
    const meant = nearest(lost.name, lost.known);
    return {
      found: `${quote(part.written)} in what it asks, which is no parameter`,
      expected: lost.known.length === 0 ? "no placeholder" : list(lost.known.slice(0, 10).map((each) => `{${each}}`)),
      ...(meant === undefined ? {} : { hint: { kind: "didYouMean", name: meant } }),
    };
  }
}

/** The first key of a path that names nothing, and what it could name; `undefined` where the path leads to a parameter. */
function unknownIn(path: readonly string[], root: JsonObject): { name: string; known: string[] } | undefined {
  let schemas: readonly Json[] = [root];
  for (const [depth, name] of path.entries()) {
    const known = propertiesOf(root, schemas);
    // Of what is within a parameter, a schema need not say anything.
    if (depth > 0 && known.size === 0) return undefined;
    if (!known.has(name)) return { name, known: [...known.keys()] };
    schemas = known.get(name)!;
  }
}
