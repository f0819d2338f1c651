import assert from "node:assert/strict";
import { TraceFilter } from "../../../../src/cli/calling/trace.ts";

const user = "+ bashful /c/tools.bash:tool_a";
const own = "++ bashful environment:__bashful_string";
const old = "++ bashful ::";

/** What bash writes, and what of it is shown. */
const traces: readonly (readonly [written: string, shown: string])[] = [
  [`${user}:3: echo a\n`, "+ tools.bash:3: echo a\n"],
  [`+${user}:3: echo a\n`, "+ tools.bash:3: echo a\n"],
  [`+${user}:3: echo a\n++${user}:4: echo b\n`, "+ tools.bash:3: echo a\n++ tools.bash:4: echo b\n"],
  [`+ bashful ./lib.sh:f:3: echo a\n`, "+ lib.sh:3: echo a\n"],
  [`+ bashful lib.sh:f:3: echo a\n`, "+ lib.sh:3: echo a\n"],
  ["+ bashful environment:tool_a:3: echo a\n", "+ tools.bash: echo a\n"],
  ["+ bashful :tool_a:3: echo a\n", "+ tools.bash: echo a\n"],
  [`${own}:9: local a\n`, ""],
  ["+ bashful environment:json_get:9: local a\n", ""],
  [`${old}9: local a\n`, ""],
  ["+ bashful /c/tools.bash:json_get:2: mine\n", "+ tools.bash:2: mine\n"],
  ["plain\n+ plain\n\n", "plain\n+ plain\n\n"],
  [`${user}:3: echo 'a\nb'\nsaid\n`, "+ tools.bash:3: echo 'a\nb'\nsaid\n"],
  [`${own}:9: local 'x=a\nb'\nsaid\n`, "said\n"],
  [`${own}:9: local 'x=it'\\''s\nb'\nsaid\n`, "said\n"],
  [`${own}:9: local $'x=it\\'s\nb'\nsaid\n`, "said\n"],
  [`${own}:9: x=("$1" "it's")\nsaid\n`, "said\n"],
  [`${own}:9: x=\\'\nsaid\n`, "said\n"],
  [`${own}:9: [[ it's\ntwo == *[\\\t\\\n]* ]]\nsaid\n`, "said\n"],
  [`${own}:9: local 'never ends\n${user}:3: echo a\nsaid\n`, "+ tools.bash:3: echo a\nsaid\n"],
  [`half ${user}:3: echo a\n`, "half + tools.bash:3: echo a\n"],
  [`half ${own}:3: echo a\n`, "half "],
  [`no end`, "no end"],
];

Deno.test("a trace keeps the user's commands and all that is said, in whatever parts it comes", () => {
  for (const [written, shown] of traces) {
    for (const size of [1, 7, written.length]) {
      const filter = new TraceFilter();
      let found = "";
      for (let at = 0; at < written.length; at += size) found += filter.read(written.slice(at, at + size));
      assert.equal(found + filter.end(), shown, JSON.stringify(written));
      assert.equal(filter.end(), "");
    }
  }
});
