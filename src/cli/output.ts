/** Standard output of the commands for people and scripts; `serve` leaves it to the protocol. */

/** Writes all of `text` to standard output, now. A reader that has gone away (`bashful list | head -1`) is no failure. */
export function print(text: string): void {
  let bytes = new TextEncoder().encode(text);
  try {
    while (bytes.length > 0) bytes = bytes.subarray(Deno.stdout.writeSync(bytes));
  } catch (error) {
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
}
