import assert from "node:assert/strict";
import { runProgram } from "../helpers/program.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";

const bash = `helper() { :; }
source "$SERVER_CONFIG_DIR/more.bash"
tool_traced() {
  local name
  json_get -v name "$1" name none
  log_info $'it\\'s\\ntwo lines'
  helper "$name"
  more
  printf 'half a line ' >&2
  json_object name="$name"
}
tool_failing() {
  false || return 3
}
export -f tool_traced tool_failing
`;

/**
 * Some old bashes (3.2) forget the file of a function that has called one from no file: its line is not told then.
 * @returns `stderr` with the lines of this file's tools.bash where they are missing.
 */
function numbered(stderr: string): string {
  const lines = bash.split("\n").map((line) => line.trim().split(" ")[0]);
  return stderr.replace(/tools\.bash: (\w+)/g, (_, word) => `tools.bash:${lines.lastIndexOf(word) + 1}: ${word}`);
}

Deno.test("call --trace: shows the lines of tools.bash, none of the library's, and what the tool says", async () => {
  await using config = await tempConfig({
    tools: [toolNamed("traced"), toolNamed("failing")],
    bash,
    files: { "more.bash": "more() {\n  : again\n}\n" },
  });
  const call = async (...words: string[]) => {
    const found = await runProgram(["call", ...words, "--trace", "--config", config.dir]);
    return { ...found, stderr: numbered(found.stderr) };
  };
  assert.deepEqual(await call("traced", "name=a b\nc"), {
    code: 0,
    stdout: '{"name":"a b\\nc"}\n',
    stderr: `+ tools.bash:4: local name
+ tools.bash:5: json_get -v name '{"name":"a b\\nc"}' name none
+ tools.bash:6: log_info 'it'\\''s
two lines'
info: it's
two lines
+ tools.bash:7: helper 'a b
c'
+ tools.bash:1: :
+ tools.bash:8: more
+ more.bash:2: : again
+ tools.bash:9: printf 'half a line '
half a line + tools.bash:10: json_object 'name=a b
c'
`,
  });
  assert.deepEqual(await call("failing"), {
    code: 1,
    stdout: "",
    stderr: '+ tools.bash:13: false\n+ tools.bash:13: return 3\nerror: Tool "failing" exited with code 3\n',
  });
});

Deno.test("call --trace: the embedded example's commands are shown without lines", async () => {
  const { code, stderr } = await runProgram(["call", "file_size", "path=/", "--trace"]);
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^\+ tools\.bash: json_get -v path '\{"path":"\/"\}' path\n\+ tools\.bash: is_readable_file \/\n/m,
  );
  assert.doesNotMatch(stderr, /__bashful|environment/);
});

Deno.test("without --trace, a tool is not traced", async () => {
  await using config = await tempConfig({ tools: [toolNamed("failing")], bash });
  const { stderr } = await runProgram(["call", "failing"], { env: { SERVER_CONFIG_DIR: config.dir } });
  assert.doesNotMatch(stderr, /^\+/m);
});
