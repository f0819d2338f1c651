/** The call's own arguments: found by the index that comes with them, with the schema's defaults for what is missing. */

import { deepEqual, equal } from "node:assert/strict";
import type { Json } from "../../src/json.ts";
import { runBash } from "./run_bash.ts";
import { requestOf } from "./request.ts";

const show = `show() { printf '%s:' "$#"; [ $# = 0 ] || printf '<%s>' "$@"; printf '\\n'; }`;

Deno.test("own arguments: long items, short ones and many keep their bounds", async () => {
  const items = Array.from({ length: 1500 }, (_, index) => index % 7 === 0 ? "é".repeat(index) : `item ${index}`);
  items[700] = "long ".repeat(20_000);
  const map = Object.fromEntries(items.map((item, index) => [`k${index}`, item]));
  const script = `json_list -v items "$1" list; printf '%s\\n' "\${items[@]}"
json_list -v items "$1" mixed; printf '%s\\n' "\${items[@]}"; json_keys -v names "$1" map; echo "\${names[*]}"`;
  const json = JSON.stringify({ list: items, mixed: [5, ...items], map });
  const { stdout, stderr } = await runBash(`${requestOf(json)}\n${script}`);
  equal(stderr, "");
  const lines = items.map((item) => `${item}\n`).join("");
  equal(stdout, `${lines}5\n${lines}${Object.keys(map).join(" ")}\n`);
});

Deno.test("JSON that is only as long as the own arguments is read itself", async () => {
  const { stdout } = await runBash(
    `${requestOf('{"a":1}')}\njson_get '{"a":2}' a; json_get '{"b":3}' b; json_get "$1" a`,
  );
  equal(stdout, "2\n3\n1\n");
});

Deno.test("own arguments: the schema's default stands in where the call has none, and only for what is missing", async () => {
  const json = '{"null":null,"o":{}}';
  const defaults = new Map<string, Json>([
    ["limit", 10],
    ["word", "a\nb"],
    ["list", ["x", ""]],
    ["o.deep", true],
    ["null", 3],
  ]);
  const script = `${show}
json_get "$1" limit; json_get "$1" word; json_get "$1" limit 5; json_get "$1" o.deep; json_get "$1" null
json_list -v l "$1" list; show "\${l[@]}"; json_length "$1" list
json_vars "$1" limit 'list[]' d:o.deep word=w; show "$limit" "$d" "$word" "\${list[@]}"
json_get "$1" other || :
json_get '{"x":1}' limit || :
printf '%s\\n' "$1"`;
  const result = await runBash(`${requestOf(json, defaults)}\n${script}`, { args: [json] });
  equal(result.stdout, `10\na\nb\n5\ntrue\n\n2:<x><>\n2\n5:<10><true><w><x><>\n${json}\n`);
  deepEqual(result.stderr.match(/cannot find key .*/g), [
    'cannot find key "other": found "null","o"',
    'cannot find key "limit": found "x"',
  ]);
});

Deno.test("own arguments: values of odd, long and deep ones are found, with the index and beyond it", async () => {
  const long = `{"long":"${"x".repeat(200_000)}","q\\"\\u0007":{"é":"\\\\\\""},"wide":${
    JSON.stringify(Array.from({ length: 3000 }, (_, index) => [`é${index}`]))
  },"t":"]}"}`;
  const script = `json_get -v x "$1" long; echo "\${#x}"; json_get "$1" $'q"\\a.é'; json_get "$1" wide.2999.0
json_get "$1" wide.3000 no; json_get "$1" t; json_length "$1" wide; json_list -v x "$1" wide; echo "\${x[2999]}"`;
  const found = await runBash(`${requestOf(long)}\n${script}`);
  deepEqual([found.stdout, found.stderr], [`200000\n\\"\né2999\nno\n]}\n3000\n["é2999"]\n`, ""]);
  // So deep that not every level is listed.
  const deep = `{"deep":${"[".repeat(100)}7,"\\n"${"]".repeat(100)}}`;
  const key = "deep" + ".0".repeat(99);
  const within = `json_get "$1" ${key}.0; json_list -v x "$1" ${key}; echo "\${x[*]}"; json_get "$1" ${key}.5`;
  const other = await runBash(`${requestOf(deep)}\n${within}`);
  equal(other.stdout, "7\n7 \n\n");
  deepEqual(other.stderr.match(/found .*/g), ["found an array of 2"]);
});
