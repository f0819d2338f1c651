/** The helpers under every odd setting of an author's shell; and that they leave it as they found it. */

import { equal } from "node:assert/strict";
import { runBash } from "./run_bash.ts";

/** Uses every helper; prints a fixed text whatever the shell's settings are. */
const tour = `
json='{"a":"x\\u00e9\\n*\\\\ &","n":[1,{"k.k":true}],"z":null,"E":"upper"}'
json_get "$json" a; json_get "$json" 'n.1.k\\.k'; json_get "$json" n; json_get "$json" zz 'd  e'; json_get "$json" e none
json_get -v value "$json" a; printf '<%s>\\n' "$value"
json_object a='1 2' b:='[ 1, 2 ]' c=$'&\\\\"\\n\\x01\\x7f'; json_object; json_array a 'b  *' :=null; json_array; json_string $'\\t&'
json_merge_objects '{"a":1}' '{"A":2}'
is_valid_json '{"a":TRUE}' || echo invalid
is_valid_json '["\\N"]' || echo invalid
is_json_object '{}' && json_object_has_key '{"a":1}' a && echo object
json_object_has_key '{"a":1}' A || echo 'no A'
printf '{"f": [ ]}' >file.json; json_read_file file.json
mcp_text 'text & more' --audience user --priority 0.5
mcp_progress 1 2 'half  way'
mcp_resource_link file:///x.md 'x  y' --size 5
mcp_resource x:y file.json
printf 'GIF89a' >x.GIF; mcp_image x.GIF
log_info 'message  *'; log WARN again
mcp_error 'failed  *' || echo failed
is_readable_file file.json && is_non_empty_dir . && is_cmd_available cat && text_trim '  a  b  '; echo
log_level_to_num error; echo_stderr 'a  *'
json_get '{"k":1}' q || echo 'no q'
`;

const settings: Record<string, string> = {
  "set -euo pipefail": "set -euo pipefail",
  "set -f": "set -f",
  "an empty IFS": "IFS=",
  "IFS=:": "IFS=:",
  "an IFS of letters and digits": "IFS='aeo_1\"{'",
  "an unset IFS": "unset IFS",
  "LC_ALL=C": "export LC_ALL=C",
  "a locale that does not exist": "exec 9>&2 2>/dev/null; export LC_ALL=xx_XX.UTF-8; exec 2>&9",
  "nocasematch, nullglob, dotglob and extglob": "shopt -s nocasematch nullglob dotglob extglob",
  "nocaseglob and failglob": "shopt -s nocaseglob failglob",
  "patsub_replacement and localvar_inherit": "shopt -s patsub_replacement localvar_inherit 2>/dev/null || :",
  "inherit_errexit": "set -e; shopt -s inherit_errexit 2>/dev/null || :",
  "noclobber and physical": "set -CP",
  "errtrace, functrace and a trap": "set -ET; trap : DEBUG; trap : ERR; trap : RETURN",
  "posix": "set -o posix",
  "monitor": "set -m",
  "the library sourced again": 'source "$LIBRARY"',
  "readonly variables with likely names":
    "readonly key=1 text=1 name=1 path=1 i=1 n=1 out=1 file=1 mime=1 level=1 state=1 part=1 result=1",
  "functions in place of builtins":
    'echo() { builtin echo "$@"; }; read() { return 7; }; cd() { return 7; }; pwd() { :; }',
};

const expected = await runBash(tour, { control: true });

Deno.test("the tour of the helpers prints what it should", () => {
  equal(
    expected.stdout,
    `xé
*\\ &
true
[1,{"k.k":true}]
d  e
none
<xé
*\\ &>
{"a":"1 2","b":[1,2],"c":"&\\\\\\"\\n\\u0001\x7f"}
{}
["a","b  *",null]
[]
"\\t&"
{"a":1,"A":2}
invalid
invalid
object
no A
{"f":[]}
failed
a  b
17
no q
`,
  );
  equal(
    expected.stderr,
    `info: message  *
warning: again
a  *
error: json_get cannot find key "q": found "k"
  --> DIR/tools.bash:21
`,
  );
  equal(
    expected.records.map(({ type }) => type).join(" "),
    "content progress content content content log log error log",
  );
});

for (const [name, before] of Object.entries(settings)) {
  Deno.test(`the helpers do the same under ${name}`, async () => {
    const result = await runBash(tour, { control: true, before });
    equal(result.stdout, expected.stdout);
    equal(withoutPlace(result.stderr), withoutPlace(expected.stderr));
    equal(JSON.stringify(withoutPlaces(result.records)), JSON.stringify(withoutPlaces(expected.records)));
  });
}

function withoutPlace(text: string): string {
  return text.replaceAll(/^.*setlocale.*\n/gm, "");
}

/** The directory in a message differs from run to run. */
function withoutPlaces(records: readonly unknown[]): unknown {
  return JSON.parse(JSON.stringify(records).replaceAll(/[^"( ]*tools\.bash/g, "tools.bash"));
}

Deno.test("the helpers change no option, trap, variable or function of the author's", async () => {
  const state =
    `state() { set +o; shopt -p; trap; set | grep -av '^__bashful_\\|^BASH_\\|^FUNCNAME\\|^PIPESTATUS\\|^LINENO\\|^RANDOM\\|^SECONDS\\|^SRANDOM\\|^EPOCH\\|^_=\\|^PPID'; }`;
  const script = `${state}
value= json=
[[ abc =~ b(.) ]]; state >before; printf '%s\\n' "\${BASH_REMATCH[@]}" >>before
{ ${tour} } >/dev/null 2>&1
json= value=
state >after; printf '%s\\n' "\${BASH_REMATCH[@]}" >>after
diff before after && echo same`;
  for (const before of ["", "set -f; IFS=:; shopt -s nocasematch", "set -u; trap 'echo bye' EXIT"]) {
    const result = await runBash(script, { before });
    equal(result.stderr, "");
    equal(result.stdout.replace("bye\n", ""), "same\n");
  }
});

Deno.test("sourcing the library prints nothing and defines nothing but functions", async () => {
  const script =
    `set -- a b; vars() { compgen -v | grep -v '^BASH_\\|^_$\\|^FUNCNAME'; }; vars >before; source "$LIBRARY"; echo "$? $*"; vars >after; diff before after && echo same`;
  const result = await runBash(script);
  equal(result.stdout, "0 a b\nsame\n");
  equal(result.stderr, "");
});
