/**
 * Work off the thread, so that the event loop stays free for others (contract P9). A thread runs this program once more,
 * which then does tasks and nothing else (`main.ts`). Threads are started when they are needed, and end when nothing has
 * needed them for a while. What the tasks are is the business of those who hand them out.
 */

/** What threads can do, by name: each takes and gives what can be cloned. */
export type Tasks = Readonly<Record<string, (question: never) => unknown>>;

/** What came of a task: `tooSlow` after some seconds, `failed` where no thread can run, or the task threw. */
export type Answer<T> =
  | { readonly kind: "done"; readonly value: T; readonly isFull: boolean }
  | { readonly kind: "tooSlow" | "failed" };

/** How long a task may take, the start of its thread included, in milliseconds. */
const patienceMs = 10_000;

/** How many threads there are at most; what comes besides waits for one. */
const mostThreads = 3;

/** A thread whose heap has grown past this many bytes ends after its task: that gives the memory back at once. */
const fullBytes = 48 * 1024 * 1024;

/** How long a thread without work stays, in milliseconds. */
const idleMs = 5000;

/** The thread's name, by which the program knows that it is one. */
const threadName = "bashful-tasks";

/** From source, what a thread must be allowed to read: a binary has its modules within it. */
const sources = import.meta.url.endsWith("/src/threads.ts")
  ? ["main.ts", "deno.json", "src/"].map((name) => new URL(`../${name}`, import.meta.url))
  : [];

/** The module that a thread runs. In a binary, all modules stand beside the first, and this one is part of some other. */
const program = (sources[0] ?? new URL("main.js", import.meta.url)).href;

let threads = 0;
const idle: Worker[] = [];
const waiting: (() => void)[] = [];

/**
 * Has a thread do the task `name`. Never throws.
 *
 * @param question What the task is given, cloned.
 * @param transfer What of it is handed over rather than cloned.
 */
export async function runTask<T>(name: string, question: unknown, transfer: Transferable[] = []): Promise<Answer<T>> {
  if (!sources.every(isReadable)) return { kind: "failed" };
  const thread = await takeThread();
  const answer = await ask<T>(thread, [name, question], transfer);
  if (answer.kind === "done" && !answer.isFull) leaveThread(thread);
  else endThread(thread);
  return answer;
}

function isReadable(path: URL): boolean {
  return Deno.permissions.querySync({ name: "read", path }).state === "granted";
}

function ask<T>(thread: Worker, message: unknown, transfer: Transferable[]): Promise<Answer<T>> {
  const { promise, resolve } = Promise.withResolvers<Answer<T>>();
  const timer = setTimeout(() => resolve({ kind: "tooSlow" }), patienceMs);
  thread.onmessage = ({ data }) => resolve(data);
  thread.onerror = (event) => {
    event.preventDefault();
    resolve({ kind: "failed" });
  };
  thread.postMessage(message, transfer);
  return promise.finally(() => clearTimeout(timer));
}

async function takeThread(): Promise<Worker> {
  for (;;) {
    const thread = idle.pop();
    if (thread !== undefined) return thread;
    if (threads < mostThreads) {
      threads++;
      return new Worker(program, { type: "module", name: threadName });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
}

function leaveThread(thread: Worker): void {
  thread.onmessage = null;
  idle.push(thread);
  waiting.shift()?.();
  const timer = setTimeout(() => {
    const index = idle.indexOf(thread);
    if (index < 0) return;
    idle.splice(index, 1);
    endThread(thread);
  }, idleMs);
  Deno.unrefTimer(timer);
}

function endThread(thread: Worker): void {
  thread.terminate();
  threads--;
  waiting.shift()?.();
}

/** Whether this program runs as a thread that does tasks. */
export function isThread(): boolean {
  return (globalThis as { name?: unknown }).name === threadName;
}

/** Does what the thread is asked to, one task after another. */
export function serveTasks(tasks: Tasks): void {
  const thread = globalThis as unknown as {
    onmessage: (event: MessageEvent<[name: string, question: never]>) => void;
    postMessage(answer: Answer<unknown>): void;
  };
  thread.onmessage = async ({ data: [name, question] }) => {
    try {
      const value = await tasks[name]!(question);
      thread.postMessage({ kind: "done", value, isFull: Deno.memoryUsage().heapTotal > fullBytes });
    } catch {
      thread.postMessage({ kind: "failed" });
    }
  };
}
