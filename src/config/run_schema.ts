/** The JSON Schema (draft-07) of `run`, by which editors check it: made of the settings' declarations. */

import type { JsonObject } from "../json.ts";
import { upperFirst } from "../words.ts";
import { type Setting, type SettingPart, type SettingParts, settings } from "./settings.ts";
import { variablePattern } from "./variable_names.ts";

/** The schema of `run`; `description` says whose it is. */
export function runSchema(description: string): JsonObject {
  const properties = Object.entries(settings as Readonly<Record<string, Setting>>).map(([key, setting]) => [
    key,
    { ...valueSchema(setting), description: describe(setting) },
  ]);
  return { description, type: "object", additionalProperties: false, properties: Object.fromEntries(properties) };
}

function valueSchema(setting: Setting): JsonObject {
  switch (setting.kind) {
    case "integer":
      return { ...partSchema(setting), default: setting.default };
    case "boolean":
      return { type: "boolean", default: setting.default };
    case "text":
    case "list":
      return partSchema(setting);
    case "parts":
      return {
        default: setting.default,
        anyOf: [
          { type: "boolean" },
          ...(setting.rule === undefined ? [] : [{ type: "string", pattern: setting.rule.pattern }]),
          objectSchema(setting.parts),
        ],
      };
    case "object":
      return { ...objectSchema(setting.parts), default: setting.default };
    case "variables":
      return {
        type: "object",
        propertyNames: { pattern: variablePattern },
        additionalProperties: { type: "string", pattern: "^[^\\u0000]*$" },
      };
  }
}

function objectSchema(parts: SettingParts): JsonObject {
  const properties = Object.entries(parts).map(([name, part]): [string, JsonObject] => [
    name,
    { ...partSchema(part), description: describe(part) },
  ]);
  return { type: "object", additionalProperties: false, properties: Object.fromEntries(properties) };
}

function partSchema(part: SettingPart): JsonObject {
  switch (part.kind) {
    case "integer":
      return { type: "integer", minimum: part.least, maximum: part.most };
    case "boolean":
      return { type: "boolean" };
    case "pattern":
      return { type: "string" };
    case "share":
      return { type: "number", minimum: 0, maximum: 1 };
    case "text":
      return { type: "string", pattern: part.rule.pattern };
    case "list":
      return { type: "array", items: { type: "string", pattern: part.rule.pattern } };
  }
}

function describe(setting: Setting | SettingPart): string {
  const unit = setting.kind === "integer" ? `, in ${setting.unit}` : "";
  const sentences = [
    `${upperFirst(setting.about)}${unit}.`,
    ...(setting.note === undefined ? [] : [setting.note]),
    ...("expands" in setting && setting.expands
      ? ["A leading ~, and $NAME and ${NAME}, are expanded; $$ is a dollar sign."]
      : []),
  ];
  return sentences.join(" ");
}
