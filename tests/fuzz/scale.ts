/** How much the fuzz tests try, and from which seed: both can be given, and are printed so that a run can be repeated. */

/** Lines of the whole run; `deno task fuzz` asks for 100,000. */
export const lineCount: number = Number(Deno.env.get("BASHFUL_FUZZ_LINES") || 3_000);

/** Where the generators start. */
export const seed: number = Number(Deno.env.get("BASHFUL_FUZZ_SEED") || 20_260_728);

/** `count` of the short form, as many more as the run is longer. */
export function scaled(count: number): number {
  return Math.max(1, Math.round(count * lineCount / 3_000));
}

/** The end of a test's name. */
export const seedInName: string = `(seed ${seed}: BASHFUL_FUZZ_SEED)`;
