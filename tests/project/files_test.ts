import assert from "node:assert/strict";
import { hostname } from "node:os";
import { dirname } from "node:path/posix";
import { rootDir } from "../helpers/program.ts";
import { projectFiles, read } from "./sources.ts";

const files = await projectFiles();
const isCode = /\.(ts|mjs|bash|sh)$|^scripts\/[^.]+$|^\.ci\/run$/;

Deno.test("the top level holds only what is known to belong there", () => {
  const known = new Set([
    ...[".ci", ".github", "docs", "fixtures", "scripts", "src", "tests"],
    ...["CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md"],
    ...[".gitattributes", ".gitignore", "deno.json", "deno.lock", "main.ts"],
  ]);
  const unknown = new Set(files.map((path) => path.split("/")[0] ?? "").filter((name) => !known.has(name)));
  assert.deepEqual([...unknown], []);
});

Deno.test("a file of code has at most 250 lines", async () => {
  const long: string[] = [];
  for (const path of files.filter((path) => isCode.test(path))) {
    const lines = (await read(path)).trimEnd().split("\n").length;
    if (lines > 250) long.push(`${path}: ${lines} lines`);
  }
  assert.deepEqual(long, []);
});

Deno.test("modules and tests are named in snake_case", () => {
  const odd = files.filter((path) =>
    path.endsWith(".ts") && !/^[a-z][a-z0-9_]*\.ts$/.test(path.split("/").at(-1) ?? "")
  );
  assert.deepEqual(odd, []);
});

Deno.test("every module of the program and of the helpers opens with its job", async () => {
  const silent: string[] = [];
  for (const path of files.filter((path) => /^(main\.ts$|src\/.*\.ts$|tests\/helpers\/.*\.ts$)/.test(path))) {
    if (!(await read(path)).startsWith("/**")) silent.push(path);
  }
  assert.deepEqual(silent, []);
});

/** Where the project happens to stand and run: the checkout, its parent, the home folder, this host's name. */
function namesOfThisMachine(): RegExp[] {
  const folders = [rootDir, dirname(rootDir), Deno.env.get("HOME") ?? ""].filter((path) => path.length > 4);
  // A name as short as "box", or as common as "localhost", would be found by chance.
  const hosts = [hostname()].filter((name) => name.length > 7 && name !== "localhost");
  return [
    ...folders.map((path) => new RegExp(`(?<![\\w./:])${RegExp.escape(path)}/`)),
    ...hosts.map((name) => new RegExp(`\\b${RegExp.escape(name)}\\b`)),
  ];
}

/** What no file of the project says, wherever it stands. */
const privateNames: readonly RegExp[] = [
  /\/(?:home|Users)\/(?!you\b|me\b|ada\b|u\b|user\b|linuxbrew\b)[a-z][\w.-]*\//,
  /\bregistry\.[a-z]/,
  /(?:\/\/|@)[\w.-]+\.(?:internal|corp|lan)\b/,
  /\b(?:10\.\d+|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.\d+\.\d+\b/,
];

Deno.test("no file names paths or hosts of one machine", async () => {
  const names = [...namesOfThisMachine(), ...privateNames];
  const found: string[] = [];
  for (const path of files.filter((path) => path !== "tests/project/files_test.ts")) {
    const text = await read(path);
    for (const name of names) {
      const match = name.exec(text);
      if (match !== null) found.push(`${path}: ${match[0]}`);
    }
  }
  assert.deepEqual(found, []);
});
