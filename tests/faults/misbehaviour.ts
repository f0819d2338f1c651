/** One misbehaviour as a test: a program from `fixtures/programs/`, how it is called, and the exact answer. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { connectLines } from "../helpers/eras.ts";
import {
  expectNone,
  expectNoneMarked,
  markedProcesses,
  type Marker,
  newMarker,
  type Process,
} from "../helpers/processes.ts";
import { rootDir } from "../helpers/program.ts";
import { tempConfig, tempDir, toolNamed } from "../helpers/temp_config.ts";
import { leftByTools } from "./at_rest.ts";

/** How one program is called, and what must come of it. */
export interface Misbehaviour {
  /** The name of its file in `fixtures/programs/`, of its tool, and of the test. */
  readonly program: string;
  /** The tool's `run` settings. */
  readonly run?: Readonly<Record<string, unknown>>;
  /** More of the tool's definition. */
  readonly tool?: Readonly<Record<string, unknown>>;
  /** The response less `jsonrpc` and `id`. */
  readonly answer: unknown;
  /** Whether a process is one that may stay, by the contract; the test ends it. */
  readonly mayStay?: (process: Process) => boolean;
  /** A command that becomes the program. */
  readonly wrapper?: readonly string[];
}

const version = new Deno.Command(Deno.env.get("BASHFUL_TEST_BASH") || "bash", { args: ["-c", "echo $BASH_VERSINFO"] });

/** Whether the program runs on a Bash 3, which differs in a code or two. */
export const isBash3: boolean = new TextDecoder().decode(version.outputSync().stdout).trim() === "3";

/** An answer of one text. */
export function says(text: string): unknown {
  return { result: { content: [{ type: "text", text }] } };
}

/** The answer of a tool that failed. */
export function fails(text: string): unknown {
  return { result: { content: [{ type: "text", text }], isError: true } };
}

/** The hint that ends an answer where a call went beyond a setting. */
export function hintOf(setting: string): string {
  return `\nhint: ask for less at once, or raise "${setting}" in its "run"`;
}

/** The answer of a tool that printed this JSON object. */
export function structured(text: string): unknown {
  return { result: { content: [{ type: "text", text }], structuredContent: JSON.parse(text) } };
}

/** The path of a program's file. */
export function pathOf(program: string): string {
  return join(rootDir, "fixtures", "programs", `${program}.bash`);
}

/** `tools.bash` with these programs, and a tool that always answers. */
export function bashWith(programs: readonly string[]): string {
  const sources = programs.map((program) => `source '${pathOf(program)}'\n`).join("");
  const names = programs.map((program) => `tool_${program}`).join(" ");
  return `${sources}tool_answers() { printf fine; }\nexport -f tool_answers ${names}\n`;
}

/** Makes a test of each: the answer, the next call, and that nothing is left. */
export function testEach(misbehaviours: readonly Misbehaviour[]): void {
  for (const misbehaviour of misbehaviours) {
    Deno.test(`a tool that ${misbehaviour.program.replaceAll("_", " ")}`, () => run(misbehaviour));
  }
}

async function run({ program, run, tool, answer, mayStay, wrapper }: Misbehaviour): Promise<void> {
  const marker = newMarker();
  await using temporary = await tempDir();
  await using config = await tempConfig({
    tools: [toolNamed(program, { ...tool, ...(run === undefined ? {} : { run }) }), toolNamed("answers")],
    bash: bashWith([program]),
  });
  const env = { SERVER_CONFIG_DIR: config.dir, TMPDIR: temporary.dir, ...marker.env };
  const client = await connectLines("2025-06-18", { env, ...(wrapper === undefined ? {} : { wrapper }) });
  try {
    assert.deepEqual(withoutId(await client.callTool(program)), answer);
    assert.deepEqual(withoutId(await client.callTool("answers")), says("fine"));
    await expectNone(async () => (await leftByTools(client.pid, marker)).filter(stays(mayStay)));
    assert.equal(await client.close(), 0);
    assert.equal(client.stderr, "");
    await endThoseWhoMayStay(marker, mayStay);
    await expectNoneMarked(marker);
    assert.deepEqual(temporaryFiles(temporary.dir), []);
  } finally {
    await endThoseWhoMayStay(marker, mayStay);
    await client.close();
  }
}

/** What is in a folder that was the program's `TMPDIR`. */
export function temporaryFiles(dir: string): string[] {
  return [...Deno.readDirSync(dir)].map(({ name }) => name);
}

function stays(mayStay: Misbehaviour["mayStay"]): (process: Process) => boolean {
  return (process) => !mayStay?.(process);
}

async function endThoseWhoMayStay(marker: Marker, mayStay: Misbehaviour["mayStay"]): Promise<void> {
  if (mayStay === undefined) return;
  for (const process of await markedProcesses(marker)) if (mayStay(process)) Deno.kill(process.pid, "SIGKILL");
}

function withoutId({ jsonrpc, id: _, ...answer }: Record<string, unknown>): unknown {
  assert.equal(jsonrpc, "2.0");
  return answer;
}
