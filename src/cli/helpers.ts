/** The helper functions for tool authors, in words: read from the comments of the library that is embedded. */

import { coreLibrary } from "../bash/mod.ts";

/** A function of `server-core.bash` that tools may call. */
export interface Helper {
  readonly name: string;
  /** What follows the name in a call; empty where nothing does. */
  readonly signature: string;
  /** The heading of the library that it stands under: `JSON`. */
  readonly section: string;
  /** What it does, in the library's lines; the last ones are the example. */
  readonly comment: readonly string[];
}

/** Every helper, in the library's order. */
export function readHelpers(library: string = coreLibrary): Helper[] {
  const helpers: Helper[] = [];
  let section = "";
  for (const [, heading, name, signature, comment] of library.matchAll(headingOrFunction)) {
    if (heading !== undefined) section = heading;
    else if (!name!.startsWith("__bashful_")) {
      const lines = comment!.split("\n").slice(0, -1).map((line) => line.replace(/^ *# ?/, ""));
      helpers.push({ name: name!, signature: signature ?? "", section, comment: lines });
    }
  }
  return helpers;
}

const headingOrFunction = /^# --- (.*?) -*$|^(\w+)\(\) \{(?: # (.*))?\n((?: *#(?: .*)?\n)*)/gm;

/** `bashful help helpers`: how each is called, and the first sentence about it. */
export function helperList(helpers: readonly Helper[] = readHelpers()): string {
  const sections = [...new Set(helpers.map(({ section }) => section))];
  const lists = sections.map((section) => {
    const entries = helpers.filter((helper) => helper.section === section).map((helper) => {
      const sentence = firstSentence(helper);
      return `  ${call(helper)}\n${sentence === "" ? "" : `      ${sentence}\n`}`;
    });
    return `${section}:\n${entries.join("")}`;
  });
  return `Helper functions of tools.bash: they are there when it is read, and need no other program

${lists.join("\n")}
bashful help NAME shows one with an example; bashful core prints them all.
`;
}

/** `bashful help NAME` of a helper. */
export function helperHelp(helper: Helper): string {
  return [call(helper), "", ...helper.comment, ""].join("\n");
}

function call({ name, signature }: Helper): string {
  return signature === "" ? name : `${name} ${signature}`;
}

function firstSentence({ comment }: Helper): string {
  const text = comment.filter((line) => !line.startsWith("Example: ")).join(" ");
  return /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text;
}
