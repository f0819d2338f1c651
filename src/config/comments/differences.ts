/** Where comments say something else of a tool than `tools.json`, which counts. */

import { isObject, type Json, type JsonObject, plainNumbers } from "../../json.ts";
import { type JsonPath, toPointer } from "../../pointer.ts";
import type { Document } from "../../jsonfile/mod.ts";
import type { Problem } from "../../problem.ts";
import { cut, quote } from "../../text.ts";
import { found } from "../../words.ts";
import { toolEntries, toolNames } from "../entries.ts";
import type { ProblemId } from "../ids.ts";
import type { CommentedTool } from "./mod.ts";

/** A part that is not the same in both. */
interface Difference {
  readonly path: JsonPath;
  readonly commented: Json | undefined;
  readonly counting: Json | undefined;
}

/** A warning for each part of a tool that comments and `tools.json` describe differently. */
export function differences(document: Document, tools: readonly CommentedTool[]): Problem[] {
  const own = toolEntries(document.value);
  // The first of a name counts.
  const indexes = new Map(toolNames(document.value).map((each, index) => [each, index] as const).reverse());
  return tools.flatMap(({ name, value, place }): Problem[] => {
    const index = indexes.get(name) ?? -1;
    const entry = own[index];
    if (!isObject(entry)) return [];
    return differing(plainNumbers(value) as JsonObject, entry, []).map(({ path, commented, counting }) => {
      const at = place(path);
      const { file, line } = document.place(["tools", index, ...path]);
      return {
        id: "comments/differs" satisfies ProblemId,
        severity: "warning",
        file: at.file,
        place: at,
        tool: name,
        subject: quote(toPointer(path).slice(1)),
        found: commented === undefined ? "absent" : shown(commented),
        expected: `${
          counting === undefined ? "nothing" : shown(counting)
        }, as line ${line} of ${file} says, which counts`,
        hint: { kind: "describeOnce" },
      };
    });
  });
}

/** The parts of `commented` that `counting` has otherwise, and the parameters that only one of them has. */
function differing(commented: JsonObject, counting: JsonObject, path: JsonPath): Difference[] {
  const all: Difference[] = [];
  const keys = new Set([...Object.keys(commented), ...(path.at(-1) === "properties" ? Object.keys(counting) : [])]);
  for (const key of keys) {
    const [a, b] = [own(commented, key), own(counting, key)];
    const here = [...path, key];
    if (isImplied(here)) continue;
    if (isObject(a) && isObject(b)) all.push(...differing(a, b, here));
    else if (key === "required" && Array.isArray(a)) {
      all.push(...inRequired(a, Array.isArray(b) ? b : [], commented, here));
    } else if (JSON.stringify(a) !== JSON.stringify(b)) all.push({ path: here, commented: a, counting: b });
  }
  return all;
}

function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Whether a comment cannot say otherwise. */
function isImplied(path: JsonPath): boolean {
  return path.length === 2 && path[1] === "additionalProperties";
}

/** The names that one list has and the other has not, of those that both describe. */
function inRequired(
  commented: readonly Json[],
  counting: readonly Json[],
  schema: JsonObject,
  path: JsonPath,
): Difference[] {
  const known = isObject(schema.properties) ? Object.keys(schema.properties) : [];
  return known.filter((name) => commented.includes(name) !== counting.includes(name)).map((name) => ({
    path: [...path.slice(0, -1), "properties", name, "required"],
    commented: commented.includes(name),
    counting: counting.includes(name),
  }));
}

function shown(value: Json): string {
  return Array.isArray(value) ? cut(JSON.stringify(value), 60) : found(value);
}
