/** What benchmarks share: samples, medians, tables, and the machine they ran on. */

/** The median of samples. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

/** Does `work`. @returns How many milliseconds it took. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Times `works` in turn, round by round, so that a machine that drifts drifts for all. @returns The samples of each. */
export async function inTurn(rounds: number, ...works: (() => Promise<unknown>)[]): Promise<number[][]> {
  const samples: number[][] = works.map(() => []);
  for (const work of works) await work();
  for (let round = 0; round < rounds; round++) {
    for (const [index, work] of works.entries()) samples[index]!.push(await time(work));
  }
  return samples;
}

/** A line of a benchmark's table. */
export interface Row {
  readonly what: string;
  readonly value: string;
  /** What it is compared with, in the same run. */
  readonly floor?: string;
  readonly ratio?: number;
  /** The most that the ratio should be, or the least where `isLeast`. */
  readonly target?: number;
  readonly isLeast?: boolean;
}

/** Prints rows as a Markdown table. */
export function printTable(title: string, rows: readonly Row[]): void {
  const lines = [`\n### ${title}\n`, "| what | measured | floor | ratio | target |", "| --- | --- | --- | --- | --- |"];
  for (const { what, value, floor = "", ratio, target, isLeast } of rows) {
    const met = ratio === undefined || target === undefined || (isLeast ? ratio >= target : ratio <= target);
    const goal = target === undefined ? "" : `${isLeast ? "≥" : "≤"} ${target}${met ? "" : " (missed)"}`;
    lines.push(`| ${what} | ${value} | ${floor} | ${ratio === undefined ? "" : ratio.toFixed(2)} | ${goal} |`);
  }
  write(lines.join("\n") + "\n");
}

/** `12.3 ms`. */
export function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(milliseconds < 10 ? 2 : 1)} ms`;
}

/** `12.3 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Prints what the figures were measured on. */
export function printMachine(): void {
  const bash = new TextDecoder().decode(
    new Deno.Command("bash", { args: ["-c", "echo $BASH_VERSION"] }).outputSync().stdout,
  );
  const memory = Math.round(Deno.systemMemoryInfo().total / 2 ** 30);
  write(
    `\n${new Date().toISOString().slice(0, 10)}, ${Deno.build.target}, ${navigator.hardwareConcurrency} cores, ` +
      `${memory} GiB, Bash ${bash.trim()}, Deno ${Deno.version.deno}, load ${Deno.loadavg()[0]!.toFixed(1)}\n`,
  );
}

/** Writes to standard output. */
export function write(text: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(text));
}
