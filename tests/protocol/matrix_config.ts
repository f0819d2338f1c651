/** The one configuration that every client of the matrix uses, and what is expected of it. */
import { tempConfig, type TempDir, toolNamed } from "../helpers/temp_config.ts";

const bash = `
tool_structured() { json_object text="$(json_get "$1" text)" size:=9007199254740993; }
tool_rich() {
  mcp_text "first"
  printf 'GIF89a' >"$TMP_FOR_TEST/dot.gif"
  mcp_image "$TMP_FOR_TEST/dot.gif"
  mcp_resource "note://one" --text "a note" --mime text/plain
  echo "last"
}
tool_newer() {
  printf 'RIFF' >"$TMP_FOR_TEST/a.wav"
  mcp_audio "$TMP_FOR_TEST/a.wav"
  mcp_resource_link "https://example.com/a" "a"
}
tool_failing() { echo "partly done"; echo "no such thing" >&2; return 7; }
tool_wrong_output() { echo '{"size":"big"}'; }
tool_reporting() {
  # Reports go out ten times a second at most; where Bash knows whole seconds only, once in a second.
  local pause=\${EPOCHREALTIME:+0.2}
  mcp_progress 1 3 "one"
  sleep "\${pause:-1.1}"
  mcp_progress 2 3
  sleep "\${pause:-1.1}"
  mcp_progress 3 3
  # A report that a client reads together with the answer is lost in the SDK's clients.
  sleep 0.2
  echo "reported"
}
tool_logging() { log_debug "a debug line"; log_error "an error line"; echo "logged"; }
tool_endless() {
  trap 'printf ended >"$TMP_FOR_TEST/ended"; exit 1' TERM
  mcp_progress 1
  while :; do sleep 0.05; done
}
export -f tool_structured tool_rich tool_newer tool_failing tool_wrong_output tool_reporting tool_logging tool_endless
`;

const sized = {
  type: "object",
  properties: { text: { type: "string" }, size: { type: "integer" } },
  required: ["size"],
};

/** What `tools.json` says, and so what every client is told. */
export const tools = [
  toolNamed("structured", {
    title: "Structured",
    annotations: { readOnlyHint: true },
    inputSchema: { type: "object", properties: { text: { type: "string", maxLength: 9 } }, required: ["text"] },
    outputSchema: sized,
  }),
  toolNamed("rich"),
  toolNamed("newer"),
  toolNamed("failing"),
  toolNamed("wrong_output", { outputSchema: sized }),
  toolNamed("reporting"),
  toolNamed("logging"),
  toolNamed("endless"),
];

/** Makes the configuration; tools may write to its directory, which they know as `TMP_FOR_TEST`. */
export async function matrixConfig(): Promise<TempDir & { env: Record<string, string> }> {
  const config = await tempConfig({
    server: {
      protocolVersion: "2026-07-28",
      serverInfo: { name: "matrix", version: "1.0.0" },
      capabilities: { tools: { listChanged: true }, logging: {} },
    },
    tools,
    bash,
  });
  const env = { SERVER_CONFIG_DIR: config.dir, TMP_FOR_TEST: config.dir };
  return { ...config, env };
}
