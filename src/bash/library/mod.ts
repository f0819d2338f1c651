/**
 * The helper library for authors of tools: its parts, what loads when, and what is known of its functions, which is read
 * here once. A new helper is a function with its signature, comment and example in a part; a new part is a row of the
 * table.
 */

import { withoutComments } from "../comments.ts";
import opening from "./opening.bash" with { type: "text" };
import json from "./json.bash" with { type: "text" };
import logs from "./logs.bash" with { type: "text" };
import results from "./results.bash" with { type: "text" };
import files from "./files.bash" with { type: "text" };
import lookup from "./lookup.bash" with { type: "text" };
import strings from "./strings.bash" with { type: "text" };
import utf8 from "./utf8.bash" with { type: "text" };
import channel from "./channel.bash" with { type: "text" };
import numbers from "./numbers.bash" with { type: "text" };
import build from "./build.bash" with { type: "text" };
import read from "./read.bash" with { type: "text" };
import own from "./own.bash" with { type: "text" };
import lists from "./lists.bash" with { type: "text" };
import rows from "./rows.bash" with { type: "text" };
import decode from "./decode.bash" with { type: "text" };
import scan from "./scan.bash" with { type: "text" };
import seek from "./seek.bash" with { type: "text" };
import content from "./content.bash" with { type: "text" };
import questions from "./ask.bash" with { type: "text" };
import media from "./media.bash" with { type: "text" };

/** The functions for authors, by the heading that they stand under in help. */
const sections: Readonly<Record<string, string>> = {
  "JSON": json,
  "Logs": logs,
  "Results for MCP": results,
  "Files and text": files,
};

/** What every call needs. */
const inside: readonly string[] = [lookup];

/**
 * What most calls never need, and what would cost each of them a millisecond to parse: each is loaded when one of its
 * functions is first called.
 */
const onCall: readonly string[] = [
  strings,
  utf8,
  channel,
  numbers,
  build,
  read + own,
  lists,
  rows,
  decode,
  scan + seek,
  content,
  media,
  questions,
];

/** A function of the library. */
interface BashFunction {
  readonly name: string;
  /** What follows the name in a call; empty where nothing does. */
  readonly signature: string;
  /** What it does, in the library's lines; those of a function for authors end with an example. */
  readonly comment: readonly string[];
}

/** A function that tools may call. */
export interface Helper extends BashFunction {
  /** The heading that it stands under: `JSON`. */
  readonly section: string;
}

/** A text of the library, and what is known of it. */
interface Part {
  readonly text: string;
  readonly code: string;
  readonly functions: readonly BashFunction[];
  readonly names: readonly string[];
}

/**
 * The functions that a part defines: each at the beginning of a line, its signature behind the brace, its comment in the
 * lines that follow.
 */
export function functionsOf(part: string): BashFunction[] {
  return part.matchAll(/^(\w+)\(\) \{(?: # (.*))?\n((?: *#(?: .*)?\n)*)/gm).map(([, name, signature, comment]) => ({
    name: name!,
    signature: signature ?? "",
    comment: comment!.split("\n").slice(0, -1).map((line) => line.replace(/^ *# ?/, "")),
  })).toArray();
}

function readPart(text: string): Part {
  const functions = functionsOf(text);
  return { text, code: withoutComments(text), functions, names: functions.map(({ name }) => name) };
}

const authors = Object.entries(sections).map(([section, text]) => ({ section, ...readPart(text) }));
const early: readonly Part[] = [...authors, ...inside.map(readPart)];
const late: readonly Part[] = onCall.map(readPart);
const parts: readonly Part[] = [...early, ...late];

/** The functions for authors, in the library's order. */
export const helpers: readonly Helper[] = authors.flatMap(({ section, functions }) =>
  functions.map((helper) => ({ ...helper, section }))
);

/** What is behind `mcp_export_helpers`, made of the functions that there are. */
const exporting = readPart(`__bashful_export() { # Exports every function of the library
${parts.map(({ names }) => `  export -f ${names.join(" ")}\n`).join("")}  export -f __bashful_export
}
`);

/** The names of all functions, with those that are internal. */
export const libraryNames: ReadonlySet<string> = new Set([...parts, exporting].flatMap(({ names }) => names));

/** The library in one file, as `bashful core` prints it. */
export const coreLibrary: string = [opening, ...[...parts, exporting].map(({ text }) => text)].join("\n");

/** The environment of a program with the library: the parts that it defines when it first needs one of their functions. */
export const onDemand: Readonly<Record<string, string>> = Object.fromEntries(
  [...late, exporting].map(({ code }, index) => [`__bashful_part_${index}`, code]),
);

const variables = Object.keys(onDemand);

/** How many parts have each internal name in their code. A word of a string counts too, and costs a stand-in too many. */
const mentions = new Map<string, number>();
for (const { code } of parts) {
  for (const name of new Set(code.match(/__bashful_\w+/g))) mentions.set(name, (mentions.get(name) ?? 0) + 1);
}

/** A function that loads parts, and then is the one of its name that they define. */
function standIn(name: string, variables: readonly string[]): string {
  return `${name}() { ${variables.map((variable) => `__bashful_load ${variable} && `).join("")}${name} "$@"; }`;
}

/** The library as a program that has {@link onDemand} in its environment opens with it. */
export const library: string = [
  ...early.map(({ code }) => code),
  `export -n ${variables.join(" ")}`,
  '__bashful_load() { builtin eval "${!1}"; }',
  // What only its own part calls is there when it is called.
  ...late.flatMap(({ names }, index) =>
    names.filter((name) => mentions.get(name)! > 1).map((name) => standIn(name, [variables[index]!]))
  ),
  // What is exported has to be there, whatever was needed so far.
  standIn("__bashful_export", variables),
].join("\n");
