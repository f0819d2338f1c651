/** `deno task bench output`: what models get of what programs print, and how fast that is made. Of this source, not the binary. */

import { cleanText, Fitter, KeptOutputs } from "../../src/tools/mod.ts";
import { write } from "./measure.ts";
import { recordings } from "./recordings.ts";

const budgetBytes = 24_000;
const megabytes = 5_000_000;

/** Prints a row for each recording: bytes printed, clean, and within a budget; megabytes a second for both together. */
export async function output(): Promise<void> {
  write(`\nText for models, with a budget of ${budgetBytes} bytes\n`);
  const shares: number[] = [];
  for (const { name, text, keep } of recordings) {
    const fitter = new Fitter({ bytes: budgetBytes, keep, tail: 0.8 }, new KeptOutputs());
    const clean = await cleanText(text);
    const sizes = [text, clean, await fitter.fit(clean)].map((each) => new TextEncoder().encode(each).length);
    shares.push(sizes[2]! / sizes[0]!);
    const long = text.repeat(Math.ceil(megabytes / text.length));
    let bestMs = Infinity;
    for (let round = 0; round < 3; round++) {
      const startMs = performance.now();
      await fitter.fit(await cleanText(long));
      bestMs = Math.min(bestMs, performance.now() - startMs);
    }
    const speed = (long.length / 1000 / bestMs).toFixed(0);
    write(
      `  ${name.padEnd(10)} ${sizes.map((size) => String(size).padStart(7)).join(" -> ")} bytes ${
        speed.padStart(5)
      } MB/s\n`,
    );
  }
  const median = shares.sort((a, b) => a - b)[Math.floor(shares.length / 2)]!;
  write(`  the median is ${(median * 100).toFixed(0)} % of what was printed\n`);
}
