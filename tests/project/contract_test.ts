import assert from "node:assert/strict";
import { projectFiles, read } from "./sources.ts";

/** The numbers of the contract's rules, in its order. */
const rules = [...(await read("docs/contract.md")).matchAll(/^- \*\*([A-Z]\d+)\*\* /gm)].map(([, rule = ""]) => rule);

/** Every comment of the code, and every page, with its file. */
async function comments(): Promise<{ path: string; comment: string }[]> {
  const paths = (await projectFiles()).filter((path) =>
    path === "main.ts" || /^(src|scripts|tests)\/.*\.(ts|mjs|bash|sh)$|^scripts\/[^.]+$|^\.ci\/|^\.github\//.test(path)
  );
  const found = await Promise.all(paths.map(async (path) => {
    const pattern = /\.(ts|mjs)$/.test(path) ? /\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*$/gm : /(?<=^|\s)# .*$/gm;
    return Array.from((await read(path)).matchAll(pattern), ([comment]) => ({ path, comment }));
  }));
  const pages = (await projectFiles()).filter((path) => /^(docs\/)?[^/]+\.md$/.test(path));
  return [...found.flat(), ...await Promise.all(pages.map(async (path) => ({ path, comment: await read(path) })))];
}

/** What a comment cites: `contract C5`, or numbers alone in parentheses, `(C1, C5)`. */
function citations(comment: string): string[] {
  const lists = comment.matchAll(/(?:\bcontract |\()([A-Z]\d{1,2}(?:(?:, | and | to )[A-Z]\d{1,2})*)(?=[),.;:\s])/g);
  return [...lists].flatMap(([, list = ""]) => list.split(/, | and | to /));
}

Deno.test("each rule of the contract stands once, in order", () => {
  assert.ok(rules.length > 30);
  const sections = [..."CFRPSAXQO"];
  const rank = (rule: string) => sections.indexOf(rule[0]!) * 100 + Number(rule.slice(1));
  assert.deepEqual(rules, [...new Set(rules)].sort((a, b) => rank(a) - rank(b)));
});

Deno.test("every rule that a comment cites is in the contract", async () => {
  const cited = (await comments()).flatMap(({ path, comment }) => citations(comment).map((rule) => ({ path, rule })));
  assert.ok(cited.some(({ rule }) => rule === "C5"));
  assert.deepEqual(cited.filter(({ rule }) => !rules.includes(rule)), []);
});

Deno.test("no comment cites pages that the project does not have", async () => {
  const elsewhere = /\b(SPEC|ARCHITECTURE|STYLE)\b|\bthe seed's\b/;
  assert.deepEqual((await comments()).filter(({ comment }) => elsewhere.test(comment)), []);
});
