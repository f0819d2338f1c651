/** The key `run` (C5): our own settings, in a tool or for all tools in `server.json`. What it may hold, and how the two combine. */

import { isObject, type Json } from "../json.ts";
import { list, nearest, quote } from "../text.ts";
import { found } from "../words.ts";
import { type Checker, nameOf, type Subject } from "./checker.ts";
import type { RunSettings } from "./types.ts";

/** The settings that some `run` makes. */
export type RunOverrides = Partial<RunSettings>;

/** The smallest and largest value of each number. */
const numbers: Readonly<Record<string, readonly [least: number, most: number, unit: string]>> = {
  timeoutMs: [1, 86_400_000, "milliseconds"],
  maxTimeoutMs: [1, 86_400_000, "milliseconds"],
  graceMs: [0, 60_000, "milliseconds"],
  maxOutputBytes: [1, 1_000_000_000, "bytes"],
};

/** The names of all settings. */
export const runKeys: readonly string[] = [...Object.keys(numbers), "serial", "cwd", "env", "requires", "path"];

/**
 * Reads the `run` of `owner`.
 *
 * @param owner A tool, or the whole of `server.json`.
 * @returns The settings that are sound; the others are reported.
 */
export function readRun(checker: Checker, owner: Subject): RunOverrides {
  if (!checker.expect(owner, "run", "run/type", "object", `an object with ${list(runKeys, "and")}`)) return {};
  const value = owner.value.run;
  if (!isObject(value)) return {};
  const run: Subject = { value, path: [...owner.path, "run"], name: owner.name === "" ? '"run"' : owner.name };
  const settings: Record<string, Json> = {};
  for (const [key, each] of Object.entries(value)) {
    if (checkSetting(checker, run, key, each)) settings[key] = each;
  }
  return settings as RunOverrides;
}

function checkSetting(checker: Checker, run: Subject, key: string, value: Json): boolean {
  if (Object.hasOwn(numbers, key)) return checkNumber(checker, run, key, value);
  switch (key) {
    case "serial":
      return checker.expect(run, key, "run/type", "boolean", "true or false");
    case "cwd":
      return checkText(checker, run, [key], value, "a directory");
    case "env":
      return checkEnvironment(checker, run, value);
    case "requires":
    case "path": {
      const what = key === "path" ? "directories" : "names of commands";
      if (!checker.expect(run, key, "run/type", "array", `an array of ${what}`)) return false;
      const one = key === "path" ? "a directory" : "a command's name";
      const items = (value as Json[]).map((item, index) => checkText(checker, run, [key, index], item, one));
      return items.every(Boolean);
    }
  }
  const meant = nearest(key, runKeys);
  checker.add({
    id: "run/unknown-key",
    path: [...run.path, key],
    at: "key",
    message: `found ${quote(key)} in "run"${run.name === '"run"' ? "" : ` of ${run.name}`}, expected ${list(runKeys)}`,
    hint: meant === undefined ? "a field that clients are to see stands outside run" : `rename it to "${meant}"`,
  });
  return false;
}

function checkNumber(checker: Checker, run: Subject, key: string, value: Json): boolean {
  const [least, most, unit] = numbers[key]!;
  const path = [...run.path, key];
  if (typeof value !== "number") {
    const written = typeof value === "string" && unit === "milliseconds" ? milliseconds(value) : undefined;
    const message = `${nameOf(run, key)} is ${found(value)}, expected a number of ${unit}`;
    checker.add({ id: "run/type", path, message, hint: written === undefined ? undefined : `write ${written}` });
    return false;
  }
  if (Number.isInteger(value) && value >= least && value <= most) return true;
  const message = `${nameOf(run, key)} is ${value}, expected a whole number of ${unit} from ${least} to ${most}`;
  checker.add({ id: "run/range", path, message });
  return false;
}

/** `30s`, `500 ms`, `2m`, `1h` as milliseconds. */
function milliseconds(text: string): number | undefined {
  const [, digits, unit = ""] = /^\s*(\d+)\s*(ms|s|sec|m|min|h)?\s*$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const factors: Readonly<Record<string, number>> = {
    "": 1,
    ms: 1,
    s: 1000,
    sec: 1000,
    m: 60_000,
    min: 60_000,
    h: 3_600_000,
  };
  return Number(digits) * factors[unit]!;
}

/** A text that bash can hold and that is not empty; a directory of PATH holds no colon. */
function checkText(
  checker: Checker,
  run: Subject,
  within: readonly (string | number)[],
  value: Json,
  what: string,
): boolean {
  const name = within.length === 1
    ? nameOf(run, String(within[0]))
    : `item ${Number(within[1]) + 1} of ${nameOf(run, String(within[0]))}`;
  const path = [...run.path, ...within];
  if (typeof value !== "string") {
    checker.add({ id: "run/type", path, message: `${name} is ${found(value)}, expected ${what}` });
    return false;
  }
  const isPath = within[0] === "path";
  const isCommand = within[0] === "requires";
  if (value !== "" && !value.includes("\0") && !(isPath && value.includes(":")) && !(isCommand && /\s/.test(value))) {
    return true;
  }
  const rule = isPath ? `${what} without ":"` : isCommand ? `${what} without arguments` : what;
  checker.add({ id: "run/range", path, message: `${name} is ${found(value)}, expected ${rule}` });
  return false;
}

/** Variables that bash does not let anyone set, or that would change how bashful runs the function. */
const reserved = ["BASHOPTS", "BASH_ENV", "BASH_VERSINFO", "EUID", "PPID", "SHELLOPTS", "UID"];

function checkEnvironment(checker: Checker, run: Subject, value: Json): boolean {
  if (!checker.expect(run, "env", "run/type", "object", "an object of strings")) return false;
  let isSound = true;
  const env: Subject = { value: value as Subject["value"], path: [...run.path, "env"], name: nameOf(run, "env") };
  for (const [name, text] of Object.entries(env.value)) {
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) || reserved.includes(name) || name.startsWith("__bashful_")) {
      const rule = /^\w+$/.test(name) && !/^\d/.test(name)
        ? "a variable that may be set"
        : 'letters, digits and "_", not beginning with a digit';
      checker.add({
        id: "run/range",
        path: [...env.path, name],
        at: "key",
        message: `found ${quote(name)} in ${env.name}, expected ${rule}`,
      });
      isSound = false;
    } else if (typeof text !== "string") {
      const hint = typeof text === "object" ? undefined : `write "${text}"`;
      checker.add({
        id: "run/type",
        path: [...env.path, name],
        message: `${nameOf(env, name)} is ${found(text)}, expected a string`,
        hint,
      });
      isSound = false;
    } else if (text.includes("\0")) {
      checker.add({
        id: "run/range",
        path: [...env.path, name],
        message: `${nameOf(env, name)} holds U+0000, expected text that a variable can hold`,
      });
      isSound = false;
    }
  }
  return isSound;
}

/** The settings of `base` with those of `over`: `env` merged, `requires` and `path` joined with `over`'s first, the rest replaced. */
export function combineRun(base: RunSettings, over: RunOverrides): RunSettings {
  if (Object.keys(over).length === 0) return base;
  const timeoutMs = over.timeoutMs ?? base.timeoutMs;
  return {
    ...base,
    ...over,
    timeoutMs,
    maxTimeoutMs: over.maxTimeoutMs ?? Math.max(base.maxTimeoutMs, timeoutMs),
    env: { ...base.env, ...over.env },
    requires: [...new Set([...over.requires ?? [], ...base.requires])],
    path: [...new Set([...over.path ?? [], ...base.path])],
  };
}
