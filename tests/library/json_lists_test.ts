/** Lists, names and several values at once: `json_list`, `json_keys`, `json_length`, `json_vars`, in a shell of any settings. */

import { deepEqual } from "node:assert/strict";
import { type BashResult, runBash, type RunOptions, word } from "./run_bash.ts";
import { requestOf } from "./request.ts";

/** Shells that authors have. */
const settings: Readonly<Record<string, string>> = {
  plain: "",
  strict: "set -euo pipefail",
  "odd IFS": "IFS='a,[ \"'",
  "empty IFS": "IFS=",
  globs: "shopt -s failglob nullglob nocasematch; touch a b",
};

/** Runs `script`, by hand and as a tool whose own arguments `json` is, in each of the shells. */
async function each(json: string, script: string, check: (result: BashResult, where: string) => void): Promise<void> {
  for (const [name, before] of Object.entries(settings)) {
    const options: RunOptions = { args: [json] };
    check(await runBash(`${before}\n${script}`, options), name);
    check(await runBash(`${requestOf(json)}\n${before}\n${script}`, options), `${name}, own arguments`);
  }
}

const show = `show() { printf '%s:' "$#"; [ $# = 0 ] || printf '<%s>' "$@"; printf '\\n'; }`;

Deno.test("json_list gives items as text or compact JSON, in any shell, by key and without", async () => {
  const items = [
    "",
    "a b",
    "*",
    "[ab]",
    'q"\\',
    "line\nfeed\n",
    "é€",
    12345678901234567890n,
    1.5,
    true,
    null,
    [],
    [[1], "x"],
    {
      a: { "b": "]" },
    },
    "-v",
    "\x7f\x01",
    "$(touch x)",
    "~",
  ];
  const raw = `[${items.map((item) => typeof item === "bigint" ? String(item) : JSON.stringify(item)).join(",")}]`;
  const texts = items.map((item) =>
    typeof item === "string"
      ? item
      : item === null
      ? ""
      : typeof item === "bigint"
      ? String(item)
      : JSON.stringify(item)
  );
  const expected = `${items.length}:${texts.map((text) => `<${text}>`).join("")}\n`;
  const script = `${show}
json_list -v items "$1" o.list; show "\${items[@]}"
json_get -v x "$1" o.list; json_list -v items "$x"; show "\${items[@]}"
f() { local _item _i _list __x; json_list -v _item "$1" o.list; show "\${_item[@]}"; json_list -v _i "$1" o.list; show "\${_i[@]}"; }
f "$1"; echo "\${_item-none}"`;
  await each(`{"other":[1],"o":{"list":${raw},"z":[2]}}`, script, (result, where) => {
    deepEqual([result.stdout, result.stderr], [expected.repeat(4) + "none\n", ""], where);
  });
});

Deno.test("json_list of items without escapes, some of which look like JSON", async () => {
  const raw = '["a,null,b","null","",5,[1,"x"],{"k":"v"}," * ","-1e9","true",false,"x,"]';
  const expected = '11:<a,null,b><null><><5><[1,"x"]><{"k":"v"}>< * ><-1e9><true><false><x,>\n';
  const script = `${show}
json_list -v items "$1" list; show "\${items[@]}"; json_list -v items "$1" list.4; show "\${items[@]}"
json_list -v items "$1" texts; show "\${items[@]}"; json_list -v items "$1" last; show "\${items[@]}"`;
  const others = '"texts":["",",","]","[","a,b","null","*","\x7f"],"last":["a",",",5]';
  await each(`{"list":${raw},${others}}`, script, (result, where) => {
    const rest = "2:<1><x>\n8:<><,><]><[><a,b><null><*><\x7f>\n3:<a><,><5>\n";
    deepEqual([result.stdout, result.stderr], [expected + rest, ""], where);
  });
});

Deno.test("json_list of nothing: empty arrays, null and defaults, in Bash 3.2 with -u too", async () => {
  const script = `${show}
for key in empty null.0 none none2; do
  items=(old one)
  case $key in none) json_list -v items "$1" none '["a","b"]' ;; none2) json_list -v items "$1" none '' ;; *) json_list -v items "$1" $key ;; esac
  case \${#items[@]} in 0) show ;; *) show "\${items[@]}" ;; esac
done`;
  await each(`{"empty":[],"null":[null]}`, script, (result, where) => {
    deepEqual([result.stdout, result.stderr], ["0:\n0:\n2:<a><b>\n0:\n", ""], where);
  });
});

Deno.test("json_keys and json_length", async () => {
  const json = JSON.stringify({
    o: { "": 1, "a.b": 2, 'q"': 3, "\n": 4, "*": { x: 1 }, "é\\": 5 },
    l: [1, [2, 3]],
    e: {},
  });
  const script = `${show}
json_keys -v names "$1" o; show "\${names[@]}"
json_keys -v names "$1"; show "\${names[@]}"
json_keys -v names "$1" e; echo "\${#names[@]}:"
json_length "$1"; json_length "$1" l; json_length "$1" l.1; json_length -v n "$1" o; echo "$n"
json_length "$1" none '[]'; json_length "$1" e`;
  const expected = `6:<><a.b><q"><\n><*><é\\>\n3:<o><l><e>\n0:\n3\n2\n2\n6\n0\n0\n`;
  await each(json, script, (result, where) => deepEqual([result.stdout, result.stderr], [expected, ""], where));
});

Deno.test("json_vars sets several variables, whatever they are named, or none", async () => {
  const json = JSON.stringify({
    a: "x\ny\n",
    n: null,
    o: { "d.e": [1, ""], k: "~*" },
    _key: "$HOME",
    list: ["", "b c"],
    IFSx: 3,
  });
  const script = `${show}
f() {
  local a n limit _key _name=old list tags none deep
  json_vars "$1" a n limit=10 _key '_name:o.k' 'list[]' 'tags[]=' 'none[]:no.no=["q"]' 'deep[]:o.d\\.e' 'eq:nothing=a=b:c'
  show "$a" "$n" "$limit" "$_key" "$_name" "$eq"; show "\${list[@]}"; echo "\${#tags[@]}:"; show "\${none[@]}"; show "\${deep[@]}"
}
f "$1"
a=kept; json_vars "$1" a missing 2>/dev/null || echo "$a"`;
  const expected = "6:<x\ny\n><><10><$HOME><~*><a=b:c>\n2:<><b c>\n0:\n1:<q>\n2:<1><>\nkept\n";
  await each(json, script, (result, where) => deepEqual([result.stdout, result.stderr], [expected, ""], where));
});

Deno.test("json_vars finds in other JSON what json_get finds", async () => {
  const json = '{"a":1,"a":{"b":[1,{"c":"x\\ny"}]},"q\\"":true,"":"none","x.y":-1.50e3,"n":null,"z":"\\u0000","s":"*"}';
  const keys = ["a", "a.b", "a.b.1.c", 'q"', "x\\.y", "n", "s", "a.c", "s.t", "none", "a.b.7", "z"];
  const script = `${show}
json=${word(json)}
for key in ${keys.map(word).join(" ")}; do
  json_get -v one "$json" "$key" 2>one || one=failed
  json_vars "$json" "two:$key" s 2>two || two=failed
  [ "$one" = "$two" ] && [ "$(head -n 1 one)" = "$(sed '1s/json_vars/json_get/;q' two)" ] || { show "$key" "$one" "$two"; cat one two; }
done
json_vars "$json" 'l[]:a.b' 'm[]:none=[1,"q"]' 'k[]:n'; show "\${l[@]}"; show "\${m[@]}"; echo "\${#k[@]}"
json_vars '[{"a":1},2]' a:0.a b:1 && show "$a" "$b"
(json_vars '{}' a b= 2>&1 || :) | sed -n 1p; (json_vars '{' a b 2>&1 || :) | sed -n 1p; json_vars - a b <<<'{"b":2,"a":[]}' && show "$a" "$b"`;
  for (const own of ["", requestOf('{"a":1}')]) {
    for (const before of Object.values(settings)) {
      const { stdout, stderr } = await runBash(`${own}\n${before}\n${script}`);
      deepEqual([stdout, stderr], [
        '2:<1><{"c":"x\\ny"}>\n2:<1><q>\n0\n2:<1><2>\n' +
        'error: json_vars cannot find key "a": found an empty object\n' +
        "error: json_vars cannot read JSON: found the end, expected a name in quotes or }\n2:<[]><2>\n",
        "",
      ], before);
    }
  }
});

Deno.test("what cannot be given is said, with the line", async () => {
  const json = '{"s":"te\\nxt","n":5,"l":[1,"\\u0000"],"o":{"a":1},"p":{"b":1}}';
  const script = `
json_list -v x "$1" s
json_list -v x "$1" o
json_keys -v x "$1" l
json_length "$1" n
json_list -v x "$1" l
json_list -v x "$1" o.b
json_list x "$1"
json_list -v 'x[1]' "$1" l
json_vars "$1" 'x y'
json_vars "$1" s:none
json_list -v x '[1,'
json_get "$1" l.7
json_get "$1" l.x
json_get "$1" n.x
json_list -v x "$1" none '[1'`;
  const expected = [
    'json_list cannot use key "s": found "te\\nxt", expected an array',
    'json_list cannot use key "o": found an object, expected an array',
    'json_keys cannot use key "l": found an array, expected an object',
    'json_length cannot use key "n": found 5, expected an array or an object',
    'json_list cannot give "l": found a string with U+0000, which Bash cannot hold',
    'json_list cannot find key "o.b": found "a"',
    "json_list is called without what it needs, expected -v ARRAY JSON [KEY [DEFAULT]]",
    '-v needs the name of a variable: found "x[1]"',
    'json_vars cannot use "x y": found "x y", expected the name of a variable, as in NAME, NAME=DEFAULT, NAME:KEY or NAME[]',
    'json_vars cannot find key "none": found "s","n","l","o","p"',
    "json_list cannot read JSON: found the end, expected a value",
    'json_get cannot find key "l.7": found an array of 2',
    'json_get cannot find key "l.x": found an array of 2',
    'json_get cannot find key "n.x": found only 5',
    'json_list cannot use the default "[1": found the end, expected , or ]',
  ];
  for (const own of [false, true]) {
    const result = await runBash(`${own ? requestOf(json) : ""}${script}`, { args: [json] });
    const said = result.stderr.split("\n").filter((line) => !line.startsWith("  -->")).slice(0, -1);
    deepEqual(said, expected.map((line) => `error: ${line}`));
  }
});

Deno.test("the keys that an error names are those where the path ended", async () => {
  const result = await runBash(`json_get '{"a":{"c":1},"obj":{"x":1}}' a.b
json_get '{"arr":[1,2],"obj":{"x":1}}' arr.9
json_get '{"a":{"c":{"d":2}},"b":{"x":{"y":1}}}' a.c.e`);
  deepEqual(result.stderr.match(/found .*/g), ['found "c"', "found an array of 2", 'found "d"']);
});

Deno.test("- is standard input for every helper that reads JSON", async () => {
  const script = `json='{"a":[1,"b"]}'
json_get - a.1 <<<"$json"; json_list -v l - a <<<"$json"; echo "\${l[*]}"; json_keys -v l - <<<"$json"; echo "\${l[*]}"
json_length - a <<<"$json"; json_vars - 'a[]' n=5 <<<"$json"; echo "\${a[*]} $n"
is_valid_json - <<<"$json" && is_json_object - <<<"$json" && json_object_has_key - a <<<"$json" && echo yes
json_merge_objects '{"x":1}' - <<<"$json"; printf '[-1]' | json_get - 0`;
  const result = await runBash(script);
  deepEqual([result.stdout, result.stderr], ['b\n1 b\na\n2\n1 b 5\nyes\n{"x":1,"a":[1,"b"]}\n-1\n', ""]);
});
