/** What the drafts' metaschemas say: ajv's data, without its code, which a start does not wait for. */

import draft07 from "ajv/dist/refs/json-schema-draft-07.json" with { type: "json" };
import schema2019 from "ajv/dist/refs/json-schema-2019-09/schema.json" with { type: "json" };
import applicator2019 from "ajv/dist/refs/json-schema-2019-09/meta/applicator.json" with { type: "json" };
import content2019 from "ajv/dist/refs/json-schema-2019-09/meta/content.json" with { type: "json" };
import core2019 from "ajv/dist/refs/json-schema-2019-09/meta/core.json" with { type: "json" };
import format2019 from "ajv/dist/refs/json-schema-2019-09/meta/format.json" with { type: "json" };
import metaData2019 from "ajv/dist/refs/json-schema-2019-09/meta/meta-data.json" with { type: "json" };
import validation2019 from "ajv/dist/refs/json-schema-2019-09/meta/validation.json" with { type: "json" };
import schema2020 from "ajv/dist/refs/json-schema-2020-12/schema.json" with { type: "json" };
import applicator2020 from "ajv/dist/refs/json-schema-2020-12/meta/applicator.json" with { type: "json" };
import unevaluated2020 from "ajv/dist/refs/json-schema-2020-12/meta/unevaluated.json" with { type: "json" };
import content2020 from "ajv/dist/refs/json-schema-2020-12/meta/content.json" with { type: "json" };
import core2020 from "ajv/dist/refs/json-schema-2020-12/meta/core.json" with { type: "json" };
import formatAnnotation2020 from "ajv/dist/refs/json-schema-2020-12/meta/format-annotation.json" with { type: "json" };
import metaData2020 from "ajv/dist/refs/json-schema-2020-12/meta/meta-data.json" with { type: "json" };
import validation2020 from "ajv/dist/refs/json-schema-2020-12/meta/validation.json" with { type: "json" };
import type { JsonObject } from "../json.ts";
import type { Dialect } from "./dialect.ts";

const documents: Readonly<Record<Dialect, readonly { readonly $id: string }[]>> = {
  "draft-07": [draft07],
  "2019-09": [schema2019, applicator2019, content2019, core2019, format2019, metaData2019, validation2019],
  "2020-12": [
    schema2020,
    applicator2020,
    unevaluated2020,
    content2020,
    core2020,
    formatAnnotation2020,
    metaData2020,
    validation2020,
  ],
};

/**
 * The documents that make up a draft's metaschema, by URI: the only schemas outside a document that it may refer to.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.ok(metaschemas("2020-12").has("https://json-schema.org/draft/2020-12/meta/core"));
 * assert.deepEqual([...metaschemas("draft-07").keys()], ["http://json-schema.org/draft-07/schema"]);
 * ```
 */
export function metaschemas(dialect: Dialect): ReadonlyMap<string, JsonObject> {
  return new Map(documents[dialect].map((schema) => [schema.$id.replace(/#$/, ""), schema as unknown as JsonObject]));
}
