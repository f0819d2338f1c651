/** The key `run` (C5) as written: checked against the settings' declarations, and how a tool's combines with `server.json`'s. */

import { isObject, type Json } from "../json.ts";
import { list, nearest, quote } from "../text.ts";
import { found } from "../words.ts";
import { type Checker, nameOf, type Part } from "./checker.ts";
import { checkInteger, checkList, checkPattern, checkShare, checkText } from "./run_values.ts";
import { runKeys, type RunSettings, type Setting, type SettingParts, settings } from "./settings.ts";
import { variablePattern } from "./variable_names.ts";

/** The settings that some `run` makes. */
export type RunOverrides = Partial<RunSettings>;

const byName: Readonly<Record<string, Setting>> = settings;

/**
 * Reads the `run` of `owner`.
 *
 * @param owner A tool, or the whole of `server.json`.
 * @returns The settings that are sound; the others are reported.
 */
export function readRun(checker: Checker, owner: Part): RunOverrides {
  if (!checker.expect(owner, "run", "run/type", "object", `an object with ${list(runKeys, "and")}`)) return {};
  const value = owner.value.run;
  if (!isObject(value)) return {};
  const run: Part = { value, path: [...owner.path, "run"], name: owner.path.length === 0 ? '"run"' : "" };
  const sound: Record<string, Json> = {};
  for (const [key, each] of Object.entries(value)) {
    if (checkSetting(checker, run, key, each)) sound[key] = each;
  }
  return sound as RunOverrides;
}

function checkSetting(checker: Checker, run: Part, key: string, value: Json): boolean {
  const setting = Object.hasOwn(byName, key) ? byName[key]! : undefined;
  switch (setting?.kind) {
    case "integer":
      return checkInteger(checker, run, key, value, setting);
    case "boolean":
      return checker.expect(run, key, "run/type", "boolean", "true or false");
    case "text":
      return checkText(checker, run, [key], value, setting.rule);
    case "list":
      return checkList(checker, run, key, value, setting.rule);
    case "parts":
      return checkChoice(checker, run, key, value, setting);
    case "object":
      return checkParts(checker, run, key, setting.parts, []);
    case "variables":
      return checkVariables(checker, run, key, value);
    case undefined:
      reportUnknown(checker, run, key);
      return false;
  }
}

function reportUnknown(checker: Checker, run: Part, key: string): void {
  const meant = nearest(key, runKeys);
  checker.add({
    id: "run/unknown-key",
    path: [...run.path, key],
    at: "key",
    found: `${quote(key)} in "run"`,
    expected: list(runKeys),
    hint: meant === undefined ? { kind: "moveOutOfRun" } : { kind: "rename", to: meant },
  });
}

function checkChoice(
  checker: Checker,
  run: Part,
  key: string,
  value: Json,
  { parts, rule }: Setting & { readonly kind: "parts" },
): boolean {
  if (typeof value === "boolean") return true;
  if (typeof value === "string" && rule !== undefined) return checkText(checker, run, [key], value, rule);
  return checkParts(checker, run, key, parts, ["true", "false", ...(rule === undefined ? [] : [rule.one])]);
}

/** @param others What else may stand there, in words. */
function checkParts(
  checker: Checker,
  run: Part,
  key: string,
  parts: SettingParts,
  others: readonly string[],
): boolean {
  const names = Object.keys(parts);
  const expected = list([...others, `an object with ${list(names, "and")}`]);
  if (!checker.expect(run, key, "run/type", "object", expected)) return false;
  const owner: Part = { value: run.value[key] as Part["value"], path: [...run.path, key], name: nameOf(run, key) };
  return Object.entries(owner.value).map(([name, part]) => {
    const rule = Object.hasOwn(parts, name) ? parts[name] : undefined;
    switch (rule?.kind) {
      case "boolean":
        return checker.expect(owner, name, "run/type", "boolean", "true or false");
      case "integer":
        return checkInteger(checker, owner, name, part, rule);
      case "list":
        return checkList(checker, owner, name, part, rule.rule);
      case "text":
        return checkText(checker, owner, [name], part, rule.rule);
      case "pattern":
        return checkPattern(checker, owner, name, part);
      case "share":
        return checkShare(checker, owner, name, part);
      case undefined: {
        const meant = nearest(name, names);
        checker.add({
          id: "run/unknown-key",
          path: [...owner.path, name],
          at: "key",
          found: `${quote(name)} in ${owner.name}`,
          expected: list(names),
          ...(meant === undefined ? {} : { hint: { kind: "rename", to: meant } as const }),
        });
        return false;
      }
    }
  }).every(Boolean);
}

const settable = new RegExp(variablePattern, "u");

function checkVariables(checker: Checker, run: Part, key: string, value: Json): boolean {
  if (!checker.expect(run, key, "run/type", "object", "an object of strings")) return false;
  let isSound = true;
  const env: Part = { value: value as Part["value"], path: [...run.path, key], name: nameOf(run, key) };
  for (const [name, text] of Object.entries(env.value)) {
    if (!settable.test(name)) {
      checker.add({
        id: "run/range",
        path: [...env.path, name],
        at: "key",
        found: `${quote(name)} in ${env.name}`,
        expected: /^\w+$/.test(name) && !/^\d/.test(name)
          ? "a variable that may be set"
          : 'letters, digits and "_", not beginning with a digit',
      });
      isSound = false;
    } else if (typeof text !== "string") {
      const hint = typeof text === "object" ? undefined : { kind: "write", text: `"${text}"` } as const;
      checker.add({
        id: "run/type",
        path: [...env.path, name],
        subject: nameOf(env, name),
        found: found(text),
        expected: "a string",
        hint,
      });
      isSound = false;
    } else if (text.includes("\0")) {
      checker.add({
        id: "run/range",
        path: [...env.path, name],
        subject: nameOf(env, name),
        verb: "holds",
        found: "U+0000",
        expected: "text that a variable can hold",
      });
      isSound = false;
    }
  }
  return isSound;
}

/**
 * The settings of `base` with those of `over`: variables and parts merged, lists joined with `over`'s first, the rest replaced. A
 * `maxTimeoutMs` that nobody wrote is not below `timeoutMs`.
 */
export function combineRun(base: RunSettings, over: RunOverrides): RunSettings {
  const entries = Object.entries(over);
  if (entries.length === 0) return base;
  const combined: Record<string, unknown> = { ...base };
  for (const [key, value] of entries) {
    const old = combined[key];
    switch (byName[key]!.kind) {
      case "list":
        combined[key] = [...new Set([...value as readonly string[], ...old as readonly string[] ?? []])];
        break;
      case "variables":
      case "object":
        combined[key] = { ...old as object, ...value as object };
        break;
      default:
        combined[key] = value;
    }
  }
  const run = combined as unknown as RunSettings;
  return over.maxTimeoutMs === undefined ? { ...run, maxTimeoutMs: Math.max(base.maxTimeoutMs, run.timeoutMs) } : run;
}
