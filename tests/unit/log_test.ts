import assert from "node:assert/strict";
import { Log } from "../../src/log.ts";

/** What `act` writes to stderr, which takes `atOnce` bytes at most in one go. */
function written(act: () => void, atOnce = Infinity): string {
  const chunks: Uint8Array[] = [];
  const own = Deno.stderr.writeSync;
  Deno.stderr.writeSync = (bytes) => {
    chunks.push(bytes.slice(0, atOnce));
    return chunks.at(-1)!.length;
  };
  try {
    act();
  } finally {
    Deno.stderr.writeSync = own;
  }
  return chunks.map((chunk) => new TextDecoder().decode(chunk)).join("");
}

function sayAll(log: Log): void {
  log.error("e");
  log.warning("w", { tool: "a" });
  log.info("i");
  log.debug("d");
  const record = { message: "two", id: "x" };
  log.report("warning", "warning: two\nlines", record);
  log.tell("warning", { label: "note", message: "n", hint: "h" });
}

Deno.test("a level shows those that are more severe", () => {
  const log = new Log();
  const shown = (["silent", "error", "warning", "info", "debug"] as const).map((level) => {
    log.level = level;
    return written(() => sayAll(log));
  });
  assert.deepEqual(shown, [
    "",
    "error: e\n",
    "error: e\nwarning: w\nwarning: two\nlines\nnote: n\nhint: h\n",
    "error: e\nwarning: w\ninfo: i\nwarning: two\nlines\nnote: n\nhint: h\n",
    "error: e\nwarning: w\ninfo: i\ndebug: d\nwarning: two\nlines\nnote: n\nhint: h\n",
  ]);
});

Deno.test("as JSON each is an object on a line, with its fields", () => {
  const log = new Log();
  log.format = "json";
  const lines = written(() => sayAll(log)).trimEnd().split("\n").map((line) => JSON.parse(line));
  for (const line of lines) assert.match(line.time, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  assert.deepEqual(lines.map(({ time: _, ...line }) => line), [
    { level: "error", message: "e" },
    { level: "warning", message: "w", tool: "a" },
    { level: "warning", message: "two", id: "x" },
    { level: "warning", message: "n", hint: "h" },
  ]);
});

Deno.test("what a command is there to say is shown at every level", () => {
  const log = new Log();
  log.level = "silent";
  assert.equal(written(() => log.show("info", { label: "", message: "saved a" })), "saved a\n");
  assert.equal(written(() => log.show("error", { message: "no", hint: "yes" })), "error: no\nhint: yes\n");
});
