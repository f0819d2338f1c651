/** Sentences with placeholders: `Delete {count} files in {folder}?`. `{{` and `}}` stand for braces. */

/** A part of a sentence: words, or a placeholder by the keys that lead to its argument. */
export type TemplatePart = { readonly text: string } | Placeholder;

/** A placeholder. */
export interface Placeholder {
  /** `{folder.name}` leads to `folder`, then `name`; a dot of a name itself stands behind a backslash. */
  readonly path: readonly string[];
  /** As it stands in the sentence, braces included. */
  readonly written: string;
}

/** What in a sentence is neither words nor a placeholder, with a sentence's nouns. */
export interface TemplateMistake {
  readonly found: string;
  readonly expected: string;
}

/** The parts of a sentence in their order, or what is wrong with it. */
export function readTemplate(sentence: string): { readonly parts: readonly TemplatePart[] } | TemplateMistake {
  const parts: TemplatePart[] = [];
  let end = 0;
  for (const { 0: token, 1: name, index } of sentence.matchAll(/\{\{|\}\}|\{([^{}]*)\}|[{}]/g)) {
    if (index > end) parts.push({ text: sentence.slice(end, index) });
    end = index + token.length;
    if (name !== undefined) {
      if (name.trim() === "") return { found: `"${token}"`, expected: "the name of a parameter between the braces" };
      parts.push({ path: keysOf(name), written: token });
    } else if (token.length === 2) {
      parts.push({ text: token.charAt(0) });
    } else {
      return { found: `a lone "${token}"`, expected: `"${token}${token}" for a brace, {NAME} for an argument` };
    }
  }
  if (end < sentence.length) parts.push({ text: sentence.slice(end) });
  return { parts };
}

/** The keys of a dotted key, as helpers read one: `a.b`, and `a\.b` for one key with a dot in it. */
function keysOf(dotted: string): string[] {
  const keys = [""];
  for (const [token] of dotted.matchAll(/\\[.\\]|[^]/g)) {
    if (token === ".") keys.push("");
    else keys[keys.length - 1] += token.length === 2 && token.startsWith("\\") ? token.charAt(1) : token;
  }
  return keys;
}
