/** The three files as texts: why one cannot be used, and the JSON files opened. */

import type { LoadedFile } from "../bash/mod.ts";
import { type Document, type Mistake, openDocument, placeFinder } from "../jsonfile/mod.ts";
import type { Problem } from "../problem.ts";
import { quote } from "../text.ts";
import type { ProblemId } from "./ids.ts";

/**
 * Opens a JSON file of the configuration.
 *
 * @param expected What the file should hold, for messages: `an object with "tools"`.
 * @returns No document when it cannot be parsed, with at least one problem; warnings may come with a document.
 */
export function openFile(
  file: LoadedFile,
  directory: string,
  expected: string,
): { document?: Document; problems: Problem[] } {
  const unreadable = fileProblem(file, directory);
  if (unreadable) return { problems: [unreadable] };
  const { document, mistakes } = openDocument(file.path, file.text!);
  const problems = mistakes.map((mistake) => problemOf(mistake, file.path, expected));
  return document === undefined ? { problems } : { document, problems };
}

function problemOf({ kind, place, found, expected, hint }: Mistake, file: string, whole: string): Problem {
  return {
    id: `json/${kind}` satisfies ProblemId,
    severity: kind === "duplicate-key" ? "warning" : "error",
    file,
    place,
    ...(kind === "empty" ? { subject: "the file" } : {}),
    found,
    expected: expected ?? whole,
    ...(hint === undefined ? {} : { hint: { kind: "words", text: hint } }),
  };
}

/** Why the file's text cannot be used at all. */
export function fileProblem(file: LoadedFile, directory: string): Problem | undefined {
  const error = (id: ProblemId, facts: Partial<Problem>): Problem => (
    { id, severity: "error", file: file.path, ...facts }
  );
  if (file.readError !== undefined) return error("file/unreadable", { said: file.readError });
  if (!file.isUtf8) {
    const offset = file.text?.indexOf("\uFFFD") ?? -1;
    return error("file/encoding", {
      ...(offset < 0 ? {} : { place: placeFinder(file.path, file.text!)(offset) }),
      found: "bytes that are not UTF-8",
      expected: "UTF-8 text",
      hint: { kind: "saveAgain", how: "as UTF-8" },
    });
  }
  if (file.text === undefined) {
    return error("file/missing", { found: `no such file in ${quote(directory, 200)}` });
  }
}
