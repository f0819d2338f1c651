import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { rootDir } from "../helpers/program.ts";
import { projectFiles, read } from "./sources.ts";

const pages = (await projectFiles()).filter((path) => path.endsWith(".md") && !path.startsWith("fixtures/"));

/** A page without its blocks of code. */
async function prose(page: string): Promise<string> {
  return (await read(page)).replace(/^```.*\n[^]*?^```$/gm, "");
}

/** The headings of a page as the anchors that links name. */
function anchors(text: string): string[] {
  const headings = Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading = ""]) => heading);
  return headings.map((heading) => heading.toLowerCase().replace(/[^\w\s-]/g, "").replaceAll(" ", "-"));
}

Deno.test("every relative link in a page leads somewhere", async () => {
  const dead: string[] = [];
  for (const page of pages) {
    for (const [, link = ""] of (await prose(page)).matchAll(/\]\(([^()\s]+)\)/g)) {
      if (/^[a-z]+:/.test(link)) continue;
      const [file = "", anchor] = link.split("#");
      const target = file === "" ? page : join(dirname(page), file);
      const leads = existsSync(join(rootDir, target)) &&
        (anchor === undefined || anchors(await read(target)).includes(anchor));
      if (!leads) dead.push(`${page}: ${link}`);
    }
  }
  assert.deepEqual(dead, []);
});

Deno.test("every path of the project that a page names is there", async () => {
  const absent: string[] = [];
  for (const page of pages) {
    for (
      const [, path = ""] of (await prose(page)).matchAll(
        /`((?:\.ci|\.github|docs|fixtures|scripts|src|tests)\/[^`\s]*)`/g,
      )
    ) {
      if (!/[<>*A-Z]/.test(path) && !existsSync(join(rootDir, path))) absent.push(`${page}: ${path}`);
    }
  }
  assert.deepEqual(absent, []);
});

Deno.test("every task that a page names is one of deno.json's", async () => {
  const { tasks } = JSON.parse(await read("deno.json")) as { tasks: Record<string, unknown> };
  for (const page of pages) {
    const named = Array.from((await read(page)).matchAll(/\bdeno task ([\w-]+)/g), ([, name = ""]) => name);
    assert.deepEqual(named.filter((name) => tasks[name] === undefined), [], page);
  }
});

Deno.test("the page on architecture has every room", async () => {
  const rooms = new Set((await projectFiles()).flatMap((path) => /^src\/([^/]+)\//.exec(path)?.[1] ?? []));
  const named = Array.from((await read("docs/architecture.md")).matchAll(/^\| `(\w+)\/`/gm), ([, name = ""]) => name);
  assert.deepEqual(named.toSorted(), [...rooms].sort());
});

Deno.test("the page for contributors has every folder of tests", async () => {
  const page = await read("CONTRIBUTING.md");
  const folders = new Set((await projectFiles()).flatMap((path) => /^tests\/[^/]+\//.exec(path)?.[0] ?? []));
  assert.deepEqual([...folders].filter((folder) => !page.includes("`" + folder + "`")), []);
});
