import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { targets } from "../../scripts/build/targets.ts";
import { rootDir } from "../helpers/program.ts";
import { tempDir } from "../helpers/temp_config.ts";
import { programs, run } from "./commands.ts";
import { projectFiles, read } from "./sources.ts";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
}

interface Job {
  readonly steps: readonly Step[];
  readonly strategy?: { readonly matrix: { readonly runner: readonly string[] } };
  readonly permissions?: Readonly<Record<string, string>>;
  readonly "timeout-minutes"?: number;
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const paths = (await projectFiles()).filter((path) => path.startsWith(".github/workflows/"));
const workflows = new Map<string, Workflow>();
for (const path of paths) workflows.set(path, parse(await read(path)) as Workflow);
const release = workflows.get(".github/workflows/release.yml")!;

type Lint = typeof import("./workflow_linter.ts").lintWorkflow;

/** Bundles the checker, and imports the bundle. */
async function linter(): Promise<Lint> {
  await using temp = await tempDir();
  const output = join(temp.dir, "linter.js");
  const bundle = new Deno.Command(Deno.execPath(), {
    args: [
      "bundle",
      "--quiet",
      "--frozen",
      "--platform=deno",
      `--output=${output}`,
      "tests/project/workflow_linter.ts",
    ],
    cwd: rootDir,
  });
  const { success, stderr } = await bundle.output();
  assert.ok(success, new TextDecoder().decode(stderr));
  return (await import(`file://${output}`)).lintWorkflow;
}

Deno.test("the checker of workflows finds nothing in them, and finds what is wrong", async () => {
  const lint = await linter();
  for (const path of paths) assert.deepEqual(await lint(path, await read(path)), [], path);
  const wrong =
    "on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps:\n      - run: ${{ github.x }}\n        shel: sh\n";
  assert.deepEqual(await lint("wrong.yml", wrong), [
    "6:14 Context access might be invalid: x",
    "7:9 Unexpected value 'shel'",
  ]);
});

Deno.test("every action is pinned to a commit, with its version beside it", async () => {
  for (const path of paths) {
    const lines = (await read(path)).split("\n").filter((line) => /\buses:/.test(line));
    assert.ok(lines.length > 0);
    for (const line of lines) assert.match(line, /uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/, path);
  }
});

Deno.test("an action has one version in all workflows", () => {
  const used = new Map<string, Set<string>>();
  for (const { jobs } of workflows.values()) {
    for (const { uses } of Object.values(jobs).flatMap(({ steps }) => steps)) {
      const [action, commit] = uses?.split("@") ?? [];
      if (action !== undefined) used.set(action, (used.get(action) ?? new Set()).add(commit!));
    }
  }
  for (const [action, commits] of used) assert.equal(commits.size, 1, action);
});

Deno.test("workflows may only read, but for the job that makes the draft", () => {
  for (const [path, { permissions, jobs }] of workflows) {
    assert.deepEqual(permissions, { contents: "read" }, path);
    for (const [name, job] of Object.entries(jobs)) {
      const expected = path.endsWith("release.yml") && name === "draft"
        ? { contents: "write", "id-token": "write", attestations: "write" }
        : undefined;
      assert.deepEqual(job.permissions, expected, `${path}: ${name}`);
      assert.ok((job["timeout-minutes"] ?? 360) <= 60, `${path}: ${name} has no timeout`);
    }
  }
});

Deno.test("the release is tried on the runner of every target, and made on macOS", () => {
  const tried = release.jobs.try?.strategy?.matrix.runner;
  assert.deepEqual(tried?.toSorted(), targets.map(({ runner }) => runner).toSorted());
});

Deno.test("the draft of an attempt that failed is made anew, and a published release is left alone", async () => {
  const script = release.jobs.draft?.steps.at(-1)?.run ?? "";
  for (const [isDraft, expected] of [["true", "view delete create"], ["false", "view create"], ["", "view create"]]) {
    await using temp = await tempDir();
    await mkdir(join(temp.dir, "dist", "release"), { recursive: true });
    await writeFile(join(temp.dir, "dist", "release", "a file"), "");
    const view = isDraft === "" ? "echo 'release not found' >&2; exit 1" : `echo ${isDraft}`;
    const bin = await programs(join(temp.dir, "bin"), [], {
      gh:
        `printf '%s ' "$2" >>'${temp.dir}/asked'; printf '%s\\n' "$@" >'${temp.dir}/last'; case $2 in view) ${view} ;; esac`,
    });
    const env = { PATH: `${bin}:${Deno.env.get("PATH")}`, TAG: "v1.2.3", GITHUB_REPOSITORY: "a/b" };
    // As the runner starts it.
    const { code } = await run("bash", ["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", script], env, temp.dir);
    assert.equal(code, 0);
    assert.equal((await readFile(join(temp.dir, "asked"), "utf8")).trim(), expected);
    const last = (await readFile(join(temp.dir, "last"), "utf8")).trimEnd().split("\n");
    assert.deepEqual(last.slice(0, 6), ["release", "create", "v1.2.3", "--repo", "a/b", "--draft"]);
    assert.equal(last.at(-1), "dist/release/a file");
  }
});

Deno.test("tests run on Linux, macOS and Windows", () => {
  const runners = workflows.get(".github/workflows/test.yml")?.jobs.test?.strategy?.matrix.runner ?? [];
  assert.deepEqual(runners.map((runner) => runner.split("-")[0]), ["ubuntu", "macos", "windows"]);
});

Deno.test("the Deno of workflows is the pinned one", async () => {
  const pinned = /deno_pinned=(\S+)/.exec(await read("scripts/shell/deno.sh"))?.[1];
  for (const path of paths) {
    const versions = [...(await read(path)).matchAll(/deno-version: (.*)/g)].map((match) => match[1]);
    assert.deepEqual(new Set(versions), new Set([pinned]), path);
  }
});

Deno.test("shellcheck finds nothing in what workflows run, and no expression reaches a shell", async () => {
  for (const [path, { jobs }] of workflows) {
    for (const { run } of Object.values(jobs).flatMap(({ steps }) => steps)) {
      if (run === undefined) continue;
      assert.ok(!run.includes("${{"), `${path}: ${run}`);
      const child = new Deno.Command("shellcheck", { args: ["--shell=bash", "-"], stdin: "piped", stdout: "piped" })
        .spawn();
      const writer = child.stdin.getWriter();
      await writer.write(new TextEncoder().encode(run));
      await writer.close();
      assert.equal(new TextDecoder().decode((await child.output()).stdout), "", path);
    }
  }
});
