/** Advice about `run`: settings that stand beside it, directories that are not there, what is not expanded (contract C5). */

import { type Checker, type ProblemId, runKeys, type Setting, settings } from "../config/mod.ts";
import { isObject, type Json, type JsonObject } from "../json.ts";
import type { JsonPath } from "../pointer.ts";
import { quote } from "../text.ts";
import { meantKey } from "./tools.ts";
import type { ToolItem } from "./walk.ts";

/** Where a `run` may stand: the whole of `server.json`, or a tool. */
export interface RunOwner {
  readonly value: JsonObject;
  readonly path: JsonPath;
  readonly tool?: string;
}

/** A tool as the owner of its `run`. */
export function runOwner({ value, path, name }: ToolItem): RunOwner {
  return { value, path, tool: name };
}

/** What the machine says of texts that bash expands. */
export interface Expansions {
  /** Directories, as written, that are not there. */
  readonly missingDirectories: ReadonlySet<string>;
  /** The variables of the environment; absent where nothing names one. */
  readonly variables?: ReadonlyMap<string, boolean>;
}

/** A text that bash expands, and its place within a `run`. */
interface Expanded {
  readonly setting: string;
  readonly text: string;
  readonly path: JsonPath;
  /** As a message names it: `"cwd"`, `"env.TOKEN"`. */
  readonly name: string;
}

const byName: Readonly<Record<string, Setting>> = settings;

/** The texts of a `run` that bash expands. */
function expandedTexts({ value, path }: RunOwner): Expanded[] {
  const { run } = value;
  if (!isObject(run)) return [];
  return Object.entries(run).flatMap(([setting, written]) => {
    if (!Object.hasOwn(byName, setting) || byName[setting]!.expands !== true) return [];
    const of = (text: Json, ...more: JsonPath): Expanded[] =>
      typeof text === "string"
        ? [{ setting, text, path: [...path, "run", setting, ...more], name: quote([setting, ...more].join(".")) }]
        : [];
    if (Array.isArray(written)) return written.flatMap((each, index) => of(each, index));
    if (isObject(written)) return Object.entries(written).flatMap(([name, each]) => of(each, name));
    return of(written);
  });
}

/** What the machine is to be asked: directories, and the variables. */
export function expansionsIn(owners: readonly RunOwner[]): { directories: string[]; wantsVariables: boolean } {
  const texts = owners.flatMap(expandedTexts);
  return {
    directories: [...new Set(texts.flatMap(({ setting, text }) => setting === "env" ? [] : [text]))],
    wantsVariables: texts.some(({ text }) => text.includes("$")),
  };
}

/** A dollar sign, with the variable that it stands for, or what makes it an ordinary character. */
interface Piece {
  readonly name?: string;
  readonly literal?: string;
}

/** The dollar signs of a text that are not doubled. */
function piecesOf(text: string): Piece[] {
  const pattern = /\$\$|\$([A-Za-z_]\w*)|\$\{([A-Za-z_]\w*)\}|\$(?:\([^)]*\)?|\{[^}]*\}?|.)?/g;
  return Array.from(text.matchAll(pattern)).flatMap(([whole, plain, braced]): Piece[] => {
    const name = plain ?? braced;
    return whole === "$$" ? [] : [name === undefined ? { literal: whole } : { name }];
  });
}

/** Settings that stand beside `run`, where nothing reads them. */
export function adviseOutside({ value, path, tool }: RunOwner, known: readonly string[], checker: Checker): void {
  const run = isObject(value.run) ? value.run : {};
  for (const key of Object.keys(value)) {
    const meant = runKeys.includes(key) ? key : meantKey(key, runKeys);
    if (known.includes(key) || meant === undefined || meantKey(key, known) !== undefined) continue;
    checker.advise({
      id: "run/outside" satisfies ProblemId,
      path: [...path, key],
      at: "key",
      ...(tool === undefined ? {} : { tool }),
      subject: quote(key) + (tool === undefined ? "" : ` of tool ${quote(tool)}`),
      found: 'a setting beside "run"',
      expected: 'it in "run"',
      hint: Object.hasOwn(run, meant) ? { kind: "takeOut", because: `"run" has ${quote(meant)}` } : {
        kind: "words",
        text: `make it ${isObject(value.run) ? "" : '"run": { '}${quote(meant)}: ...${
          isObject(value.run) ? ' within "run"' : " }"
        }`,
      },
    });
  }
}

/** Directories that are not there, and dollar signs that do not do what they look like. */
export function adviseExpansions(
  owner: RunOwner,
  { missingDirectories, variables }: Expansions,
  checker: Checker,
): void {
  const about = owner.tool === undefined ? {} : { tool: owner.tool };
  for (const { setting, text, path, name } of expandedTexts(owner)) {
    const common = { path, ...about, subject: name };
    const pieces = piecesOf(text);
    const literal = pieces.find((each) => each.literal !== undefined)?.literal ?? /^~[^/]+/.exec(text)?.[0];
    const unset = pieces.find((each) => each.name !== undefined && variables?.has(each.name) === false)?.name;
    if (literal !== undefined) {
      checker.advise({
        ...common,
        id: "run/no-expansion" satisfies ProblemId,
        found: `${quote(literal, 40)}, which stays as it is`,
        expected: "$NAME, ${NAME} or a leading ~/",
        hint: literal.startsWith("~")
          ? { kind: "words", text: "write the directory out" }
          : { kind: "words", text: "write $$ for a dollar sign; what is to be computed belongs into the function" },
      });
    } else if (unset !== undefined) {
      checker.advise({
        ...common,
        id: "run/unset-variable" satisfies ProblemId,
        found: `$${unset}, which is not set here, and then is empty`,
        expected: "a variable of the environment",
        hint: {
          kind: "words",
          text: "write $$ for a dollar sign; requiresEnv leaves the tool out while a variable is missing",
        },
      });
    } else if (setting !== "env" && missingDirectories.has(text)) {
      checker.advise({
        ...common,
        id: "run/missing-directory" satisfies ProblemId,
        found: `${quote(text, 200)}, and there is no such directory`,
        expected: "one that is there",
        hint: {
          kind: "words",
          text: `make it, or mend the path: a relative one starts at the configuration's directory`,
        },
      });
    }
  }
}
