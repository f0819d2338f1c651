/** `bashful serve`: serves the tools to one MCP client over standard input and output. */

import { Pool, type Sandbox, Spawner, Watch, Witness } from "../../bash/mod.ts";
import { exitCodes, UserError } from "../../errors.ts";
import { pause } from "../../pause.ts";
import { type CallLine, type CallOutcome, serve as serveClient, type Step } from "../../server/mod.ts";
import { stderrWritten, writeStderrLater } from "../../stderr.ts";
import { plural, quote } from "../../text.ts";
import { Caller, LiveCatalog, type LoadedCatalog } from "../../tools/mod.ts";
import type { Command, Parsed } from "../command.ts";
import { explain } from "../explain.ts";
import { callByHand } from "../calling/by_hand.ts";
import { configFlag, filterFlags, strictFlag } from "../flags.ts";
import { nextCommand } from "../next_command.ts";
import { StartClock } from "../start_clock.ts";
import { loader, reportErrors, start, unusable } from "../startup.ts";

/** How long the end of everything may take, in milliseconds (contract P5). */
const shutdownMs = 1_900;

/** How many problems are told of a configuration that is served all the same: `check` lists all. */
const mostProblems = 100;

/** The command. */
export const serve: Command = {
  name: "serve",
  summary: "Serve the tools to an MCP client over standard input and output (the default)",
  details: `Ends when standard input is closed, and at SIGTERM or SIGINT; every process that a call started is ended.
With --log-level info, a line on stderr for each call: tool, outcome, milliseconds, bytes in and out.`,
  arguments: [],
  flags: [configFlag, strictFlag, ...filterFlags, {
    name: "max-calls",
    value: "N",
    summary: "Run at most N calls at once, the others wait (default: 8)",
  }, {
    name: "time-start",
    summary: "Write to stderr how long each step of the start took, once a client has its first reply",
  }],
  async run(parsed, { log }) {
    const clock = parsed.isOn("time-start") ? new StartClock(log) : undefined;
    clock?.mark("codeEvaluated");
    const maxCalls = readMaxCalls(parsed);
    // A client may leave standard error unread, and is to be served all the same.
    writeStderrLater((count) =>
      log.error(`Nobody read standard error: ${plural(count, "message was", "messages were")} left out here`)
    );
    log.mostProblems = mostProblems;
    log.checkCommand = nextCommand(["check"], parsed.text("config"));
    const spawner = new Spawner();
    // The watch begins before the files are read, so that no edit in between is missed.
    let isStale = false;
    let reload = () => {
      isStale = true;
    };
    const watch = new Watch(spawner, parsed.text("config") ?? "", () => reload());
    const { catalog, outcome } = await start(parsed, log, spawner);
    watch.follow(outcome.loaded.sources);
    clock?.mark("configurationLoaded");
    if (Deno.stdin.isTerminal()) {
      log.show("info", { label: "", message: "bashful waits for an MCP client on standard input; end it with Ctrl-D" });
    }
    const withdraw = (sandbox: Sandbox, reason: string) => {
      for (const { name, previewSandbox } of live.current.tools) {
        if (previewSandbox?.key === sandbox.key) {
          log.warning(`Cannot show the preview of tool ${quote(name)}: ${reason}`);
        }
      }
      const names = live.withdraw((tool) => tool.sandbox?.key !== sandbox.key);
      for (const name of names) log.error(`Cannot serve tool ${quote(name)}: ${reason}`);
      if (names.length > 0) connection.toolsChanged();
    };
    const witness = new Witness(spawner, withdraw);
    const failureOf = (sandbox: Sandbox) => witness.failureOf(sandbox);
    const pool = new Pool(spawner, { maxCalls, startAhead: true, refresh: () => live.fresh(), failureOf });
    const keepServing = (error: unknown) => {
      explain(error, log);
      log.warning("The tools that were served before are still served");
    };
    const files = { load: reloader(parsed, spawner), hasChanged: () => watch.hasChanged() };
    const live = new LiveCatalog(catalog, files, {
      onReload(outcome, isListChanged) {
        const { catalog, loaded } = outcome;
        watch.follow(loaded.sources);
        witness.renew();
        pool.serve(catalog.location, catalog.sandboxes);
        reportErrors(outcome, log);
        log.info(`Reloaded the configuration: ${plural(catalog.tools.length, "tool")}`);
        if (isListChanged) connection.toolsChanged();
      },
      onBroken: () => pool.keepServing(),
      onUnusable: (outcome) => keepServing(unusable(outcome)),
      onError: keepServing,
    });
    reload = () => live.reload();
    if (Deno.build.os !== "windows") Deno.addSignalListener("SIGHUP", reload);
    if (isStale) reload();
    const service = {
      catalog: () => live.current,
      fresh: () => live.fresh(),
      caller: new Caller(pool, {
        answersEarly: true,
        fresh: () => live.fresh(),
        byHand: (name, json) => callByHand(name, json, parsed.text("config")),
      }),
      onCall: log.shows("info") ? (line: CallLine) => log.info(callSentence(line), { ...line }) : undefined,
      prepare: () => pool.serve(live.current.location, live.current.sandboxes),
    };
    let hasAnswered = false;
    const onStep = (step: Step) => {
      clock?.mark(step);
      if (step !== "firstWritten" || hasAnswered) return;
      hasAnswered = true;
      // Off the path of the first answer, and there before the first call.
      witness.begin(live.current.sandboxes);
    };
    const connection = serveClient(service, Deno.stdin.readable, Deno.stdout.writable, onStep);
    await Promise.race([connection.ended, endingSignal()]);
    watch.close();
    live.close();
    await Promise.race([Promise.all([connection.close(), pool.close(), stderrWritten()]), pause(shutdownMs)]);
    return exitCodes.done;
  },
};

/** Loads the tools anew; with `--strict`, any problem leaves the last good ones in place. */
function reloader(parsed: Parsed, spawner: Spawner): () => Promise<LoadedCatalog> {
  const load = loader(parsed, spawner);
  if (!parsed.isOn("strict")) return load;
  return async () => {
    const outcome = await load();
    return outcome.problems.length === 0 ? outcome : { ...outcome, catalog: undefined };
  };
}

function callSentence({ tool, ms, outcome, bytesIn, bytesOut }: CallLine): string {
  const [came, went] = [plural(bytesIn, "byte"), plural(bytesOut, "byte")];
  return `Call of tool ${quote(tool)}: ${outcomeWords[outcome]}, ${ms} ms, ${came} in, ${went} out`;
}

const outcomeWords: Readonly<Record<CallOutcome, string>> = {
  done: "done",
  background: "goes on in the background",
  failed: "failed",
  signaled: "ended by a signal",
  timedOut: "timed out",
  tooMuchOutput: "printed too much",
  notStarted: "could not be started",
  cancelled: "cancelled",
  unknownTool: "there is no such tool",
  invalidArguments: "invalid arguments",
  invalidOutput: "invalid output",
  notAgreed: "nobody agreed to it",
};

function readMaxCalls(parsed: Parsed): number {
  const written = parsed.text("max-calls") ?? "8";
  const count = Number(written);
  if (/^\d+$/.test(written) && count >= 1 && count <= 1000) return count;
  throw new UserError(`Cannot use --max-calls: found ${quote(written)}, expected a number from 1 to 1000`, {
    exitCode: exitCodes.usage,
  });
}

function endingSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const signals: Deno.Signal[] = Deno.build.os === "windows" ? ["SIGINT", "SIGBREAK"] : ["SIGINT", "SIGTERM"];
  for (const signal of signals) Deno.addSignalListener(signal, () => resolve());
  return promise;
}
