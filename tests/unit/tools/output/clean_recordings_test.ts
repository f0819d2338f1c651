import assert from "node:assert/strict";
import { recordings } from "../../../../scripts/bench/recordings.ts";
import { cleanText } from "../../../../src/tools/output/clean.ts";
import { Fitter } from "../../../../src/tools/output/fit.ts";
import { KeptOutputs } from "../../../../src/tools/output/kept.ts";
import { bytesOf } from "../../../../src/tools/output/text_lines.ts";

const ends: Readonly<Record<string, string>> = {
  cargo: "error: could not compile `demo` due to 1 previous error; 8 warnings emitted\n",
  npm: "\nadded 412 packages, and audited 413 packages in 9s\n",
  pytest: "6 failed, 894 passed in 21.50s\n",
  terraform: "Error: no credentials\n",
  curl: "curl: (56) Recv failure: Connection reset by peer\n",
  docker: "layer7: Downloading [=======================>]  695kB/7MB\nDigest: sha256:0123\nerror: manifest unknown\n",
  apt: "Setting up package-399 (1.399-1) ...\nE: Sub-process /usr/bin/dpkg returned an error code (1)\n",
};

Deno.test("of what programs print, models get less than half, and every marked line", async () => {
  const shares: number[] = [];
  for (const { name, text, keep } of recordings) {
    const clean = await cleanText(text);
    // deno-lint-ignore no-control-regex -- what is not to be there
    assert.doesNotMatch(clean, /[\0-\x08\x0b-\x1f\x7f-\x9f]/, name);
    assert.ok(clean.endsWith(ends[name]!), `${name}: ${JSON.stringify(clean.slice(-300))}`);
    const delivered = await new Fitter({ bytes: 24_000, keep, tail: 0.8 }, new KeptOutputs()).fit(clean);
    const marked = (all: string) => all.split("\n").filter((line) => new RegExp(keep).test(line));
    assert.deepEqual(marked(delivered), marked(clean), name);
    assert.ok(marked(clean).length > 0, name);
    shares.push(bytesOf(delivered) / bytesOf(text));
  }
  const median = shares.sort((a, b) => a - b)[Math.floor(shares.length / 2)]!;
  assert.ok(median <= 0.5, String(shares));
});
