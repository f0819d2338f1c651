/** Advice about the fields of a tool, its schemas aside. */

import { annotationKeys, type Checker, toolKeys } from "../config/mod.ts";
import { isObject, type JsonObject } from "../json.ts";
import type { Hint } from "../problem.ts";
import { nearest, quote } from "../text.ts";
import { named, type ToolItem } from "./walk.ts";

/**
 * The one of `known` that `key` is nearly.
 *
 * Another spelling of a name counts too: `input_schema`, `readOnly`.
 */
export function meantKey(key: string, known: readonly string[]): string | undefined {
  if (known.includes(key) || key.startsWith("x-")) return undefined;
  const plain = (text: string) => text.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
  const bare = plain(key);
  if (bare === "") return undefined;
  const respelled = known.find((each) =>
    plain(each) === bare || plain(each) === bare + "hint" || plain(each) === bare + "s"
  );
  if (respelled !== undefined) return respelled;
  // Of short words, many are near each other by chance.
  return bare.length < 5 ? undefined : nearest(key, known);
}

/** What to do about a key of `value` that was to be `meant`. */
export function renameOrTakeOut(value: JsonObject, meant: string): Hint {
  return Object.hasOwn(value, meant)
    ? { kind: "takeOut", because: `${quote(meant)} is there` }
    : { kind: "rename", to: meant };
}

/** A field of the tool or of its annotations that is nearly one that clients know. Other unknown fields are the user's own. */
export function adviseFields(tool: ToolItem, checker: Checker): void {
  const look = (value: JsonObject, within: readonly string[], known: readonly string[]) => {
    for (const key of Object.keys(value)) {
      const meant = meantKey(key, known);
      // Whatever a required field was misspelled as is an error, and told already.
      if (meant === undefined || (required.includes(meant) && within.length === 0 && !Object.hasOwn(value, meant))) {
        continue;
      }
      checker.advise({
        id: "tools/unknown-field",
        path: [...tool.path, ...within, key],
        at: "key",
        tool: tool.name,
        subject: [key, ...within].map((each) => `${quote(each)} of `).join("") + named(tool),
        found: "an unknown field",
        expected: quote(meant),
        hint: renameOrTakeOut(value, meant),
      });
    }
  };
  look(tool.value, [], toolKeys);
  if (isObject(tool.value.annotations)) look(tool.value.annotations, ["annotations"], annotationKeys);
}
const required = ["name", "description", "inputSchema"];

/** A description that says nothing. */
export function adviseDescription(tool: ToolItem, checker: Checker): void {
  const { description } = tool.value;
  if (typeof description !== "string" || description.trim() !== "") return;
  checker.advise({
    id: "tools/no-description",
    path: [...tool.path, "description"],
    tool: tool.name,
    subject: 'its "description"',
    found: "empty",
    expected: "a sentence",
  });
}

/** No word on whether the tool only reads or may destroy: clients then assume the worst (MCP, "ToolAnnotations"). */
export function adviseAnnotations(tool: ToolItem, checker: Checker): void {
  const annotations = isObject(tool.value.annotations) ? tool.value.annotations : {};
  if (annotations.readOnlyHint !== undefined && annotations.readOnlyHint !== false) return;
  if (isMisspelled(tool.value, toolKeys) || isMisspelled(annotations, annotationKeys)) return;
  const missing = ["readOnlyHint", "destructiveHint"].filter((key) => annotations[key] === undefined);
  // "destructiveHint" alone says that the tool does not only read.
  if (missing.length === 0 || (missing.length === 1 && missing[0] === "readOnlyHint")) return;
  const isNone = missing.length === 2;
  checker.advise({
    id: "tools/no-annotations",
    path: tool.value.annotations === undefined ? [...tool.path, "name"] : [...tool.path, "annotations"],
    tool: tool.name,
    found: `no ${isNone ? '"readOnlyHint" or "destructiveHint"' : '"destructiveHint"'} in its annotations`,
    expected: "true or false",
    hint: {
      kind: checker.isInComments(tool.path) ? "annotateBeside" : isNone ? "annotate" : "annotateDestructive",
    },
  });
}

function isMisspelled(value: JsonObject, known: readonly string[]): boolean {
  return Object.keys(value).some((key) => meantKey(key, known)?.match(/annotations|Hint$/));
}

/** A tool that is to be called as a task only (2025-11-25, "Tasks"): a client that obeys never calls it. */
export function adviseTask(tool: ToolItem, checker: Checker): void {
  const { execution } = tool.value;
  if (!isObject(execution) || execution.taskSupport !== "required") return;
  checker.advise({
    id: "tools/task",
    path: [...tool.path, "execution", "taskSupport"],
    tool: tool.name,
    subject: '"taskSupport"',
    found: '"required"',
    expected: '"optional" or "forbidden"',
    hint: { kind: "takeOut", because: "bashful has no tasks" },
  });
}
