/** Runs pieces of Bash with the helper library, as a job of the server has it: what `helpers.ts` measures. */

import { coreLibrary, encodeRequest } from "../../src/bash/mod.ts";
import { requestOf } from "../harness/call_request.ts";

const bash = Deno.env.get("BASHFUL_TEST_BASH") || "bash";
export const library = await Deno.makeTempFile({ suffix: ".bash" });
await Deno.writeTextFile(library, coreLibrary);
export const json = JSON.stringify({ path: library });

/** A call's request as the server sends it. */
export function requestWith(json: string): Uint8Array {
  return encodeRequest(requestOf("f", json), `\x1e${"0".repeat(32)}`).bytes;
}

export const request = requestWith(json);

/** Runs `script` in a bash that has sourced the library, with a request on descriptor 40. @returns What it printed. */
export async function run(script: string, source = true, input = request): Promise<string> {
  const child = new Deno.Command(bash, {
    args: ["-c", `exec 40<&0 </dev/null\n${source ? 'source "$1"\n' : ""}${script}`, "bench", library, json],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  const writing = writer.write(input).then(() => writer.close()).catch(() => {});
  const { code, stdout, stderr } = await child.output();
  await writing;
  const decoder = new TextDecoder();
  if (code !== 0) throw new Error(`${script}\nfailed: ${decoder.decode(stderr)}`);
  return decoder.decode(stdout);
}

const requestBash = await Deno.readTextFile(new URL("../../src/bash/call/request.bash", import.meta.url));

/** What a job does with a request before it calls the function: reads it, decoded values for `json_get` with it. */
export const handed = `${requestBash}
__bashful_probe
__bashful_request`;
