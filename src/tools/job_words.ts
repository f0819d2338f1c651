/** What is said of jobs (contract O3), to the model that waits for them: short, as it is said again and again. */

import { quote } from "../text.ts";
import type { Answer, ToolResult } from "./answer.ts";
import type { Job } from "./job.ts";
import type { Gone } from "./job_events.ts";
import { done, failed, textBlock } from "./text_answers.ts";

/** A call goes on as a job; `printed` is its output so far. */
export function goesOn(job: Job, name: string, printed: string): Answer {
  const { tool, isStructured } = job;
  const how = job.hasBegun ? "is still running" : "has not had its turn yet";
  const head =
    `Tool ${quote(tool)} ${how}. It goes on in the background as job ${quote(name)}: job_wait waits for it.` +
    reportIn(job);
  if (isStructured) {
    // Clients refuse a result without the structured content that is promised, unless it says that it is an error.
    const text = `${head} This is no failure: its result comes when it has ended.`;
    return { kind: "background", result: { content: [textBlock(text)], isError: true } };
  }
  return { kind: "background", result: withOutput(head, "It has printed", "so far", printed) };
}

/** A job goes on, after a wait for it. */
export function stillRuns(job: Job, name: string, printed: string): Answer {
  const seconds = Math.round(job.ageMs / 1000);
  const head = `Still running after ${seconds} s: job ${quote(name)}.${reportIn(job)}`;
  return { kind: "done", result: withOutput(head, "It printed", "new", printed) };
}

/** Another wait for the job has taken the place of this one. */
export function replaced(name: string): Answer {
  return done(`Still running: job ${quote(name)}. Another job_wait waits for it now, and gets what it prints`);
}

/** The job was cancelled; `printed` is what it had printed that nobody was told. */
export function cancelled({ tool }: Job, name: string, printed: string): Answer {
  const head = `Cancelled job ${quote(name)} of tool ${quote(tool)}, and ended all that it had started.`;
  return { kind: "done", result: withOutput(head, "It had printed", "new", printed) };
}

/** What is to be cancelled has ended by itself. */
export function hasEnded(name: string): Answer {
  return done(`Nothing to cancel: job ${quote(name)} has ended by itself. job_wait gives its result`);
}

/** The result of a job that has ended, less what was delivered: that there is nothing left has to be said. */
export function result({ tool }: Job, name: string, answer: Answer): Answer {
  if (answer.kind !== "done" || answer.result.structuredContent !== undefined) return answer;
  const { content } = answer.result;
  if (content.length > 1 || content[0]?.type !== "text" || content[0].text !== "") return answer;
  return done(`Job ${quote(name)} of tool ${quote(tool)} has ended, and printed nothing more`);
}

/** There is no such job, or there is no longer. */
export function noJob(name: string, gone: Gone | undefined): Answer {
  switch (gone) {
    case "delivered":
      return failed(`Job ${quote(name)} has ended: an earlier job_wait was answered with its result`);
    case "cancelled":
      return failed(`Job ${quote(name)} was cancelled`);
    case "dropped":
      return failed(
        `Job ${quote(name)} has ended, and its result is no longer kept: newer ones have taken its place\n` +
          "hint: call the tool again, and job_wait as soon as it goes on as a job",
      );
    case undefined:
      return failed(
        `Unknown job ${quote(name)}: found none of this name, expected the one that the answer of a call names; jobs ` +
          "end with their server\nhint: call the tool again",
      );
  }
}

/** The longest message of progress that is told, in characters. */
const longestReport = 60;

function reportIn(job: Job): string {
  const reported = job.takeReport();
  if (reported === undefined) return "";
  const { progress, total, message } = reported;
  const share = total === undefined ? String(progress) : `${progress} of ${total}`;
  return ` It reports ${share}${message === undefined ? "" : `: ${quote(message, longestReport)}`}.`;
}

function withOutput(head: string, verb: string, which: string, printed: string): ToolResult {
  return printed === ""
    ? { content: [textBlock(`${head} ${verb} nothing ${which}`)] }
    : { content: [textBlock(`${head} ${verb} ${which}:`), textBlock(printed)] };
}
