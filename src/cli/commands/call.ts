/** `bashful call`: one call of one tool, on the same path as a client's (SPEC S2). */

import { Pool } from "../../bash/mod.ts";
import { exitCodes, UserError } from "../../errors.ts";
import { type Json, type JsonObject, parseExact } from "../../json.ts";
import { writeStderr } from "../../log.ts";
import { type Answer, Caller, type CallEvents } from "../../tools/mod.ts";
import type { Command, Context, Parsed } from "../command.ts";
import { configFlag, filterFlags, strictFlag } from "../flags.ts";
import { readStdin } from "../input.ts";
import { start } from "../startup.ts";

/** The command. */
export const call: Command = {
  name: "call",
  summary: "Call a tool as a client would",
  details: `JSON is the arguments as a JSON object, {} without it; - reads it from standard input.
The result goes to standard output, all else to stderr.

Exit code 0: done. 1: the tool failed, or its output is invalid. 2: usage, or no such tool.
65: the arguments are invalid. 78: the configuration is.`,
  arguments: [{ name: "NAME", completes: "tool" }, { name: "JSON", isOptional: true }],
  flags: [configFlag, strictFlag, ...filterFlags],
  async run(parsed, context) {
    const [given, { spawner, catalog }] = await Promise.all([readArguments(parsed), start(parsed, context.log)]);
    const pool = new Pool(spawner, { maxCalls: 1, startAhead: false });
    pool.serve(catalog.location);
    const stop = new AbortController();
    const interrupt = () => stop.abort();
    for (const signal of endingSignals) Deno.addSignalListener(signal, interrupt);
    try {
      const request = { name: parsed.arguments[0]!, arguments: given, wantsProgress: false };
      const answer = await new Caller(pool).call(catalog, request, stop.signal, events);
      return show(answer, context);
    } finally {
      for (const signal of endingSignals) Deno.removeSignalListener(signal, interrupt);
      await pool.close();
    }
  },
};

const endingSignals: readonly Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT"]
  : ["SIGINT", "SIGTERM", "SIGHUP"];

/** What a tool writes to stderr is shown as it comes. */
const events: CallEvents = {
  log() {
    // A log helper writes to stderr too.
  },
  progress() {
    // Nobody asked for it.
  },
  stderr: writeStderr,
};

async function readArguments(parsed: Parsed): Promise<Json | undefined> {
  const written = parsed.arguments[1];
  if (written === undefined) return undefined;
  const text = written === "-" ? await readStdin() : written;
  try {
    return parseExact(text);
  } catch (error) {
    throw new UserError(`Cannot read the arguments: they are not JSON: ${(error as Error).message}`, {
      exitCode: exitCodes.invalidArguments,
      hint: `quote them for the shell: '{"path":"README.md"}'`,
    });
  }
}

function show(answer: Answer, { print }: Context): number {
  switch (answer.kind) {
    case "done":
      print(answer.result.content.map(lineOf).join(""));
      return exitCodes.done;
    case "failed":
      // What it wrote to stderr has been shown.
      writeStderr(`error: ${answer.brief}\n`);
      return exitCodes.failed;
    case "unknownTool":
      writeStderr(`error: ${answer.message}\nhint: bashful list shows the tools\n`);
      return exitCodes.usage;
    case "invalidArguments":
      writeStderr(`error: ${answer.message}\n`);
      return exitCodes.invalidArguments;
    case "invalidOutput":
      writeStderr(`error: ${answer.message}\n`);
      return exitCodes.failed;
    case "cancelled":
      writeStderr("error: The call was cancelled\n");
      return exitCodes.failed;
  }
}

/** Text as text, each other block as a line of JSON. */
function lineOf(block: JsonObject): string {
  return (block.type === "text" ? String(block.text) : JSON.stringify(block)) + "\n";
}
