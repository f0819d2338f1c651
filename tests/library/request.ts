/** A call's request in a test's script, as a job has read it before it runs the function. */

import { requestOf as plainRequestOf } from "../../scripts/harness/call_request.ts";
import { encodeRequest } from "../../src/bash/mod.ts";
import type { Json } from "../../src/json.ts";

const requestBash = await Deno.readTextFile(new URL("../../src/bash/call/request.bash", import.meta.url));

/** Bash after which the script is a tool's with these arguments: they are `$1`, and helpers know them. */
export function requestOf(json: string, defaults: ReadonlyMap<string, Json> = new Map()): string {
  const { bytes } = encodeRequest({ ...plainRequestOf("f", json), defaults }, `\x1e${"0".repeat(32)}`);
  // A pipe, as in a job: a file would be opened again at its beginning.
  return `${requestBash}
base64 -d >request <<'END'
${bytes.toBase64().replace(/.{76}/g, "$&\n")}
END
exec 40< <(cat request; rm request)
__bashful_request
exec 40<&-
unset -v __bashful_mark
set -- "$__bashful_json"
`;
}
