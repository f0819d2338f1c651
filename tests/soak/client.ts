/** A client for many calls: it keeps nothing of an answered one, and notices what is answered twice or never. */
import { setTimeout as pause } from "node:timers/promises";
import { within } from "../../scripts/harness/deadline.ts";
import { LineServer } from "../../scripts/harness/line_server.ts";
import { programCommand, programEnv } from "../helpers/program.ts";
import type { Answer, SoakCall } from "./calls.ts";

/** How long an answer may take, in milliseconds. */
const patienceMs = 60_000;

/** Starts a server, and shakes hands. */
export async function startServer(env: Record<string, string>, words: readonly string[]): Promise<LineServer> {
  const { command, args } = programCommand(words);
  const surroundings = { env: programEnv({ env }), clearEnv: true, errors: "inherit" } as const;
  const server = new LineServer([command, ...args], surroundings);
  await server.initialize();
  return server;
}

/** Makes one call, and cancels it where that belongs to it. */
export async function callOnce(
  server: LineServer,
  { name, arguments: values, cancelAfterMs }: SoakCall,
): Promise<Answer> {
  const params = { name, arguments: values, _meta: { progressToken: name } };
  const { id, answer } = server.request("tools/call", params);
  if (cancelAfterMs === undefined) return await answerOf(answer);
  await pause(cancelAfterMs);
  await server.send({ method: "notifications/cancelled", params: { requestId: id } });
  // The server answers in order: behind this answer, none to a cancelled call may come.
  await server.request("ping", {}).answer;
  const late = await Promise.race([answer, "cancelled" as const]);
  server.forget(id);
  return late === "cancelled" ? late : await answerOf(answer);
}

/** What the line says that answers. */
async function answerOf(line: Promise<string>): Promise<Answer> {
  let text: string;
  try {
    text = await within(line, patienceMs, () => new Error("late"));
  } catch {
    return "lost";
  }
  const { result, error } = JSON.parse(text);
  return error === undefined ? { result } : { error: { code: error.code, message: error.message } };
}
