/** The tools with which a client goes on with jobs (contract O3): listed where a tool can go on in the background. */

import { backgroundAfterMs, type Config } from "../../config/mod.ts";
import { OwnTool } from "./own_tool.ts";

/** The longest that a wait for a job takes, in milliseconds: less than usual clients wait for an answer. */
export const longestWaitMs = 50_000;

const job = {
  type: "string",
  description: 'The name of the job, as the answer that named it has it: of job "j3-x", j3-x.',
};

const isListed = (config: Config) => config.tools.some(({ run }) => backgroundAfterMs(run) !== undefined);

/** Waits for a job. */
export const jobWait: OwnTool = new OwnTool({
  name: "job_wait",
  title: "Wait for a job",
  description:
    "Waits for a call that goes on in the background as a job.\n\nAnswers with what the job has printed since the " +
    "last answer, or with the call's result when it has ended. While the job still runs, call this again at once.",
  inputSchema: {
    type: "object",
    properties: {
      job,
      waitMs: {
        type: "integer",
        minimum: 0,
        maximum: longestWaitMs,
        default: longestWaitMs,
        description: "How long to wait at most, in milliseconds.",
      },
    },
    required: ["job"],
  },
  annotations: { readOnlyHint: true, openWorldHint: false },
}, {
  isListed,
  answer: ({ arguments: { job, waitMs }, state, signal, events }) =>
    state.jobs.wait(String(job), Number(waitMs ?? longestWaitMs), signal, events),
});

/** Ends a job. */
export const jobCancel: OwnTool = new OwnTool({
  name: "job_cancel",
  title: "Cancel a job",
  description:
    "Ends a call that goes on in the background as a job, with all that it has started.\n\nAnswers with what it " +
    "had printed since the last answer.",
  inputSchema: { type: "object", properties: { job }, required: ["job"] },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
}, {
  isListed,
  answer: ({ arguments: { job }, state }) => state.jobs.cancel(String(job)),
});

/** Both, as they are listed. */
export const jobTools: readonly OwnTool[] = [jobWait, jobCancel];
