import assert from "node:assert/strict";
import { stderrWritten, writeStderr, writeStderrLater } from "../../src/stderr.ts";

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** What `act` writes to stderr at once, which takes `atOnce` bytes at most in one go. */
function written(act: () => void, atOnce: number): string {
  const chunks: string[] = [];
  const own = Deno.stderr.writeSync;
  Deno.stderr.writeSync = (bytes) => {
    chunks.push(text(bytes.slice(0, atOnce)));
    return Math.min(atOnce, bytes.length);
  };
  try {
    act();
  } finally {
    Deno.stderr.writeSync = own;
  }
  return chunks.join("");
}

Deno.test("all is written, however little stderr takes at once", () => {
  assert.equal(written(() => writeStderr("abcdefgh"), 3), "abcdefgh");
});

Deno.test("a stderr that is closed is no error", () => {
  const own = Deno.stderr.writeSync;
  Deno.stderr.writeSync = () => {
    throw new Deno.errors.BrokenPipe("gone");
  };
  try {
    writeStderr("lost");
  } finally {
    Deno.stderr.writeSync = own;
  }
});

Deno.test("later nothing waits for a reader: what does not fit is counted, and all else comes in order", async () => {
  const chunks: string[] = [];
  const own = Deno.stderr.write;
  const reader = Promise.withResolvers<void>();
  Deno.stderr.write = async (bytes) => {
    await reader.promise;
    chunks.push(text(bytes));
    return bytes.length;
  };
  const line = "x".repeat(1023) + "\n";
  try {
    writeStderrLater((count) => writeStderr(`${count} left out\n`));
    writeStderr("first\n");
    for (let count = 0; count < 2000; count++) writeStderr(line);
    assert.deepEqual(chunks, []);
    await stderrWritten(); // nobody reads, so that nothing is waited for
    reader.resolve();
    writeStderr("last\n");
    while (!chunks.join("").endsWith("left out\n")) await new Promise((resolve) => setTimeout(resolve));
    await stderrWritten();
    const lines = chunks.join("").trimEnd().split("\n");
    assert.deepEqual([lines[0], lines[1], lines.at(-1)], ["first", line.trimEnd(), "978 left out"]);
    assert.equal(lines.length, 1 + 1023 + 1);
  } finally {
    Deno.stderr.write = own;
  }
});
