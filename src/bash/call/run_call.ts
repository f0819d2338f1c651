/** Runs one call on one lane: hands over the request, waits for the first way to end, and tells what came of it. */

import { Deadline } from "./deadline.ts";
import type { Job } from "./job.ts";
import type { Lane } from "./lane.ts";
import { type CallLimits, type CallListener, type CallRun, type Outcome, outcomeOf } from "./outcome.ts";
import { Questions } from "./questions.ts";
import type { CallRequest } from "./request.ts";

/**
 * Runs the call on a lane that no other call has. Afterwards the lane is ready for another one, or is being ended.
 *
 * @returns `undefined` if the lane was lost before it got the request, by no fault of `tools.bash`: another one may run it.
 */
export async function runCall(
  lane: Lane,
  request: CallRequest,
  limits: CallLimits,
  signal: AbortSignal,
  listener: CallListener,
): Promise<CallRun | undefined> {
  const leasedAt = performance.now();
  let readyAt: number | undefined;
  const cancelled = Promise.withResolvers<Outcome>();
  const cancel = () => cancelled.resolve({ kind: "cancelled" });
  signal.addEventListener("abort", cancel, { once: true });
  if (signal.aborted) cancel();
  let isOver = signal.aborted;
  const deadline = new Deadline(limits);
  const questions = new Questions(lane, deadline, listener);
  const job = lane.lease(limits, extending(deadline, listener, questions));

  const stopped = await Promise.race([
    ended(lane, job, request, () => {
      if (isOver || signal.aborted) return false;
      readyAt = performance.now();
      return true;
    }),
    cancelled.promise,
    deadline.late,
    job.transcript.tooMuch,
    job.refused,
  ]);
  isOver = true;
  signal.removeEventListener("abort", cancel);
  deadline.clear();
  questions.end();

  await (stopped === undefined ? lane.finish(job) : lane.end());

  if (stopped === undefined && readyAt === undefined && lane.hasBeenReady) return undefined;
  // What is read after the job's end counts as well.
  const outcome = stopped ?? job.transcript.excess ?? outcomeOf(await job.ended, readyAt !== undefined);
  const startMs = (readyAt ?? leasedAt) - leasedAt;
  const runMs = performance.now() - leasedAt - startMs;
  const stderr = readyAt === undefined ? lane.noise : job.transcript.stderr;
  return { outcome, stdout: job.transcript.takeStdout(), stderr, startMs, runMs };
}

/** `listener`, with each report of progress extending the deadline, and questions going their own way. */
function extending(deadline: Deadline, listener: CallListener, questions: Questions): CallListener {
  return {
    onText: (text) => listener.onText(text),
    onPrinted: (printed) => listener.onPrinted?.(printed),
    onMessage(message) {
      if (message.type === "progress") deadline.extend();
      if (!questions.hear(message)) listener.onMessage(message);
    },
  };
}

/**
 * Resolves when the job has ended by itself.
 *
 * @param begin Called when the job waits for its request: whether it is to get it.
 */
async function ended(lane: Lane, job: Job, request: CallRequest, begin: () => boolean): Promise<undefined> {
  if (await lane.ready && lane.isAlive && begin()) lane.send(request);
  await job.ended;
}
