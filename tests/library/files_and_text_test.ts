/** What mcbox's general helpers do, the same here, without jq. */

import { equal } from "node:assert/strict";
import { runBash } from "./run_bash.ts";

const status = 't() { "$@" >/dev/null 2>&1; printf "%s " "$?"; }\n';

async function statuses(script: string): Promise<string> {
  const result = await runBash(status + script);
  equal(result.stderr, "");
  return result.stdout;
}

Deno.test("is_readable_file is true for files and links to files", async () => {
  const script = `: >'a b'; ln -s 'a b' link; ln -s nowhere broken; mkdir d
for p in 'a b' link broken d '' none /dev/null; do t is_readable_file "$p"; done; t is_readable_file`;
  equal(await statuses(script), "0 0 1 1 1 1 1 1 ");
});

Deno.test("is_non_empty_dir is true for directories with anything in them, whatever the shell's globbing", async () => {
  const script = `mkdir -- empty full hidden '-x' 'a*'; : >full/f; : >hidden/.h; : >'-x/f'; : >'a*/f'; : >file
all() { for p in full hidden -x 'a*' empty file none ''; do t is_non_empty_dir "$p"; done; echo; }
all; set -f; all; shopt -s failglob nullglob dotglob; GLOBIGNORE='*'; all`;
  const line = "0 0 0 0 1 1 1 1 \n";
  equal(await statuses(script), line.repeat(3));
});

Deno.test("is_cmd_available knows programs, builtins and functions", async () => {
  equal(await statuses(`for c in ls cd t no-such-program ''; do t is_cmd_available "$c"; done`), "0 0 0 1 1 ");
});

Deno.test("text_trim takes white space off arguments or standard input", async () => {
  const result = await runBash(
    `text_trim $' \\t\\n a  b\\n '; echo '|'; text_trim a ' b ' ; echo '|'; text_trim '   '; echo '|'
printf '\\n x y \\n\\n' | text_trim; echo '|'; IFS=:; text_trim ' a' 'b '; echo '|'`,
  );
  equal(result.stdout, "a  b|\na  b|\n|\nx y|\na b|\n");
});

Deno.test("is_json_object and json_object_has_key answer by status", async () => {
  equal(
    await statuses(`for j in '{}' ' {"a":1}' '[]' '1' '"{"' '' '{' '{}{}'; do t is_json_object "$j"; done`),
    "0 0 1 1 1 1 1 1 ",
  );
  const script = `j='{"a":null,"b.c":{"d":1},"a\\\\b":2}'
for k in a b.c 'a\\b' d b '' x; do t json_object_has_key "$j" "$k"; done; t json_object_has_key '["a"]' 0; t json_object_has_key x a`;
  equal(await statuses(script), "0 0 0 1 1 1 1 1 1 ");
});

Deno.test("log_level_to_num gives mcbox's numbers", async () => {
  const result = await runBash("for l in trace debug info warn error fatal other ''; do log_level_to_num $l; done");
  equal(result.stdout, "1\n5\n9\n13\n17\n21\n9\n9\n");
});

Deno.test("echo_stderr prints its arguments on stderr", async () => {
  const result = await runBash("IFS=:; echo_stderr a 'b  c' -n; echo_stderr");
  equal(result.stderr, "a b  c -n\n\n");
  equal(result.stdout, "");
});
