/** Lines that a client might send: messages that are right, almost right, and nothing of the kind. */
import fc from "fast-check";
import { statelessMeta } from "../helpers/eras.ts";
import type { Revision } from "../helpers/revisions.ts";
import { statelessRevision } from "../helpers/revisions.ts";

/** A line without its newline. */
export type Line = string | Uint8Array;

/** Few enough to come again while a request is open; the others are told apart by their number. */
const sharedIds = ["a", "b", 1, 2, -1, "", "1"];

let nextId = 1000;
const ownId = fc.constant(undefined).map(() => nextId++);
const id = fc.oneof(
  { weight: 6, arbitrary: ownId },
  { weight: 1, arbitrary: ownId.map((number) => `own ${number} é\n"`) },
  { weight: 2, arbitrary: fc.constantFrom(...sharedIds) },
);
const oddId = fc.oneof(fc.constantFrom<unknown>(null, 1.5, 1e300, 2 ** 53, true, {}, []), fc.jsonValue());

const json = fc.jsonValue({ maxDepth: 3 });
const word = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom("__proto__", "constructor", "$(id)"),
);

const args = fc.oneof(
  fc.dictionary(word, json, { maxKeys: 4 }),
  fc.record({ text: fc.string({ unit: "binary", maxLength: 200 }) }),
  json,
);
const call = fc.record({
  name: fc.oneof({ weight: 5, arbitrary: fc.constantFrom("echo", "fail", "strict") }, { weight: 1, arbitrary: word }),
  arguments: args,
});
const meta = fc.oneof(
  fc.record({ progressToken: fc.oneof(fc.integer(), word) }),
  fc.record({ progressToken: json }),
  fc.dictionary(word, json, { maxKeys: 2 }),
  json,
);

const methods = [
  ...["ping", "tools/list", "tools/call", "logging/setLevel", "completion/complete", "resources/list", "prompts/get"],
  ...["server/discover", "subscriptions/listen", "tasks/get", "notifications/cancelled", "rpc.on", "toString", ""],
];
const notifications = ["notifications/initialized", "notifications/progress", "notifications/roots/list_changed", "x"];

/** A request that the server can make sense of, and the odd one that it cannot. */
function requests(revision: Revision): fc.Arbitrary<Record<string, unknown>> {
  const own = revision === statelessRevision ? statelessMeta() : undefined;
  const withMeta = (params: Record<string, unknown>) => own === undefined ? params : { ...params, _meta: own };
  const request = (method: fc.Arbitrary<string>, params: fc.Arbitrary<Record<string, unknown>>) =>
    fc.record({ jsonrpc: fc.constant("2.0"), id, method, params: params.map(withMeta) });
  return fc.oneof(
    { weight: 4, arbitrary: request(fc.constantFrom("ping", "tools/list"), fc.constant({})) },
    { weight: 3, arbitrary: request(fc.constant("tools/call"), call) },
    { weight: 2, arbitrary: request(fc.constantFrom(...methods), fc.dictionary(word, json, { maxKeys: 3 })) },
    {
      weight: 1,
      arbitrary: request(fc.constant("logging/setLevel"), fc.record({ level: fc.constantFrom("debug", "x") })),
    },
  );
}

/** Messages with some members of the wrong type, missing or too many. */
const wrongTypes: fc.Arbitrary<Record<string, unknown>> = fc.record({
  jsonrpc: fc.oneof({ weight: 5, arbitrary: fc.constant<unknown>("2.0") }, { weight: 1, arbitrary: json }),
  id: fc.oneof({ weight: 3, arbitrary: id as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: oddId }),
  method: fc.oneof({ weight: 3, arbitrary: fc.constantFrom<unknown>(...methods) }, { weight: 1, arbitrary: json }),
  params: fc.oneof(fc.record({ _meta: meta }), json, call),
  extra: json,
}, { requiredKeys: [] });

const notification = fc.oneof(
  fc.record({
    jsonrpc: fc.constant("2.0"),
    method: fc.constant("notifications/cancelled"),
    params: fc.record({ requestId: fc.oneof(fc.constantFrom(...sharedIds), json) }),
  }),
  fc.record({ jsonrpc: fc.constant("2.0"), method: fc.constantFrom(...notifications), params: json }, {
    requiredKeys: ["jsonrpc", "method"],
  }),
);
const response = fc.record({ jsonrpc: fc.constant("2.0"), id, result: json, error: json }, {
  requiredKeys: ["jsonrpc", "id"],
});

const deep = fc.tuple(fc.constantFrom(["[", "]"], ['{"a":', "}"]), fc.integer({ min: 100, max: 20_000 })).chain(
  ([[open = "", close = ""], levels]) => {
    const value = open.repeat(levels) + "1" + close.repeat(levels);
    const asArguments = ownId.map((number) =>
      `{"jsonrpc":"2.0","id":${number},"method":"tools/call","params":{"name":"echo","arguments":{"deep":${value}}}}`
    );
    return fc.oneof(fc.constant(value), fc.constant(open.repeat(levels)), asArguments);
  },
);
const huge = fc.tuple(ownId, fc.integer({ min: 10_000, max: 1_000_000 })).map(([number, length]) =>
  `{"jsonrpc":"2.0","id":${number},"method":"tools/call","params":{"name":"echo","arguments":{"text":"${
    "é".repeat(length / 2)
  }"}}}`
);

/** Spoils a line: cut off, one character changed, said twice, mixed with another. */
function spoiled(line: fc.Arbitrary<string>): fc.Arbitrary<Line> {
  return fc.tuple(line, line, fc.nat(), fc.string({ unit: "binary", maxLength: 1 })).chain(
    ([one, other, at, with_]) => {
      const cut = at % (one.length + 1);
      return fc.constantFrom<Line>(
        one.slice(0, cut),
        one.slice(0, cut) + with_.replaceAll("\n", " ") + one.slice(cut + 1),
        one + one,
        one.slice(0, cut) + other + one.slice(cut),
        new TextEncoder().encode(one).map((byte, index) => index === cut ? 0xff : byte),
      );
    },
  );
}

const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => array.filter((byte) => byte !== 0x0a));

/** Lines for a conversation at `revision`. */
export function linesAt(revision: Revision): fc.Arbitrary<Line> {
  const request = requests(revision).map((message) => JSON.stringify(message));
  const batch = fc.array(fc.oneof(requests(revision), wrongTypes, notification, json), { maxLength: 5 });
  return fc.oneof<fc.WeightedArbitrary<Line>[]>(
    { weight: 300, arbitrary: request },
    { weight: 200, arbitrary: spoiled(request) },
    { weight: 150, arbitrary: wrongTypes.map((message) => JSON.stringify(message)) },
    { weight: 100, arbitrary: notification.map((message) => JSON.stringify(message)) },
    { weight: 50, arbitrary: response.map((message) => JSON.stringify(message)) },
    { weight: 60, arbitrary: json.map((value) => JSON.stringify(value)) },
    { weight: 40, arbitrary: batch.map((messages) => JSON.stringify(messages)) },
    { weight: 50, arbitrary: bytes },
    { weight: 30, arbitrary: fc.string({ unit: "binary", maxLength: 100 }).map((text) => text.replaceAll("\n", " ")) },
    { weight: 6, arbitrary: deep },
    { weight: 1, arbitrary: huge },
  );
}
