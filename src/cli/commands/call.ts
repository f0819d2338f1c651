/** `bashful call`: one call of one tool, on the same path as a client's (contract S2). */

import { Pool, Spawner, Witness } from "../../bash/mod.ts";
import { exitCodes, UserError } from "../../errors.ts";
import type { Json } from "../../json.ts";
import type { Log } from "../../log.ts";
import { type Answer, Caller, type Catalog, unknownTool } from "../../tools/mod.ts";
import { flagHint, typedHint, withHint } from "../calling/argument_hints.ts";
import { readArguments } from "../calling/arguments.ts";
import { LiveEvents } from "../calling/events.ts";
import { saveContent } from "../calling/save.ts";
import { tellOfText } from "../calling/notices.ts";
import { showResult } from "../calling/show.ts";
import type { Command, Context, Parsed, UnknownFlag } from "../command.ts";
import { configFlag, filterFlags, strictFlag } from "../flags.ts";
import { toolPage } from "../help/tool.ts";
import { nextCommand } from "../next_command.ts";
import { unknownFlag, usage } from "../parse.ts";
import { policyWords } from "../sandboxes.ts";
import { loader, start, whyUnserved } from "../startup.ts";

/** The command. */
export const call: Command = {
  name: "call",
  summary: "Call a tool as a client would",
  details: `The arguments are key=text and key:=json one by one, or the whole as a JSON object; - reads
it from standard input, @FILE from a file; none is {}. The result goes to standard output,
all else to stderr. With --help, NAME's parameters are shown, and a call to try it by.
--save writes over nothing: where NAME-1.png is there, the new file is NAME-1-2.png, then NAME-1-3.png.

  bashful call file_size path=README.md
  bashful call resize width:=640 tags:='["a","b"]'
  bashful call file_size '{"path":"README.md"}'

What a tool asks before it runs, or on its way, is asked on the terminal; without one, --yes agrees to the former.

Exit code 0: done. 1: the tool failed, its output is invalid, or you did not agree to it. 2: usage, no such
tool, or nobody to ask.
65: the arguments are invalid. 78: the configuration is, or leaves the tool out. 130: ended by Ctrl-C.`,
  arguments: [{ name: "NAME", completes: "tool" }, {
    name: "ARGUMENT",
    isOptional: true,
    isRepeated: true,
    completes: "argument",
  }],
  explainsFlags: true,
  flags: [
    configFlag,
    strictFlag,
    ...filterFlags,
    { name: "dry-run", summary: "Check the arguments, show what would be asked, and run nothing" },
    { name: "yes", summary: "Agree to what the tool asks before it runs (run.confirm)" },
    { name: "save", value: "DIR", summary: "Write images, sounds and files of the result into DIR" },
    { name: "trace", summary: "Show the commands of the function as they run (set -x)" },
    { name: "time", summary: "Show where the milliseconds went" },
  ],
  async help(parsed) {
    const [name] = parsed.arguments;
    if (name === undefined) return undefined;
    const outcome = await loader(parsed, new Spawner())();
    const tool = outcome.catalog?.find(name);
    if (tool !== undefined) return await toolPage(tool, parsed.text("config"));
    const meant = outcome.catalog?.nearest(name);
    throw whyUnserved(name, outcome) ??
      new UserError(unknownTool(name, meant), { exitCode: exitCodes.usage, hint: listHint(parsed) });
  },
  async run(parsed, context) {
    const directory = parsed.text("save");
    if (directory === "") throw usage(call, 'Cannot use --save: found "", expected a directory');
    const spawner = new Spawner();
    const [name, ...words] = parsed.arguments;
    if (parsed.unknownFlag !== undefined) throw await explainFlag(parsed.unknownFlag, parsed, spawner);
    const reading = readArguments(words, spawner);
    reading.catch(() => {}); // it is told once it is known what the tool takes
    const { catalog, outcome } = await start(parsed, context.log, spawner);
    const tool = catalog.find(name!);
    // What keeps a tool from being served has been told.
    const unserved = tool === undefined ? whyUnserved(name!, outcome) : undefined;
    if (unserved !== undefined) return unserved.exitCode;
    const input = tool?.definition.inputSchema ?? {};
    const given = await reading.catch((error) => {
      throw withHint(error, input);
    });
    const loadedMs = performance.now();
    const sandbox = catalog.find(name!)?.sandbox;
    if (parsed.isOn("trace") && sandbox !== undefined) {
      context.log.show("info", { label: "", message: `sandbox: ${policyWords(sandbox)}` });
    }
    const events = new LiveEvents(name!, parsed.isOn("trace"), parsed.isOn("yes"), context.log);
    const stop = new AbortController();
    const answer = await answerCall(parsed, context.log, spawner, catalog, name!, given, events, stop);
    if (parsed.isOn("time")) showTimes(loadedMs, events, context.log);
    if (answer === undefined) return exitCodes.done;
    if (answer.kind === "invalidArguments") {
      context.log.show("error", { message: answer.message, hint: typedHint(words, answer.issues, input) });
      return exitCodes.invalidArguments;
    }
    const code = show(answer, context, parsed, outcome.loaded.allowsColor, stop.signal.reason);
    if (directory !== undefined && (answer.kind === "done" || answer.kind === "failed")) {
      const paths = await saveContent(name!, answer.result.content, directory, spawner);
      for (const path of paths) context.log.show("info", { label: "", message: `saved ${path}` });
    }
    return code;
  },
};

function listHint(parsed: Parsed): string {
  return `${nextCommand(["list"], parsed.text("config"))} shows the tools`;
}

/** A flag that `call` does not have, and the parameter of its tool that was meant. */
async function explainFlag(flag: UnknownFlag, parsed: Parsed, spawner: Spawner): Promise<UserError> {
  const name = parsed.arguments[0]!;
  const tool = (await loader(parsed, spawner)()).catalog?.find(name);
  return unknownFlag(call, flag.written, tool && flagHint(flag, name, tool.definition.inputSchema));
}

/** @returns `undefined` for a dry run that found nothing wrong. */
async function answerCall(
  parsed: Parsed,
  log: Log,
  spawner: Spawner,
  catalog: Catalog,
  name: string,
  given: Json | undefined,
  events: LiveEvents,
  stop: AbortController,
): Promise<Answer | undefined> {
  const pool = new Pool(spawner, {
    maxCalls: 1,
    startAhead: false,
    failureOf: (sandbox) => new Witness(spawner).failureOf(sandbox),
  });
  const caller = new Caller(pool);
  if (parsed.isOn("dry-run")) return await rehearse(caller, catalog, { name, arguments: given }, log);
  pool.serve(catalog.location, []);
  const listeners = endingSignals.map(([signal, number]) => [signal, () => stop.abort(128 + number)] as const);
  let answer: Answer;
  for (const [signal, listener] of listeners) Deno.addSignalListener(signal, listener);
  try {
    const request = {
      name,
      arguments: given,
      wantsProgress: true,
      isTraced: parsed.isOn("trace"),
      logLevel: parsed.text("log-level"),
      keepsLogsApart: log.format === "json",
    };
    answer = await caller.call(catalog, request, stop.signal, events);
  } finally {
    events.end();
    // Another Ctrl-C meanwhile leaves nothing of the call's behind either.
    await pool.close();
    for (const [signal, listener] of listeners) Deno.removeSignalListener(signal, listener);
  }
  // Ctrl-C reaches the function's shell too, whose end may be seen first.
  return stop.signal.aborted && answer.kind !== "done" ? { kind: "cancelled" } : answer;
}

/** Says what would be asked. @returns Why the function would not run; `undefined` where it would. */
async function rehearse(
  caller: Caller,
  catalog: Catalog,
  call: { readonly name: string; readonly arguments: Json | undefined },
  log: Log,
): Promise<Answer | undefined> {
  const refused = await caller.check(catalog, call);
  const question = refused === undefined ? await caller.question(catalog, call) : undefined;
  if (question !== undefined) log.show("info", { label: "", message: `A person would be asked: ${question}` });
  return refused;
}

/** The signals that end a call, with their numbers: a shell's exit code for each is 128 more. */
const endingSignals: readonly (readonly [Deno.Signal, number])[] = Deno.build.os === "windows"
  ? [["SIGINT", 2]]
  : [["SIGHUP", 1], ["SIGINT", 2], ["SIGTERM", 15]];

/** @param stopCode The exit code of a call that was stopped. */
function show(
  answer: Exclude<Answer, { kind: "invalidArguments" }>,
  { print, log }: Context,
  parsed: Parsed,
  allowsColor: boolean,
  stopCode: number,
): number {
  switch (answer.kind) {
    case "background":
    case "done": {
      const isTerminal = Deno.stdout.isTerminal();
      print(showResult(answer.result, { isTerminal, color: isTerminal && allowsColor }));
      if (answer.kind === "done") tellOfText(parsed.arguments[0]!, answer, log);
      return exitCodes.done;
    }
    case "failed":
      // What it wrote to stderr has been shown.
      log.show("error", { message: answer.brief });
      return exitCodes.failed;
    case "notAgreed":
      log.show("error", {
        message: answer.message,
        hint: answer.isUnable ? "agree to it with --yes, or call it on a terminal" : undefined,
      });
      return answer.isUnable ? exitCodes.usage : exitCodes.failed;
    case "unknownTool":
      log.show("error", { message: answer.message, hint: listHint(parsed) });
      return exitCodes.usage;
    case "invalidOutput":
      log.show("error", { message: answer.message });
      return exitCodes.failed;
    case "cancelled":
      log.show("error", { message: "The call was cancelled" });
      return stopCode;
  }
}

/** The steps from the program's start on, without a gap: they add up to the last row. */
function showTimes(loadedMs: number, { startMs, runMs, ranAtMs, endedAtMs, agreedMs }: LiveEvents, log: Log): void {
  const allMs = performance.now();
  const answeredMs = endedAtMs ?? allMs;
  const ranMs = ranAtMs ?? answeredMs;
  const rows = [
    ["program start and configuration", loadedMs],
    ["check of the arguments", ranMs - loadedMs - startMs - runMs - (agreedMs ?? 0)],
    ...(agreedMs === undefined ? [] : [["answer of the person", agreedMs] as const]),
    ["shell start, with tools.bash", startMs],
    ["function", runMs],
    ["check of the result", answeredMs - ranMs],
    ["end of the shell", allMs - answeredMs],
    ["all", allMs],
  ] as const;
  for (const [what, milliseconds] of rows) {
    log.show("info", { label: "", message: `${Math.max(0, milliseconds).toFixed(1).padStart(8)} ms  ${what}` });
  }
}
