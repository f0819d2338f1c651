/**
 * A parameter or a part of the result, as a comment has it: `path! string  The file`, `top integer=10`,
 * `size integer=1 {"minimum": 1}  ...`. The types are those of `bashful add`, whose own spelling (`path:string!`) is
 * understood too.
 */

import { isObject, type JsonObject } from "../../json.ts";
import type { Hint } from "../../problem.ts";
import { list, quote } from "../../text.ts";
import { expectedName, expectedType, isFieldName, meantType, readValue, typeSchema } from "../fields.ts";
import { joined, type Mistake, type Tag } from "./tags.ts";
import { readWord } from "./words.ts";

/** A parameter, or a part of the result. */
export interface Field {
  /** `path`; of one that another holds, `options.depth` or `entries[].name`. */
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: JsonObject;
  /** Where its name stands, and where its type does. */
  readonly nameOffset: number;
  readonly typeOffset: number;
  /** Where each keyword of the schema stands that is not a part of the type. */
  readonly offsets: ReadonlyMap<string, number>;
}

/** Reads what follows `@param` or `@output`. */
export function readField(tag: Tag): Field | Mistake {
  const { text, textOffset, more } = tag;
  const [opening, name = "", nameMark = ""] = /^([^\s:!]*)(!?)[ \t]*:?[ \t]*/.exec(text)!;
  if (!isMemberName(name)) return wrongName(tag, name);
  const typeOffset = textOffset + opening.length;
  const [typed, type = "", typeMark = ""] = /^([^\s=!]*)(!?)/.exec(text.slice(opening.length))!;
  const base = typeSchema(type);
  if (base === undefined) return wrongType(tag, name + nameMark, type, typeOffset);
  const offsets = new Map<string, number>();
  let schema = base;
  let end = opening.length + typed.length;
  if (text.charAt(end) === "=") {
    const start = end + 1;
    const word = readWord(text, start, base.type === "string" ? "\"'" : "\"'[{");
    const value = word && readValue(word.text, base);
    if (tag.name !== "param" || word === undefined || value === undefined) {
      return wrongDefault(tag, name, type, start, word?.text);
    }
    schema = { ...schema, default: value };
    offsets.set("default", textOffset + start);
    end = word.end;
  } else if (/\S/.test(text.charAt(end))) {
    const found = `${quote(text.slice(end))} behind the type of ${quote(name)}`;
    return { offset: textOffset + end, found, expected: "a blank" };
  }
  end = pastBlanks(text, end);
  if (text.charAt(end) === "=") {
    const found = `a blank before the "=" of ${quote(name)}`;
    const hint: Hint = { kind: "write", text: `${type}=${text.slice(pastBlanks(text, end + 1))}` };
    return { offset: textOffset + end, found, expected: "none", hint };
  }
  if (/^\{\s*["}]/.test(text.slice(end))) {
    const word = readWord(text, end);
    if (word === undefined || !isObject(word.value)) {
      const subject = `what "{" opens for ${quote(name)}`;
      return { offset: textOffset + end, subject, found: "no JSON", expected: "a JSON object with blanks round it" };
    }
    schema = { ...schema, ...word.value };
    for (const key of Object.keys(word.value)) offsets.set(key, textOffset + end);
    end = pastBlanks(text, word.end);
  }
  const description = joined(text.slice(end), more);
  if (description !== "") {
    const { default: value, ...others } = schema;
    schema = { ...others, description, ...(value === undefined ? {} : { default: value }) };
    offsets.set("description", textOffset + end);
  }
  const isRequired = nameMark === "!" || typeMark === "!";
  return { name, isRequired, schema, nameOffset: textOffset, typeOffset, offsets };
}

/** Whether it is a name, or those of what holds it before it: `entries[].name`. */
function isMemberName(name: string): boolean {
  const steps = name.split(".");
  return steps.every((step, index) => isFieldName(index < steps.length - 1 ? step.replace(/\[\]$/, "") : step));
}

function pastBlanks(text: string, start: number): number {
  return start + /^[ \t]*/.exec(text.slice(start))![0].length;
}

function wrongName({ name: tag, offset, text, textOffset }: Tag, name: string): Mistake {
  const plain = name.replace(/^[-$]+/, "");
  return {
    offset: text === "" ? offset : textOffset,
    ...(name === "" ? { found: `no name behind "@${tag}"` } : { subject: "the name", found: quote(name) }),
    expected: expectedName,
    ...(isMemberName(plain) ? { hint: { kind: "didYouMean", name: plain } } : {}),
  };
}

function wrongType({ name: tag, text, textOffset }: Tag, name: string, type: string, offset: number): Mistake {
  const meant = meantType(type);
  const rest = text.slice(offset - textOffset);
  const isSwapped = typeSchema(name.replace("!", "")) !== undefined && isFieldName(type);
  const better = isSwapped
    ? `# @${tag} ${type} ${name}${rest.slice(type.length)}`
    : `# @${tag} ${name} string  ${rest}`.trimEnd();
  const hint: Hint = meant === undefined || isSwapped
    ? { kind: "write", text: better }
    : { kind: "didYouMean", name: meant };
  const found = type === "" ? "not there" : quote(type);
  return { offset, subject: `the type of ${quote(name.replace("!", ""))}`, found, expected: expectedType, hint };
}

/** @param word What the default says, where its quotes and brackets are closed. */
function wrongDefault(
  { name: tag, text, textOffset }: Tag,
  name: string,
  type: string,
  start: number,
  word?: string,
): Mistake {
  const offset = textOffset + start;
  if (tag !== "param") return { offset, found: `a default of ${quote(name)}`, expected: "none in a result" };
  const subject = `the default of ${quote(name)}`;
  if (word === undefined) {
    return {
      offset,
      subject,
      found: quote(text.slice(start)),
      expected: "its quotes or brackets closed, and a blank behind",
    };
  }
  const words = typeSchema(type)?.enum as string[] | undefined;
  const expected = words === undefined ? `a value of type ${type}` : list(words.map((each) => quote(each)));
  return { offset, subject, found: quote(word), expected };
}
