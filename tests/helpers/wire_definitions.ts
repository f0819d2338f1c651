/**
 * The definitions of MCP's JSON Schemas, one file a revision in `fixtures/mcp-schema/`, compiled when first asked for.
 * Which definition a message has to satisfy is `wire_schema.ts`'s business.
 */
import { Ajv, type ErrorObject, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formatsModule, { type FormatsPlugin } from "ajv-formats";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Revision } from "./revisions.ts";
import { rootDir } from "./program.ts";

/** What is wrong with a value, in a clause; `undefined` when it satisfies the definition. */
export type Definition = (value: unknown) => string | undefined;

/** The definitions of one revision. */
export interface Definitions {
  /** @throws {Error} If the revision has no definition of that name. */
  get(name: string): Definition;
  has(name: string): boolean;
  /** The name of the request or notification with that method: `ListToolsRequest`. */
  nameOf(method: string, kind: "Request" | "Notification"): string | undefined;
}

const known = new Map<Revision, Definitions>();

/** The definitions of a revision. */
export function definitionsOf(revision: Revision): Definitions {
  let definitions = known.get(revision);
  if (definitions === undefined) {
    definitions = readDefinitions(revision);
    known.set(revision, definitions);
  }
  return definitions;
}

// The package is CommonJS with a default export inside: what its default import is depends on who loads it.
const addFormats = (formatsModule as unknown as { default?: FormatsPlugin }).default ??
  (formatsModule as unknown as FormatsPlugin);

interface SchemaDocument {
  $schema: string;
  definitions?: Record<string, DefinitionSchema>;
  $defs?: Record<string, DefinitionSchema>;
}

interface DefinitionSchema {
  properties?: { method?: { const?: string } };
}

function readDefinitions(revision: Revision): Definitions {
  const schema = JSON.parse(
    readFileSync(join(rootDir, "fixtures", "mcp-schema", `${revision}.json`), "utf8"),
  ) as SchemaDocument;
  const options: Options = { strict: false, allErrors: true };
  const ajv = schema.$schema.includes("2020-12") ? new Ajv2020(options) : new Ajv(options);
  addFormats(ajv, { mode: "full" });
  ajv.addSchema(schema, revision);
  const [key, schemas] = schema.$defs === undefined ? ["definitions", schema.definitions!] : ["$defs", schema.$defs];
  return {
    has: (name) => name in schemas,
    nameOf: (method, kind) =>
      Object.keys(schemas).find((name) => name.endsWith(kind) && schemas[name]!.properties?.method?.const === method),
    get: (name) => {
      const validate = ajv.getSchema(`${revision}#/${key}/${name}`);
      if (validate === undefined) throw new Error(`Cannot check a line: revision ${revision} has no ${name}`);
      return (value) => {
        try {
          return validate(value) ? undefined : describe(validate.errors ?? []);
        } catch (error) {
          // Thousands of levels are more than generated code can walk; any depth is a JSON value.
          if (error instanceof RangeError) return undefined;
          throw error;
        }
      };
    },
  };
}

function describe(errors: readonly ErrorObject[]): string {
  return errors.slice(0, 5).map(({ instancePath, message }) => `${instancePath || "the value"} ${message}`).join("; ");
}
