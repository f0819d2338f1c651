/** The library's own text: nothing that Bash 3.2 lacks, and a signature and an example for every helper. */

import { deepEqual, equal, ok } from "node:assert/strict";
import { helpers, libraryNames } from "../../src/bash/mod.ts";
import { runBash } from "./run_bash.ts";

/** What Bash got after 3.2, or what has no use there. It may stand right behind a line that asks for the version. */
const newer: Record<string, RegExp> = {
  "mapfile or readarray": /\b(mapfile|readarray)\b/,
  "coproc": /\bcoproc\b/,
  "associative arrays, namerefs, global and case attributes": /\b(declare|local|typeset)\s+-\w*[AnguUlc]/,
  "changing case by expansion": /\$\{\w+(\[[^\]]*\])?(\^\^?|,,?)[^}]*\}/,
  "transformation": /\$\{\w+(\[[@*]\])?@[A-Za-z]\}/,
  "read -N, -i or a fraction of a second": /\bread\b[^|;&]*\s-(\w*[Ni]|t\s*0?\.)/,
  "a negative index": /\$\{\w+\[\s*-\d/,
  "a negative length": /\$\{\w+:[^}:$-][^}:$]*:\s*-/,
  "|&": /\|&/,
  "&>>": /&>>/,
  "printf %(...)T": /%\([^)]*\)T/,
  ";& or ;;&": /;;?&/,
  "test -v": /\[\[?\s+-v\s/,
  "\\u in $'...'": /\$'[^']*\\[uU]/,
  "+= in an array index": /\bdeclare\s+-\w*[gn]/,
  "{fd}> redirection": /\{\w+\}[<>]/,
  "globstar, lastpipe or inherit_errexit without care": /\bshopt\s+-s\s+\w*(globstar|lastpipe)/,
  "EPOCHREALTIME without a default": /\$\{?EPOCH(REALTIME|SECONDS)(?!-)/,
};

Deno.test("no Bash file under src uses what Bash 3.2 does not have", async () => {
  const found: string[] = [];
  for await (const path of bashFiles(new URL("../../src/", import.meta.url))) {
    const lines = (await Deno.readTextFile(path)).split("\n");
    let knowsVersion = false;
    lines.forEach((line, index) => {
      const code = line.replace(/(^|\s)#.*$/, "");
      // A function that has asked for the version, or says of itself that its caller has, uses what it likes from there on.
      knowsVersion = line.includes("BASH_VERSINFO") || (knowsVersion && code !== "}");
      for (const [name, pattern] of Object.entries(newer)) {
        if (pattern.test(code) && !knowsVersion) {
          found.push(`${path.pathname.split("/src/").at(-1)}:${index + 1}: ${name}: ${line.trim()}`);
        }
      }
    });
  }
  deepEqual(found, []);
});

Deno.test("the patterns find what they are for", () => {
  const samples = [
    "mapfile -t x",
    "declare -A m",
    "local -n r=$1",
    "${x,,}",
    "${x^^}",
    "${x^}",
    "${x@Q}",
    "read -r -N 1 x",
  ];
  samples.push(
    "${a[-1]}",
    "${a:1:-1}",
    "a |& b",
    "a &>> b",
    "printf '%(%s)T'",
    "x) y ;;&",
    "[[ -v x ]]",
    "$'\\u00e9'",
    "read -t 0.5",
  );
  for (const sample of samples) ok(Object.values(newer).some((pattern) => pattern.test(sample)), sample);
});

async function* bashFiles(folder: URL): AsyncGenerator<URL> {
  for await (const entry of Deno.readDir(folder)) {
    if (entry.isDirectory) yield* bashFiles(new URL(`${entry.name}/`, folder));
    else if (entry.name.endsWith(".bash")) yield new URL(entry.name, folder);
  }
}

Deno.test("every helper opens with its signature and an example of its use", () => {
  ok(helpers.length > 0);
  for (const { name, signature, comment } of helpers) {
    equal(signature === "", name === "mcp_export_helpers", name);
    const example = comment.find((line) => line.startsWith("Example: "))?.slice("Example: ".length);
    ok(example?.split(/[ ;"(]+/).includes(name), `${name}: ${example}`);
  }
});

Deno.test("the library in one file defines the functions of its parts, and no other", async () => {
  const result = await runBash("declare -F");
  const defined = result.stdout.trimEnd().split("\n").map((line) => line.replace("declare -f ", ""));
  deepEqual(defined.sort(), [...libraryNames].sort());
});

Deno.test("mcp_export_helpers exports every function of the library, in a child of a child too", async () => {
  const script = `mcp_export_helpers; declare -Fx | wc -l; "$TEST_BASH" -c 'mcp_export_helpers; declare -Fx | wc -l'`;
  const result = await runBash(script);
  deepEqual(result.stdout.trim().split(/\s+/), [libraryNames.size, libraryNames.size].map(String));
  equal(result.stderr, "");
});
