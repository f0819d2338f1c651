/** Runs one call on one worker: hands over the request, waits for the first way to end, and tells what came of it. */

import { Deadline } from "./deadline.ts";
import { type CallLimits, type CallListener, type CallRun, type Outcome, outcomeOf } from "./outcome.ts";
import { type CallRequest, encodeRequest } from "./request.ts";
import type { Worker } from "./worker.ts";

/** Runs the call on a worker that has had none. */
export async function runCall(
  worker: Worker,
  request: CallRequest,
  limits: CallLimits,
  signal: AbortSignal,
  listener: CallListener,
): Promise<CallRun> {
  const leasedAt = performance.now();
  const over = new AbortController();
  const deadline = new Deadline(limits);
  worker.lease(limits, extending(deadline, listener));

  const stopped = await Promise.race([
    ended(worker, request, signal, over.signal),
    cancelled(signal, over.signal),
    deadline.late,
    worker.transcript.tooMuch,
    worker.refused,
  ]);
  over.abort();
  deadline.clear();

  await worker.end();

  // What is read after the job's end counts as well.
  const outcome = stopped ?? worker.transcript.excess ?? outcomeOf(await worker.jobEnded, worker.readyAt !== undefined);
  const startMs = Math.max(0, (worker.readyAt ?? leasedAt) - leasedAt);
  const runMs = performance.now() - leasedAt - startMs;
  return { outcome, stdout: worker.transcript.takeStdout(), stderr: worker.transcript.stderr, startMs, runMs };
}

/** `listener`, with each report of progress extending the deadline. */
function extending(deadline: Deadline, listener: CallListener): CallListener {
  return {
    onText: (text) => listener.onText(text),
    onMessage(message) {
      if (message.type === "progress") deadline.extend();
      listener.onMessage(message);
    },
  };
}

/** Resolves when the job has ended by itself. */
async function ended(
  worker: Worker,
  request: CallRequest,
  signal: AbortSignal,
  over: AbortSignal,
): Promise<undefined> {
  // Not before the reaper knows the group: when the server is killed now, no function runs on.
  await worker.grouped;
  if (!signal.aborted && !over.aborted) worker.send(encodeRequest(request));
  await worker.jobEnded;
}

/** Resolves when the caller cancels. */
function cancelled(signal: AbortSignal, over: AbortSignal): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const cancel = () => resolve({ kind: "cancelled" });
  if (signal.aborted) cancel();
  signal.addEventListener("abort", cancel, { once: true, signal: over });
  return promise;
}
