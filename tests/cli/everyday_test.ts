/**
 * The tools of `fixtures/configs/everyday/`, as people write them: each is called, and each that runs a command has it
 * fail. Commands that not every machine has, or that say something else on each, are stand-ins.
 */

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connectLines } from "../helpers/eras.ts";
import { runProgram } from "../helpers/program.ts";
import { fixtureConfig, type TempDir, tempDir } from "../helpers/temp_config.ts";

/** Stand-ins by name: what each is, behind `#!/bin/sh`. */
const commands: Readonly<Record<string, string>> = {
  df: `[ "$3" != /none ] || { echo 'df: /none: No such file or directory' >&2; exit 1; }
printf 'Filesystem 1024-blocks Used Available Capacity Mounted on\\n/dev/sda1   102400 2400  100000   3%% /my disk\\n'`,
  ps: `printf '    1   0.0 root     init\\n  321  12.5 ada      my program\\n   22   1.0 ada      sh\\n'`,
  deployctl: `case $2 in bad) echo "$2 is not known" >&2; exit 4 ;; esac; echo "$@" >>"$HOME/deployed"`,
  magick:
    `[ -r "$1" ] || { echo "magick: unable to open image '$1'" >&2; exit 1; }; cp "$1" "$4"; echo "$4" >"$HOME/made"`,
  // Takes what is asked for from the file of that name, and shows the headers as a value of their own.
  curl: `while [ $# -gt 0 ]; do case $1 in
  --url) url=$2 ;; --output) output=$2 ;; --header) headers="$headers$2;" ;; --config) headers=$(cat) ;; esac; shift; done
echo "$url" >>"$HOME/asked"; echo "$headers" >>"$HOME/headers"
name=$HOME/web/\${url#*://}
[ -r "$name" ] || { echo 'curl: (22) The requested URL returned error: 404' >&2; exit 22; }
case $headers in '') exec cat "$name" >"\${output:-/dev/stdout}" ;; esac
HEADERS=$headers exec awk '{ gsub(/HEADERS/, ENVIRON["HEADERS"]); print }' "$name"`,
};

/** A home with stand-ins, and files that tools read. */
async function madeHome(): Promise<TempDir & { readonly env: Record<string, string> }> {
  const temp = await tempDir();
  const bin = join(temp.dir, "bin");
  await Deno.mkdir(bin);
  for (const [name, script] of Object.entries(commands)) {
    await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  const env = {
    ...{ HOME: temp.dir, XDG_CACHE_HOME: join(temp.dir, "cache"), API_TOKEN: "secret", LC_ALL: "C" },
    ...{ PATH: `${bin}:${Deno.env.get("PATH")}`, SERVER_CONFIG_DIR: fixtureConfig("everyday") },
  };
  const make = `mkdir -p "src/a b" web/rates.example.com web/api.example.com && cd "$HOME" || exit
printf 'one\\n  two: three\\n' >"src/a b/x.txt"; printf 'two\\n' >src/y.sh; printf 'GIF89a' >picture.gif
seq 200 >log; printf 'name,town\\n"Ada, L.",London\\n' >people.csv
sqlite3 tools.db 'CREATE TABLE t (n, s); INSERT INTO t VALUES (1, NULL), (2, "b");'
printf '{"got":[{"headers":"HEADERS"}]}' >web/headers.json
printf '{"login":"ada","plan":{}}' >web/api.example.com/user
printf '{"rates":{"USD":1.10}}' >'web/rates.example.com/latest?base=EUR'
git init -q project && cd project && export GIT_AUTHOR_DATE='2026-01-02T03:04:05Z' && set -- -c user.name='Ada L' -c user.email=a@b.c
git "$@" commit -q --allow-empty -m 'First' && git "$@" commit -q --allow-empty -m 'Say "two"	and more'`;
  const made = await new Deno.Command("bash", { args: ["-c", make], cwd: temp.dir, env }).output();
  assert.equal(new TextDecoder().decode(made.stderr), "");
  return { ...temp, env };
}

/** A call: its tool, its arguments, and what comes of it, with `HOME` for the home; a RegExp where that differs. */
type Row = readonly [name: string, args: Record<string, unknown>, expected: string | RegExp | Record<string, unknown>];

const services = [{ name: "web", version: "1.2" }, { name: "db", version: "9", replicas: 3 }];

const done: readonly Row[] = [
  [
    "git_log",
    { repository: "HOME/project", limit: 1 },
    /^{"commits":\[{"hash":"[0-9a-f]{7}","date":"2026-01-02","author":"Ada L","subject":"Say \\"two\\"\\tand more"}\]}$/,
  ],
  ["git_log", { repository: "HOME/project" }, /"subject":"First"}\]}$/],
  ["folder_sizes", { folder: "HOME/src/a b" }, /^{"entries":\[{"kilobytes":\d+,"name":"\.\/x\.txt"}\]}$/],
  ["disk_usage", {}, {
    disks: [{ device: "/dev/sda1", kilobytes: 102400, used: 2400, free: 100000, share: "3%", mount: "/my disk" }],
  }],
  ["processes", { limit: 2 }, {
    processes: [{ pid: 321, cpu: 12.5, user: "ada", command: "my program" }, {
      pid: 22,
      cpu: 1.0,
      user: "ada",
      command: "sh",
    }],
  }],
  ["search_code", { pattern: "^ *two", paths: ["HOME/src"], globs: ["*.txt", "*.md"] }, {
    matches: [{ file: "HOME/src/a b/x.txt", line: 2, text: "  two: three" }],
  }],
  ["search_code", { pattern: "two", paths: ["HOME/src/y.sh"] }, {
    matches: [{ file: "HOME/src/y.sh", line: 1, text: "two" }],
  }],
  ["search_code", { pattern: "four", paths: ["HOME/src"] }, { matches: [] }],
  ["deploy", { services }, '["would deploy web 1.2, 1 of it","would deploy db 9, 3 of it"]'],
  ["deploy", { services, dry_run: false }, '["deployed web 1.2, 1 of it","deployed db 9, 3 of it"]'],
  [
    "fetch_json",
    { url: "http://headers.json", headers: { "X.A": "b c", "Y": "" }, key: "got.0.headers" },
    "X.A: b c;Y: ;",
  ],
  ["fetch_json", { url: "http://headers.json", key: "got" }, '[{"headers":"HEADERS"}]'],
  ["whoami_api", {}, { login: "ada", plan: "none" }],
  ["sql_query", { database: "HOME/tools.db", query: "SELECT * FROM t" }, {
    count: 2,
    rows: [{ n: 1, s: null }, { n: 2, s: "b" }],
  }],
  ["sql_query", { database: "HOME/tools.db", query: "SELECT * FROM t WHERE n = 3" }, { count: 0, rows: [] }],
  ["csv_to_json", { path: "HOME/people.csv" }, { rows: [{ name: "Ada, L.", town: "London" }] }],
  ["thumbnail", { path: "HOME/picture.gif" }, "R0lGODlh"],
  ["stats", { numbers: [1, 2, 6] }, { mean: 3, median: 2 }],
  ["tail_log", { path: "HOME/log", lines: 2 }, "199\n200"],
  ["tail_log", { path: "HOME/log" }, /^151\n[^]*\n200$/],
  ["exchange_rate", { from: "EUR", to: "USD" }, { rate: 1.1 }],
];

/** What is said of a failure is the command's own. */
const failed: readonly Row[] = [
  ["git_log", { repository: "HOME/none" }, "fatal: cannot change to 'HOME/none': No such file or directory"],
  ["disk_usage", { paths: ["/none"] }, "df: /none: No such file or directory"],
  ["folder_sizes", { folder: "HOME/none" }, /HOME\/none: No such file or directory/],
  ["search_code", { pattern: "(", paths: ["HOME/src"] }, /^grep: Unmatched \( or \\\($/],
  ["search_code", { pattern: "-e", paths: ["HOME/none"] }, "grep: HOME/none: No such file or directory"],
  [
    "deploy",
    { services: [{ name: "bad", version: "1" }], dry_run: false },
    'Tool "deploy" exited with code 4: bad is not known',
  ],
  [
    "fetch_json",
    { url: "http://none", key: "got" },
    'Tool "fetch_json" exited with code 22: curl: (22) The requested URL returned error: 404',
  ],
  [
    "sql_query",
    { database: "HOME/tools.db", query: "SELECT * FROM x" },
    /^Tool "sql_query" exited with code 1: .*no such table: x/,
  ],
  ["sql_query", { database: "HOME/tools.db", query: "DELETE FROM t" }, /attempt to write a readonly database/],
  ["csv_to_json", { path: "HOME/none" }, /^Tool "csv_to_json" exited with code 1: Cannot read HOME\/none: /],
  ["thumbnail", { path: "HOME/none" }, `Tool "thumbnail" exited with code 1: magick: unable to open image 'HOME/none'`],
  ["tail_log", { path: "HOME/none" }, "Cannot read HOME/none"],
  ["exchange_rate", { from: "EUR", to: "CHF" }, /json_get cannot find key "rates\.CHF": found "USD"/],
  ["exchange_rate", { from: "USD", to: "CHF" }, /^Tool "exchange_rate" exited with code 22: curl: \(22\)/],
];

Deno.test("everyday tools do what they say, and hide no failure", async (test) => {
  await using home = await madeHome();
  const within = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll("HOME", home.dir));
  await using client = await connectLines("2025-06-18", { env: home.env });
  for (const row of [...done, ...failed]) {
    const [name, args, expected] = row;
    await test.step(`${name} ${JSON.stringify(args)}`, async () => {
      const { result } = await client.request("tools/call", { name, arguments: within(args) });
      const { text, data } = result.content[0];
      const said = (text ?? data).replaceAll(home.dir, "HOME");
      if (expected instanceof RegExp) assert.match(said, expected);
      else if (typeof expected === "string") assert.equal(said, expected);
      else assert.deepEqual(result.structuredContent, within(expected));
      assert.equal(result.isError === true, failed.includes(row));
    });
  }
  assert.equal(client.stderr, "");
  const left = (name: string) => readFile(join(home.dir, name), "utf8");
  assert.equal(
    await left("deployed"),
    "--service web --version 1.2 --replicas 1\n--service db --version 9 --replicas 3\n",
  );
  assert.match(await left("headers"), /^header = "Authorization: Bearer secret"$/m);
  // The rate is kept, and the picture is not.
  assert.equal((await left("asked")).match(/base=EUR/g)?.length, 1);
  await assert.rejects(Deno.stat((await left("made")).trim()), Deno.errors.NotFound);
});

Deno.test("the everyday configuration passes check; without the secret, its tool is not served", async () => {
  await using home = await madeHome();
  const sound = await runProgram(["check", "--strict"], { env: home.env });
  assert.deepEqual([sound.stdout, sound.stderr, sound.code], ["0 problems: 14 tools can be served\n", "", 0]);
  const { API_TOKEN: _, ...env } = home.env;
  const { stdout } = await runProgram(["list", "--names"], { env });
  assert.equal(stdout.includes("whoami_api"), false);
});
