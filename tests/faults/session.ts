/** A server with tools that misbehave, and its end: whatever a test did, nothing may be left after it. */
import assert from "node:assert/strict";
import { connectLines } from "../helpers/eras.ts";
import type { LineClient, Message } from "../helpers/line_client.ts";
import { expectNoneMarked, type Marker, newMarker } from "../helpers/processes.ts";
import { tempConfig, tempDir, toolNamed } from "../helpers/temp_config.ts";
import { bashWith, temporaryFiles } from "./misbehaviour.ts";

/** A running server. `await using` ends it, and asserts that nothing is left. */
export interface Session extends AsyncDisposable {
  readonly client: LineClient;
  readonly marker: Marker;
  /** The configuration's directory. */
  readonly dir: string;
}

/** What a session is made of. */
export interface SessionOptions {
  /** Programs of `fixtures/programs/`, each with its `run` settings. */
  readonly programs?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** More of `tools.bash`. */
  readonly bash?: string;
  /** More tools. */
  readonly tools?: readonly Record<string, unknown>[];
  readonly server?: unknown;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly wrapper?: readonly string[];
}

/** Starts a server at 2025-06-18; besides its programs it has the tool `answers`. */
export async function session(options: SessionOptions = {}): Promise<Session> {
  const { programs = {}, bash = "", tools = [], server, args = [], env = {}, wrapper } = options;
  const marker = newMarker();
  const temporary = await tempDir();
  const own = Object.entries(programs).map(([name, run]) => toolNamed(name, { run }));
  const config = await tempConfig({
    tools: [...own, toolNamed("answers"), ...tools],
    bash: bashWith(Object.keys(programs)) + bash,
    ...(server === undefined ? {} : { server }),
  });
  const client = await connectLines("2025-06-18", {
    args: ["serve", ...args],
    env: { SERVER_CONFIG_DIR: config.dir, TMPDIR: temporary.dir, ...marker.env, ...env },
    ...(wrapper === undefined ? {} : { wrapper }),
  });
  const end = async () => {
    await client.close();
    await expectNoneMarked(marker);
    assert.deepEqual(temporaryFiles(temporary.dir), []);
    await config[Symbol.asyncDispose]();
    await temporary[Symbol.asyncDispose]();
  };
  return { client, marker, dir: config.dir, [Symbol.asyncDispose]: end };
}

/** Starts a call whose progress carries `token`. @returns The request's id. */
export function startCall(client: LineClient, name: string, token: string, args: unknown = {}): Promise<number> {
  return client.start("tools/call", { name, arguments: args, _meta: { progressToken: token } });
}

/**
 * The token of what a function reports; `undefined` of any other message, and of the server's own word, a fraction, that
 * a call has been silent for 15 seconds: it says so of one that waits, too.
 */
export function reportedToken(message: Message): string | undefined {
  return Number.isInteger(message?.params?.progress) ? message.params.progressToken : undefined;
}

/** Waits for the first progress of the call with that token: its function runs. */
export function running(client: LineClient, token: string): Promise<Message> {
  return client.waitFor((message) => reportedToken(message) === token, `progress of ${token}`);
}

/** The text of a result. */
export function textOf(response: Message): string {
  return response.result?.content?.[0]?.text ?? JSON.stringify(response);
}

/** Asserts that calls are still answered. */
export async function expectAnswers(client: LineClient): Promise<void> {
  assert.equal(textOf(await client.callTool("answers")), "fine");
}
