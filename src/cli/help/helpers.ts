/** The helper functions for tool authors, in words: what help says of those of the library. */

import { type Helper, helpers as libraryHelpers } from "../../bash/mod.ts";

/** `bashful help helpers`: how each is called, and the first sentence about it. */
export function helperList(helpers: readonly Helper[] = libraryHelpers): string {
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
