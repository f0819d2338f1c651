/** Schemas of tools, each with values that are made for it and values that are not. */
import fc from "fast-check";

/** A schema and how to make a value that satisfies it. */
export interface SchemaAndValues {
  readonly schema: Record<string, unknown>;
  readonly values: fc.Arbitrary<unknown>;
}

const text = fc.string({ unit: "binary", maxLength: 12 });

/** Schemas of single values. */
const leaf: fc.Arbitrary<SchemaAndValues> = fc.oneof(
  fc.record({ minLength: fc.nat(4), maxLength: fc.integer({ min: 4, max: 9 }) }).map((bounds) => ({
    schema: { type: "string", ...bounds },
    values: fc.array(fc.string({ unit: "binary", minLength: 1, maxLength: 1 }), bounds).map((parts) => parts.join("")),
  })),
  fc.record({ minimum: fc.integer({ min: -9, max: 0 }), maximum: fc.integer({ min: 0, max: 9 }) }).map((bounds) => ({
    schema: { type: "integer", ...bounds },
    values: fc.integer({ min: bounds.minimum, max: bounds.maximum }),
  })),
  fc.constant({
    schema: { type: "number" },
    values: fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
  }),
  fc.constant({ schema: { type: "boolean" }, values: fc.boolean() }),
  fc.uniqueArray(fc.oneof(text, fc.integer(), fc.constant(null)), { minLength: 1, maxLength: 4 }).map((members) => ({
    schema: { enum: members },
    values: fc.constantFrom(...members),
  })),
  text.map((constant) => ({ schema: { const: constant }, values: fc.constant(constant) })),
  fc.constant({ schema: {}, values: fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value))) }),
);

/** Schemas of values of some depth. */
const { schema: anySchema } = fc.letrec<{ schema: SchemaAndValues }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    leaf,
    fc.tuple(tie("schema"), fc.nat(2)).map(([items, minItems]) => ({
      schema: { type: "array", items: items.schema, minItems, maxItems: 4 },
      values: fc.array(items.values, { minLength: minItems, maxLength: 4 }),
    })),
    fc.tuple(tie("schema"), tie("schema")).map(([one, other]) => ({
      schema: { anyOf: [one.schema, other.schema] },
      values: fc.oneof(one.values, other.values),
    })),
    objectOf(tie("schema")),
  ),
}));

function objectOf(member: fc.Arbitrary<SchemaAndValues>): fc.Arbitrary<SchemaAndValues> {
  const name = fc.oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 5 }),
    fc.constantFrom("a.b", "$x", "1", "~/"),
  );
  return fc.tuple(fc.dictionary(name, member, { maxKeys: 4, noNullPrototype: true }), fc.boolean()).chain(
    ([members, isClosed]) => {
      const names = Object.keys(members);
      return fc.subarray(names).map((required) => ({
        schema: {
          type: "object",
          properties: Object.fromEntries(names.map((key) => [key, members[key]!.schema])),
          required,
          ...(isClosed ? { additionalProperties: false } : {}),
        },
        values: fc.record(Object.fromEntries(names.map((key) => [key, members[key]!.values])), {
          requiredKeys: required,
          noNullPrototype: true,
        }),
      }));
    },
  );
}

/** Schemas that a tool's arguments can have. */
export const toolSchema: fc.Arbitrary<SchemaAndValues> = objectOf(anySchema!);

/** Objects that are made for no schema. */
export const strangeObject: fc.Arbitrary<unknown> = fc.dictionary(
  fc.oneof(text, fc.constantFrom("a.b", "1")),
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value))),
  { maxKeys: 4, noNullPrototype: true },
);
