/** Makes a tool of the comments above its function: an entry as `tools.json` would have it, and the place of each part. */

import type { Json, JsonObject } from "../../json.ts";
import type { JsonPath } from "../../pointer.ts";
import { nearest, quote } from "../../text.ts";
import { runKeys } from "../settings.ts";
import { annotationKeys } from "../tool_keys.ts";
import { readField } from "./field.ts";
import { Members } from "./members.ts";
import { readPairs } from "./pairs.ts";
import { joined, type Mistake, type Tag } from "./tags.ts";

/** What a comment describes. */
export interface Description {
  /** As an entry of `tools.json`; what could not be read is not in it. Every number as it is written. */
  readonly value: JsonObject;
  /** Where its parts stand, by their paths; a part that has no place of its own stands where the one around it does. */
  readonly spots: ReadonlyMap<string, Spot>;
  readonly mistakes: readonly (Mistake & { readonly id: "comments/syntax" | "comments/tag" })[];
}

/** Where a part stands: its value, and its key. */
export interface Spot {
  readonly value: number;
  readonly key: number;
}

const ownTags = ["tool", "title", "param", "output", "annotation", "run"];

/** Tags of argc, shdoc and others that are near one of ours by chance. */
const foreignTags = [
  ...["alias", "arg", "args", "author", "brief", "cmd", "deprecated", "describe", "description", "env", "example"],
  ...["exitcode", "file", "flag", "internal", "label", "meta", "name", "noargs", "note", "option", "return", "returns"],
  ...[
    "ref",
    "rtn",
    "section",
    "see",
    "set",
    "since",
    "stderr",
    "stdin",
    "stdout",
    "throws",
    "time",
    "todo",
    "type",
    "usage",
    "version",
  ],
];

/** The tag that one that means nothing was probably to be. */
export function meantTag(name: string): string | undefined {
  if (foreignTags.includes(name)) return undefined;
  const meant = otherNames.get(name.toLowerCase()) ?? nearest(name, ownTags);
  // Of short words, many are near each other by chance.
  const isFar = name.length < 5 && meant?.charAt(0) !== name.charAt(0).toLowerCase();
  return isFar ? undefined : meant;
}

/** Other words for our tags. */
const otherNames = new Map([["parameter", "param"], ["parameters", "param"], ["annotate", "annotation"]]);

/** The key of a path in {@linkcode Description.spots}. */
export function spotKey(path: JsonPath): string {
  return JSON.stringify(path);
}

/**
 * Reads the tags above the function of the tool `name`, of which the first `@tool` counts.
 *
 * @param nameOffset Where in the text the function's name stands.
 */
export function describe(name: string, nameOffset: number, tags: readonly Tag[]): Description {
  return new Reader(name, nameOffset).read(tags);
}

class Reader {
  readonly #name: string;
  readonly #mistakes: (Mistake & { id: "comments/syntax" | "comments/tag" })[] = [];
  readonly #spots = new Map<string, Spot>();
  readonly #parts: Record<string, Json> = {};
  readonly #members = { param: new Members(), output: new Members() };
  readonly #settings = { annotation: new Map<string, Json>(), run: new Map<string, Json>() };
  #hasOutput = false;

  constructor(name: string, nameOffset: number) {
    this.#name = name;
    this.#mark(["name"], nameOffset);
  }

  read(tags: readonly Tag[]): Description {
    for (const tag of tags) this.#take(tag);
    const { title, description } = this.#parts;
    const value: JsonObject = {
      name: this.#name,
      ...(title === undefined ? {} : { title }),
      description: description ?? "",
      inputSchema: { ...this.#members.param.schema(), additionalProperties: false },
      ...(this.#hasOutput ? { outputSchema: this.#members.output.schema() } : {}),
      ...this.#settingsNamed("annotation", "annotations"),
      ...this.#settingsNamed("run", "run"),
    };
    return { value, spots: this.#spots, mistakes: this.#mistakes };
  }

  #take(tag: Tag): void {
    switch (tag.name) {
      case "tool":
        return this.#takeText(tag, "description", "what the tool does");
      case "title":
        return this.#takeText(tag, "title", "a name as people read it");
      case "output":
        this.#hasOutput = true;
        return this.#takeField(tag, "output", "outputSchema");
      case "param":
        return this.#takeField(tag, "param", "inputSchema");
      case "annotation":
        return this.#takeSettings(tag, "annotation", "annotations");
      case "run":
        return this.#takeSettings(tag, "run", "run");
    }
    const meant = meantTag(tag.name);
    if (meant === undefined) return;
    this.#mistakes.push({
      id: "comments/tag",
      offset: tag.offset,
      found: quote(`@${tag.name}`),
      expected: quote(`@${meant}`),
      hint: { kind: "rename", to: `@${meant}` },
    });
    // It is one mistake: that a parameter is missing, say, follows from it.
    if (meant !== "tool") this.#take({ ...tag, name: meant });
  }

  #takeText({ name, text, textOffset, offset, more }: Tag, key: string, expected: string): void {
    const words = joined(text, more);
    if (Object.hasOwn(this.#parts, key)) return this.#refuse({ offset, found: `a second "@${name}"`, expected: "one" });
    this.#parts[key] = words;
    this.#mark([key], words === "" ? offset : textOffset);
    if (key === "description") this.#mark([], offset);
    if (words === "") this.#refuse({ offset, found: `nothing behind "@${name}"`, expected });
  }

  #takeField(tag: Tag, kind: "param" | "output", key: string): void {
    const field = readField(tag);
    if (!this.#spots.has(spotKey([key]))) this.#mark([key], tag.offset);
    if ("found" in field) return this.#refuse(field);
    const added = this.#members[kind].add(field);
    if ("found" in added) return this.#refuse(added);
    const path = [key, ...added];
    this.#mark(path, field.typeOffset, field.nameOffset);
    for (const [keyword, offset] of field.offsets) this.#mark([...path, keyword], offset);
  }

  #takeSettings(tag: Tag, kind: "annotation" | "run", key: string): void {
    const settings = this.#settings[kind];
    if (!this.#spots.has(spotKey([key]))) this.#mark([key], tag.offset);
    for (const pair of readPairs(tag)) {
      if ("found" in pair) return this.#refuse(pair);
      const { name, nameOffset, hasValue } = pair;
      const known = kind === "run" ? runKeys : annotationKeys;
      if (settings.has(name)) {
        return this.#refuse({ offset: nameOffset, found: `${quote(name)} again`, expected: "each once" });
      }
      // A name with a value may be one that a client knows; a name without is rather a word of a sentence.
      if (!hasValue && !known.includes(name)) {
        const meant = nearest(name, known) ?? known.find((each) => each.toLowerCase() === `${name}hint`.toLowerCase());
        const what = kind === "run" ? "a setting of run" : "an annotation";
        return this.#refuse({
          offset: nameOffset,
          found: quote(name),
          expected: what,
          ...(meant === undefined ? {} : { hint: { kind: "didYouMean", name: meant } }),
        });
      }
      settings.set(name, pair.value);
      this.#mark([key, name], pair.valueOffset, nameOffset);
    }
  }

  #settingsNamed(kind: "annotation" | "run", key: string): JsonObject {
    const settings = this.#settings[kind];
    return settings.size === 0 ? {} : { [key]: Object.fromEntries(settings) };
  }

  #mark(path: JsonPath, value: number, key = value): void {
    this.#spots.set(spotKey(path), { value, key });
  }

  #refuse(mistake: Mistake): void {
    this.#mistakes.push({ id: "comments/syntax", ...mistake });
  }
}
