/**
 * The settings of `run` (C5), each declared once. What they mean to people, their types, their defaults, what a value
 * may be: checks (`run_settings.ts`), the schemas of editors (`run_schema.ts`) and the README's table follow this page.
 */

import {
  command,
  directory,
  functionName,
  type PartsValue,
  path,
  question,
  searchDirectory,
  type Setting,
  type SettingParts,
  type ValueOf,
  variable,
  variablePatterns,
} from "./setting_kinds.ts";

export type { Setting, SettingPart, SettingParts, TextRule } from "./setting_kinds.ts";

const dayMs = 86_400_000;

/** What a sandbox allows; what is absent goes by a rule of its own (contract X1). */
const sandboxParts = {
  write: { kind: "list", rule: path, about: "what can be written besides the private temporary directory" },
  hide: { kind: "list", rule: path, about: "what cannot even be read" },
  network: { kind: "boolean", about: "whether it reaches the network" },
} as const satisfies SettingParts;

/** When a call goes on in the background unless `afterMs` says otherwise, in milliseconds. */
export const usualBackgroundMs = 45_000;

const backgroundParts = {
  afterMs: {
    about: "after how long it is answered",
    note: `${usualBackgroundMs} unless it is given.`,
    kind: "integer",
    least: 1,
    most: dayMs,
    unit: "milliseconds",
  },
} as const satisfies SettingParts;

const confirmParts = {
  message: { kind: "text", rule: question, about: "the question; {NAME} is an argument, {{ and }} are braces" },
  preview: {
    kind: "text",
    rule: functionName,
    about: "a function that gets the same arguments, whose output is shown with the question",
  },
} as const satisfies SettingParts;

/** What a person is asked before a tool runs: without a message, its name and arguments (contract Q1). */
export type ConfirmSetting = PartsValue<typeof confirmParts>;

const outputParts = {
  raw: {
    about: "whether text keeps its control sequences, and each state of a line that was drawn over",
    kind: "boolean",
  },
  budgetBytes: {
    about: "the most of a text that is delivered; the tool read_output reads the rest",
    kind: "integer",
    least: 500,
    most: 1_000_000_000,
    unit: "bytes",
  },
  keep: {
    about: "a regular expression: lines that match are delivered wherever they stand",
    kind: "pattern",
  },
  tail: {
    about: "the part of what is delivered that belongs to the end",
    note: "0.8 unless it is given.",
    kind: "share",
  },
} as const satisfies SettingParts;

/** How long usual clients wait for a call, in milliseconds: what the SDKs of MCP wait unless told otherwise. */
export const usualClientMs = 60_000;

/** Every setting by its name, in the order in which people are told of them. */
export const settings = {
  timeoutMs: {
    about: "how long a call may run, or be silent where it reports progress",
    note: `Many clients give up after ${usualClientMs}.`,
    kind: "integer",
    least: 1,
    most: dayMs,
    unit: "milliseconds",
    default: 55_000,
  },
  maxTimeoutMs: {
    about: "how long progress can keep a call alive, or how long it runs in the background",
    kind: "integer",
    least: 1,
    most: dayMs,
    unit: "milliseconds",
    default: 600_000,
  },
  graceMs: {
    about: "how long an ended call has between SIGTERM and SIGKILL",
    kind: "integer",
    least: 0,
    most: 60_000,
    unit: "milliseconds",
    default: 2_000,
  },
  maxOutputBytes: {
    about: "the most that a call may print",
    kind: "integer",
    least: 1,
    most: 1_000_000_000,
    unit: "bytes",
    default: 5_000_000,
  },
  serial: {
    about: "whether calls of a tool wait for each other",
    kind: "boolean",
    default: false,
  },
  cwd: {
    about: "the working directory, from the configuration's",
    kind: "text",
    rule: directory,
    expands: true,
  },
  env: {
    about: "environment variables",
    kind: "variables",
    default: {},
    expands: true,
  },
  inheritEnv: {
    about: "the environment variables that a tool inherits, by name or pattern, besides the usual ones",
    note: "Without it, all. What requiresEnv names is inherited too.",
    kind: "list",
    rule: variablePatterns,
  },
  requires: {
    about: "commands without which a tool is not served",
    kind: "list",
    rule: command,
    default: [],
  },
  requiresEnv: {
    about: "environment variables without which a tool is not served",
    note: "One that is empty counts as missing.",
    kind: "list",
    rule: variable,
    default: [],
  },
  path: {
    about: "directories put first on PATH, from the configuration's",
    kind: "list",
    rule: searchDirectory,
    default: [],
    expands: true,
  },
  sandbox: {
    about: "what a tool may write, read and connect to",
    note:
      'True goes by its annotations: readOnlyHint writes nothing, others their working directory; "openWorldHint": false has no network.',
    kind: "parts",
    parts: sandboxParts,
    default: false,
    expands: true,
  },
  background: {
    about: "whether a call that takes long is answered, and goes on",
    note: "The answer names a job; the tools job_wait and job_cancel, which are then listed, go on with it.",
    kind: "parts",
    parts: backgroundParts,
    default: false,
  },
  confirm: {
    about: "what a person is asked before a call runs",
    note: "True asks in general words. {NAME} in a question is an argument.",
    kind: "parts",
    parts: confirmParts,
    rule: question,
    default: false,
  },
  output: {
    about: "how the text of a result is delivered",
    kind: "object",
    parts: outputParts,
    default: {},
  },
} as const satisfies Readonly<Record<string, Setting>>;

/** The names of all settings. */
export const runKeys: readonly string[] = Object.keys(settings);

type Settings = typeof settings;
type WithDefault = {
  [Key in keyof Settings]: Settings[Key] extends { default: unknown } ? Key : never;
}[keyof Settings];

/** How a tool's function is run: the key `run`, defaults filled in; texts as written. */
export type RunSettings =
  & { readonly [Key in WithDefault]: ValueOf<Settings[Key]> }
  & { readonly [Key in Exclude<keyof Settings, WithDefault>]?: ValueOf<Settings[Key]> };

/** How a tool runs unless `run` says otherwise. */
export const defaultRun: RunSettings = Object.freeze(Object.fromEntries(
  Object.entries(settings as Readonly<Record<string, Setting>>).flatMap(([key, setting]) =>
    "default" in setting ? [[key, setting.default]] : []
  ),
)) as unknown as RunSettings;
