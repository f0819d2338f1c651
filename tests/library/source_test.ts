/** The library's own text: nothing that Bash 3.2 lacks, and a signature and an example for every helper. */

import { deepEqual, equal, ok } from "node:assert/strict";
import { libraryPath, runBash } from "./run_bash.ts";

const library = await Deno.readTextFile(libraryPath);

/** What Bash got after 3.2, or what has no use there. */
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
    lines.forEach((line, index) => {
      const code = line.replace(/(^|\s)#.*$/, "");
      for (const [name, pattern] of Object.entries(newer)) {
        if (pattern.test(code)) {
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

/** The helpers for authors, in order, with what follows the opening line. */
const helpers = [...library.matchAll(/^([a-z]\w*)\(\) \{(.*)\n((?: {2}#.*\n)*)/gm)].map((match) => ({
  name: match[1]!,
  signature: match[2]!,
  comment: match[3]!,
}));

Deno.test("every helper opens with its signature and an example of its use", () => {
  equal(helpers.length, 30);
  for (const { name, signature, comment } of helpers) {
    ok(signature === "" || /^ # \S/.test(signature), name);
    const example = /^ {2}# Example: (.*)$/m.exec(comment)?.[1];
    ok(example?.split(/[ ;"(]+/).includes(name), `${name}: ${example}`);
  }
});

Deno.test("mcp_export_helpers exports every function of the library", async () => {
  const result = await runBash("mcp_export_helpers; declare -F | grep -v ' -f[rti]*x '; declare -Fx | wc -l");
  const functions = [...library.matchAll(/^\w+\(\) \{/gm)].length;
  equal(result.stdout.trim(), String(functions));
});
