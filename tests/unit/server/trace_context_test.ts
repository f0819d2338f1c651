import assert from "node:assert/strict";
import { traceContext } from "../../../src/server/trace_context.ts";

const parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

Deno.test("a traceparent of W3C's form is taken, another is as if it were not there", () => {
  const later = parent.replace(/^00/, "01");
  for (const sound of [parent, parent.replace(/01$/, "ff"), later, `${later}-more.of_it`]) {
    assert.deepEqual(traceContext({ traceparent: sound }), { parent: sound });
  }
  const unsound = [
    ...["", "00", parent.toUpperCase(), ` ${parent}`, `${parent} `, `${parent}\n`, `${parent}-more`, `${later}-a b`],
    ...[parent.replace(/^00/, "ff"), parent.replace(/-0af\w+/, `-${"0".repeat(32)}`)],
    ...[parent.replace("b7ad6b7169203331", "0".repeat(16)), parent.replace("-01", "-1"), `$(id)${parent}`],
    ...[5, null, undefined, [parent], { parent }],
  ];
  for (const each of unsound) assert.equal(traceContext({ traceparent: each, tracestate: "a=1" }), undefined);
  for (const meta of [undefined, null, [], "x"]) assert.equal(traceContext(meta), undefined);
});

Deno.test("a tracestate of W3C's form comes with it, another is left out", () => {
  const sound = [
    "a=1",
    "rojo=00f067aa0ba902b7,congo=t61rcWkgMzE",
    "fw529a3039@dt=FfAs $x; !~",
    "a=1, ,b=2\t",
    "1a=$(id)",
  ];
  for (const state of sound) {
    assert.deepEqual(traceContext({ traceparent: parent, tracestate: state }), { parent, state }, state);
  }
  const long = (length: number) => `a=${"x".repeat(length)}`;
  const many = (count: number) => Array.from({ length: count }, (_, index) => `k${index}=1`).join(",");
  assert.ok(traceContext({ traceparent: parent, tracestate: long(256) })?.state);
  assert.ok(traceContext({ traceparent: parent, tracestate: many(32) })?.state);
  const unsound = [
    "",
    ",",
    "a",
    "a=",
    "=1",
    "A=1",
    "a=b=c",
    "a=ä",
    "a=1\n",
    "a=\x01",
    "a b=1",
    long(257),
    many(33),
    5,
    ["a=1"],
  ];
  for (const state of unsound) {
    assert.deepEqual(traceContext({ traceparent: parent, tracestate: state }), { parent }, String(state));
  }
});
