import assert from "node:assert/strict";
import { runProgram } from "../helpers/program.ts";

const version = (await import("../../deno.json", { with: { type: "json" } })).default.version;
const commonFlags = `Flags of every command:
      --log-level LEVEL    Write this and worse to stderr (default: $SERVER_LOG_LEVEL, or warning)
      --log-format FORMAT  Write the log as text or as JSON lines
  -h, --help               Show help
  -V, --version            Show the version
`;
const coreHelp = `Print the helper library, to source it with tools.bash by hand

Usage: bashful core

  source <(bashful core); source tools.bash; tool_file_size '{"path":"README.md"}'

In Bash 3.2, which cannot source a pipe: eval "$(bashful core)"

${commonFlags}`;

/** Command lines that print something and are done. */
const told: Record<string, string> = {
  "--version": `bashful ${version}\n`,
  "-V": `bashful ${version}\n`,
  "list --version": `bashful ${version}\n`,
  "--log-level error core --version": `bashful ${version}\n`,
  "-c x list --version": `bashful ${version}\n`,
  "call -V": `bashful ${version}\n`,
  "help core": coreHelp,
  "core --help": coreHelp,
  "core -h": coreHelp,
};

for (const [words, stdout] of Object.entries(told)) {
  Deno.test(`bashful ${words} prints it and exits with 0`, async () => {
    assert.deepEqual(await runProgram(words.split(" ")), { code: 0, stdout, stderr: "" });
  });
}

Deno.test("bashful --help, -h and help show what it is, every command and the common flags", async () => {
  const shown = await runProgram(["--help"]);
  assert.deepEqual([shown.code, shown.stderr], [0, ""]);
  assert.deepEqual(await runProgram(["-h"]), shown);
  assert.deepEqual(await runProgram(["help"]), shown);
  const head =
    `bashful ${version}: serves Bash functions as MCP tools over stdio\n\nUsage: bashful [COMMAND] [ARGUMENT...]\n\nCommands:\n`;
  assert.equal(shown.stdout.slice(0, head.length), head);
  assert.ok(shown.stdout.endsWith(`\n${commonFlags}\nbashful help COMMAND says more.\n`), shown.stdout);
  const names = [...shown.stdout.matchAll(/^ {2}([a-z]+) {2,}[A-Z].*[^.]$/gm)].map(([, name]) => name!);
  for (const name of ["serve", "call", "list", "check", "core", "help"]) assert.ok(names.includes(name), name);
  for (const name of names) {
    const help = await runProgram(["help", name]);
    assert.deepEqual([help.code, help.stderr], [0, ""], name);
    assert.match(help.stdout, new RegExp(`^[A-Z].*[^.]\n\nUsage: bashful ${name}\\b`), name);
    for (const line of help.stdout.split("\n")) assert.ok(line.length <= 120, line);
  }
});

/** Command lines that cannot be understood, and what is said. */
const refused: readonly (readonly [words: readonly string[], said: string])[] = [
  [["lsit"], 'Cannot run "lsit": there is no such command\nhint: did you mean bashful list?'],
  [["frobnicate"], 'Cannot run "frobnicate": there is no such command\nhint: see bashful --help'],
  [[""], 'Cannot run "": there is no such command\nhint: see bashful --help'],
  [["\x1b[31m\n"], 'Cannot run "\\u001b[31m\\n": there is no such command\nhint: see bashful --help'],
  [["constructor"], 'Cannot run "constructor": there is no such command\nhint: see bashful --help'],
  [
    ["help", "cal"],
    'Cannot show help of "cal": there is no such command, tool or helper function\nhint: did you mean bashful help call?',
  ],
  [["list", "--confg", "x"], 'Cannot run list: unknown flag "--confg"\nhint: did you mean --config?'],
  [["-c", "x", "lsit"], 'Cannot run "lsit": there is no such command\nhint: did you mean bashful list?'],
  [["--stirct"], 'Cannot run serve: unknown flag "--stirct"\nhint: did you mean --strict?'],
  [["core", "--json"], 'Cannot run core: unknown flag "--json"\nhint: see bashful help core'],
  [["list", "-x"], 'Cannot run list: unknown flag "-x"\nhint: see bashful help list'],
  [["list", "more"], 'Cannot run list: found "more", expected nothing more\nhint: see bashful help list'],
  [["call"], "Cannot run call: NAME is missing\nhint: see bashful help call"],
  [["list", "--config"], "Cannot use --config: found no value, expected DIR\nhint: see bashful help list"],
  [["list", "--json=1"], 'Cannot use --json with a value: found "1", expected none\nhint: see bashful help list'],
  [
    ["list", "--log-level", "loud"],
    'Cannot use --log-level: found "loud", expected silent, error, warning, info or debug\nhint: see bashful help list',
  ],
  [
    ["--log-format=xml"],
    'Cannot use --log-format: found "xml", expected text or json\nhint: see bashful help serve',
  ],
  ...["0", "-1", "1.5", "eight", "1001", ""].map((count) =>
    [
      ["serve", `--max-calls=${count}`],
      `Cannot use --max-calls: found "${count}", expected a number from 1 to 1000`,
    ] as const
  ),
];

Deno.test("a command line that cannot be understood is refused with exit code 2 and one hint", async () => {
  for (const [words, said] of refused) {
    assert.deepEqual(await runProgram(words), { code: 2, stdout: "", stderr: `error: ${said}\n` }, words.join(" "));
  }
});
