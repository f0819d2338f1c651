/** What a setting may be, and its parts and texts: the kinds that `settings.ts` declares each one of. */

/** What a text within a setting may be: `pattern` is a regular expression for JavaScript and JSON Schema alike. */
export interface TextRule {
  /** One of them in words, and several. */
  readonly one: string;
  readonly many: string;
  readonly pattern: string;
  /** What the pattern asks for, in words. */
  readonly expected: string;
}

export const directory: TextRule = {
  one: "a directory",
  many: "directories",
  pattern: "^[^\\u0000]+$",
  expected: "a directory",
};

export const path: TextRule = {
  one: "a path",
  many: "paths",
  pattern: "^[^\\u0000\\n]+$",
  expected: "a path on one line",
};

/** PATH puts a colon between its directories. */
export const searchDirectory: TextRule = {
  ...directory,
  pattern: "^[^\\u0000:]+$",
  expected: 'a directory without ":"',
};

export const command: TextRule = {
  one: "a command's name",
  many: "names of commands",
  pattern: "^[^\\u0000\\s]+$",
  expected: "a command's name without arguments",
};

export const question: TextRule = {
  one: "a question",
  many: "questions",
  pattern: "\\S",
  expected: "a question",
};

export const functionName: TextRule = {
  one: "a function's name",
  many: "names of functions",
  pattern: "^[^\\u0000\\s]+$",
  expected: "a function's name as tools.bash has it",
};

export const variable: TextRule = {
  one: "a variable's name",
  many: "names of variables",
  pattern: "^[A-Za-z_][A-Za-z0-9_]*$",
  expected: 'letters, digits and "_", not beginning with a digit',
};

export const variablePatterns: TextRule = {
  one: "a variable's name, or a pattern",
  many: "names of variables, or patterns",
  pattern: "^[A-Za-z_*?][A-Za-z0-9_*?]*$",
  expected: 'letters, digits and "_", "*" for any of them and "?" for one',
};

/** A whole number within bounds. */
export interface IntegerRule {
  readonly kind: "integer";
  readonly least: number;
  readonly most: number;
  readonly unit: "milliseconds" | "bytes";
}

/** What people are told of a setting, or of a part of one. */
interface Described {
  /** What it is for, as a phrase. */
  readonly about: string;
  /** A sentence more, for editors. */
  readonly note?: string;
}

/** A part of a setting that is an object. */
export type SettingPart =
  & Described
  /** `pattern`: a regular expression, as schemas have them; `share`: a number from 0 to 1. */
  & (IntegerRule | { readonly kind: "boolean" | "pattern" | "share" } | {
    readonly kind: "text" | "list";
    readonly rule: TextRule;
  });

/** The parts of a setting by their names. */
export type SettingParts = Readonly<Record<string, SettingPart>>;

/** One setting; one without `default` is absent unless it is written. */
export type Setting =
  & Described
  & {
    /** True: bash expands a leading `~`, and variables, in the text or texts. */
    readonly expands?: true;
  }
  & (
    | IntegerRule & { readonly default: number }
    | { readonly kind: "boolean"; readonly default: boolean }
    | { readonly kind: "text"; readonly rule: TextRule }
    /** A tool's own come before those of `server.json`. */
    | { readonly kind: "list"; readonly rule: TextRule; readonly default?: readonly string[] }
    /**
     * True, false, or an object of parts, each of which may be absent; where there is a `rule`, a text too. A tool's own
     * takes the place of that of `server.json`.
     */
    | { readonly kind: "parts"; readonly parts: SettingParts; readonly rule?: TextRule; readonly default: boolean }
    /** An object of parts, each of which may be absent; a tool's own parts win over those of `server.json`. */
    | { readonly kind: "object"; readonly parts: SettingParts; readonly default: Readonly<Record<string, never>> }
    /** Environment variables; a tool's own win over those of `server.json`. */
    | { readonly kind: "variables"; readonly default: Readonly<Record<string, string>> }
  );

interface PlainValues {
  readonly pattern: string;
  readonly share: number;
  readonly integer: number;
  readonly boolean: boolean;
  readonly text: string;
  readonly list: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

/** An object of parts as written. */
export type PartsValue<Parts extends SettingParts> = {
  readonly [Key in keyof Parts]?: PlainValues[Parts[Key]["kind"]];
};

/** What a setting's value is. */
export type ValueOf<Each extends Setting> = Each extends { readonly kind: "object"; readonly parts: infer Parts }
  ? PartsValue<Parts & SettingParts>
  : Each extends { readonly kind: "parts"; readonly parts: infer Parts }
    ? boolean | PartsValue<Parts & SettingParts> | (Each extends { readonly rule: TextRule } ? string : never)
  : PlainValues[Exclude<Each["kind"], "parts" | "object">];
