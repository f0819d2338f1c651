/**
 * GitHub's own checker of workflow files, the one of its editor extension: syntax, keys, expressions, jobs. Deno cannot
 * load it as it is published (it imports JSON without attributes), so `workflows_test.ts` bundles this module first.
 */
import { validate } from "@actions/languageservice";
import { TextDocument } from "vscode-languageserver-textdocument";

/** What is wrong with a workflow: `line:column message`. */
export async function lintWorkflow(path: string, text: string): Promise<string[]> {
  const found = await validate(TextDocument.create(`file:///${path}`, "yaml", 1, text));
  return found.map(({ range: { start }, message }) => `${start.line + 1}:${start.character + 1} ${message}`);
}
