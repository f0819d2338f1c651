/** The JSON Schema (draft-07) of `run`, by which editors check it: made of the settings' declarations. */

import type { JsonObject } from "../json.ts";
import { upperFirst } from "../words.ts";
import { sandboxParts, type Setting, settings } from "./settings.ts";
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
      return { type: "integer", minimum: setting.least, maximum: setting.most, default: setting.default };
    case "boolean":
      return { type: "boolean", default: setting.default };
    case "text":
      return { type: "string", pattern: setting.rule.pattern };
    case "list":
      return { type: "array", items: { type: "string", pattern: setting.rule.pattern } };
    case "sandbox":
      return {
        default: setting.default,
        anyOf: [
          { type: "boolean" },
          { type: "object", additionalProperties: false, properties: sandboxProperties() },
        ],
      };
    case "variables":
      return {
        type: "object",
        propertyNames: { pattern: variablePattern },
        additionalProperties: { type: "string", pattern: "^[^\\u0000]*$" },
      };
  }
}

function sandboxProperties(): JsonObject {
  const properties = Object.entries(sandboxParts).map(([name, part]): [string, JsonObject] => [
    name,
    {
      ...(part.kind === "boolean"
        ? { type: "boolean" }
        : { type: "array", items: { type: "string", pattern: part.rule.pattern } }),
      description: `${upperFirst(part.about)}.`,
    },
  ]);
  return Object.fromEntries(properties);
}

function describe(setting: Setting): string {
  const unit = setting.kind === "integer" ? `, in ${setting.unit}` : "";
  const sentences = [
    `${upperFirst(setting.about)}${unit}.`,
    ...(setting.note === undefined ? [] : [setting.note]),
    ...(setting.expands ? ["A leading ~, and $NAME and ${NAME}, are expanded; $$ is a dollar sign."] : []),
  ];
  return sentences.join(" ");
}
