/**
 * The definitions of MCP's JSON Schemas, one file a revision, compiled when first asked for. They stand beside the
 * checkout, or where `BASHFUL_MCP_SCHEMA` says; without them the SDK's own schemas have to do, which know one shape for
 * all revisions, and a line on stderr says so. Which definition a message has to satisfy is `wire_schema.ts`'s business.
 */
import { Ajv, type ErrorObject, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formatsModule, { type FormatsPlugin } from "ajv-formats";
import * as sdkSchemas from "@modelcontextprotocol/core";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Revision, revisions } from "./revisions.ts";
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

const folder = Deno.env.get("BASHFUL_MCP_SCHEMA") || join(rootDir, "..", "shared", "mcp-schema");

/** Whether the schemas of each revision are here, and not only the SDK's. */
export const hasRevisionSchemas: boolean = revisions.every((revision) => existsSync(join(folder, `${revision}.json`)));

if (!hasRevisionSchemas) {
  const line = `NOT CHECKED against MCP's own schemas: found none in ${folder}; lines are checked by the SDK's\n`;
  Deno.stderr.writeSync(new TextEncoder().encode(line));
}

const known = new Map<Revision, Definitions>();

/** The definitions of a revision. */
export function definitionsOf(revision: Revision): Definitions {
  let definitions = known.get(revision);
  if (definitions === undefined) {
    definitions = hasRevisionSchemas ? fromFile(revision) : fromSdk();
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

function fromFile(revision: Revision): Definitions {
  const schema = JSON.parse(readFileSync(join(folder, `${revision}.json`), "utf8")) as SchemaDocument;
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

/** The SDK's names of definitions that the dated revisions name otherwise. */
const sdkNames: Readonly<Record<string, string>> = {
  JSONRPCError: "JSONRPCErrorResponse",
  JSONRPCResponse: "JSONRPCResultResponse",
};

interface SdkSchema {
  shape?: { method?: { value?: string } };
  safeParse(value: unknown): { success: boolean; error?: { message: string } };
}

function fromSdk(): Definitions {
  const schemas = sdkSchemas as unknown as Record<string, SdkSchema>;
  const find = (name: string) => schemas[`${sdkNames[name] ?? name}Schema`];
  return {
    has: (name) => find(name) !== undefined,
    nameOf: (method, kind) =>
      Object.keys(schemas).find((name) =>
        name.endsWith(`${kind}Schema`) && schemas[name]!.shape?.method?.value === method
      )
        ?.replace(/Schema$/, ""),
    get: (name) => {
      const schema = find(name);
      if (schema === undefined) throw new Error(`Cannot check a line: the SDK has no ${name}`);
      return (value) => schema.safeParse(value).error?.message;
    },
  };
}
