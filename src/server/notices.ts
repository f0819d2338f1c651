/**
 * What a running call tells its client: progress, and logs at the level that the client asked for (MCP, "Progress",
 * "Logging"). A client that has fallen behind in reading gets neither.
 */

import type { LoggingLevel, ServerContext } from "@modelcontextprotocol/server";
import type { CallEvents } from "../tools/mod.ts";

/** How long a call may report nothing before the server reports that it is still running, in milliseconds (P3). */
export const heartbeatMs = 15_000;

/** MCP's log levels, the least severe first (RFC 5424). */
export const logLevels: readonly LoggingLevel[] = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
];

type Notice = Parameters<ServerContext["mcpReq"]["notify"]>[0];

/** Sends the notices of one call. */
export class Notices implements CallEvents {
  readonly #context: ServerContext;
  readonly #logger: string;
  readonly #level: LoggingLevel | undefined;
  readonly #isBehind: () => boolean;
  readonly #logsOutlive: boolean;
  readonly #start = performance.now();
  /** The progress reported last. A first report of 0 counts as more than none. */
  #progress = -Infinity;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #isOver = false;

  /**
   * @param logger The name that log messages carry: the tool's.
   * @param level The least severe level that the client wants; `undefined` when it asked for no logs.
   * @param isBehind Whether the client has fallen behind in reading.
   * @param logsOutlive Whether the client asked for the logs of the whole connection, so that those of a function that goes
   * on in the background are sent though its call has been answered.
   */
  constructor(
    context: ServerContext,
    logger: string,
    level: LoggingLevel | undefined,
    isBehind: () => boolean,
    logsOutlive = false,
  ) {
    this.#context = context;
    this.#logger = logger;
    this.#level = level;
    this.#isBehind = isBehind;
    this.#logsOutlive = logsOutlive;
    if (this.wantsProgress) this.#beat();
  }

  /** Whether the client gave a token to report progress with. */
  get wantsProgress(): boolean {
    return this.#context.mcpReq._meta?.progressToken !== undefined;
  }

  progress(progress: number, total: number | undefined, message: string | undefined): void {
    // "The progress value MUST increase with each notification."
    if (this.#isOver || !this.wantsProgress || progress <= this.#progress) return;
    this.#progress = progress;
    this.#beat();
    this.#notify("notifications/progress", {
      progressToken: this.#context.mcpReq._meta!.progressToken!,
      progress,
      ...(total === undefined ? {} : { total }),
      ...(message === undefined ? {} : { message }),
    });
  }

  log(level: string, message: string): void {
    if (this.#isOver && !this.#logsOutlive) return;
    const wanted = this.#level;
    const severity = logLevels.indexOf(level as LoggingLevel);
    if (wanted === undefined || severity < logLevels.indexOf(wanted)) return;
    this.#notify("notifications/message", { level: logLevels[severity]!, logger: this.#logger, data: message });
  }

  stderr(_text: string): void {
    // Text on stderr is for the operator. What the client should read goes through a log helper.
  }

  /** The call has ended: no more heartbeats. */
  end(): void {
    this.#isOver = true;
    clearInterval(this.#heartbeat);
  }

  #beat(): void {
    clearInterval(this.#heartbeat);
    this.#heartbeat = setInterval(() => {
      const seconds = Math.round((performance.now() - this.#start) / 1000);
      // A small step, so that the function's own reports still increase.
      this.#progress = Math.max(0, this.#progress) + 0.001;
      this.#notify("notifications/progress", {
        progressToken: this.#context.mcpReq._meta!.progressToken!,
        progress: this.#progress,
        message: `Running for ${seconds} s`,
      });
    }, heartbeatMs);
  }

  #notify(method: "notifications/progress" | "notifications/message", params: Record<string, unknown>): void {
    if (this.#isBehind()) return;
    this.#context.mcpReq.notify({ method, params } as Notice).catch(() => {});
  }
}
