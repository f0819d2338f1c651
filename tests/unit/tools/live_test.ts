import assert from "node:assert/strict";
import { FakeClock } from "../../helpers/fake_clock.ts";
import type { Catalog } from "../../../src/tools/catalog.ts";
import { LiveCatalog } from "../../../src/tools/live.ts";
import type { LoadedCatalog } from "../../../src/tools/load_catalog.ts";

/** A catalog of tools with these names; nothing else of it is looked at. */
function catalogOf(...names: string[]): Catalog {
  const find = (name: string) => names.includes(name) ? {} : undefined;
  return { definitions: names.map((name) => ({ name })), tools: names, names, find } as unknown as Catalog;
}

function outcome(catalog: Catalog | undefined, ...faults: string[]): LoadedCatalog {
  const problems = faults.map((said) => ({ id: "x", severity: "error", said, tool: said.split(" ")[0] }));
  return { catalog, problems, loaded: {} } as unknown as LoadedCatalog;
}

/** A live catalog whose loads give `outcomes` one after the other, the last one forever; what it says is noted. */
function live(...outcomes: (LoadedCatalog | Error | (() => LoadedCatalog))[]) {
  const notes: unknown[] = [];
  let loads = 0;
  const load = () => {
    const next = outcomes[Math.min(loads++, outcomes.length - 1)]!;
    if (next instanceof Error) return Promise.reject(next);
    return Promise.resolve(typeof next === "function" ? next() : next);
  };
  let hasChanged = false;
  const files = {
    load,
    hasChanged: () => {
      const was = hasChanged;
      hasChanged = false;
      return Promise.resolve(was);
    },
  };
  const catalog = new LiveCatalog(catalogOf("a"), files, {
    onBroken: () => notes.push("broken"),
    onReload: ({ catalog, problems }, isListChanged) => notes.push([catalog.tools, problems.length, isListChanged]),
    onUnusable: (outcome) => notes.push(outcome.catalog ?? "unusable"),
    onError: (error) => notes.push((error as Error).message),
  });
  return { catalog, notes, loads: () => loads, save: () => hasChanged = true };
}

Deno.test("a live catalog is swapped, and says whether clients see another list", async () => {
  const { catalog, notes } = live(outcome(catalogOf("a")), outcome(catalogOf("a", "b")), outcome(catalogOf("a", "b")));
  for (let count = 0; count < 3; count++) await catalog.reload();
  assert.deepEqual(notes, [[["a"], 0, false], [["a", "b"], 0, true], [["a", "b"], 0, false]]);
  assert.deepEqual(catalog.current.tools, ["a", "b"]);
});

Deno.test("changes while it loads are taken together in one more load", async () => {
  const reloads: Promise<void>[] = [];
  const { catalog, loads } = live(() => {
    for (let count = 0; count < 5; count++) reloads.push(catalog.reload());
    return outcome(catalogOf("b"));
  }, outcome(catalogOf("c")));
  await catalog.reload();
  await Promise.all(reloads);
  assert.equal(loads(), 2);
  assert.deepEqual(catalog.current.tools, ["c"]);
});

/** Lets what is due in so many milliseconds happen, and what comes of it. */
async function wait(clock: FakeClock, milliseconds: number): Promise<void> {
  clock.pass(milliseconds);
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

Deno.test("a change at any moment of a load is loaded", async () => {
  for (let steps = 0; steps < 12; steps++) {
    let reloaded: Promise<void> | undefined;
    const { catalog, loads } = live(() => {
      const later = async () => {
        for (let step = 0; step < steps; step++) await Promise.resolve();
        reloaded = catalog.reload();
      };
      later();
      return outcome(catalogOf("b"));
    }, outcome(catalogOf("c")));
    await catalog.reload();
    for (let step = 0; reloaded === undefined && step < 20; step++) await Promise.resolve();
    await reloaded;
    assert.deepEqual([loads(), catalog.current.tools], [2, ["c"]], `after ${steps} steps`);
  }
});

Deno.test("the catalog of what is saved: the files are loaded when one has been saved, and only then", async () => {
  const { catalog, loads, save } = live(outcome(catalogOf("b")));
  assert.deepEqual([(await catalog.fresh()).tools, loads()], [["a"], 0]);
  save();
  assert.deepEqual([(await catalog.fresh()).tools, loads()], [["b"], 1]);
  assert.deepEqual([(await catalog.fresh()).tools, loads()], [["b"], 1]);
});

Deno.test("who asks while the files are loaded gets what comes of it", async () => {
  const { catalog, loads } = live(outcome(catalogOf("b")));
  catalog.reload();
  assert.deepEqual([(await catalog.fresh()).tools, loads()], [["b"], 1]);
});

for (const half of [outcome(undefined, "half"), outcome(catalogOf(), "a has no function")]) {
  Deno.test(`what is only half written does not count, and is not reported: ${half.problems[0]!.said}`, async () => {
    using clock = new FakeClock();
    const { catalog, notes, save } = live(half, outcome(catalogOf("b")));
    save();
    assert.deepEqual((await catalog.fresh()).tools, ["a"]);
    assert.deepEqual(notes, ["broken"]);
    await wait(clock, 400);
    assert.deepEqual([notes, catalog.current.tools], [["broken", [["b"], 0, true]], ["b"]]);
  });
}

Deno.test("a broken file is reported once until it is broken otherwise, or was well in between", async () => {
  using clock = new FakeClock();
  const one = outcome(undefined, "one");
  const two = outcome(undefined, "two");
  const well = outcome(catalogOf("a"));
  const { catalog, notes } = live(one, one, one, one, two, two, well, two, two);
  for (let count = 0; count < 5; count++) {
    await catalog.reload();
    await wait(clock, 400);
  }
  assert.deepEqual(notes.filter((note) => note !== "broken"), ["unusable", "unusable", [["a"], 0, false], "unusable"]);
  assert.deepEqual(catalog.current.tools, ["a"]);
});

Deno.test("a tool that is unusable is reported, and the others are served", async () => {
  const { catalog, notes } = live(outcome(catalogOf("a"), "b has no function"));
  await catalog.reload();
  assert.deepEqual(notes, [[["a"], 1, false]]);
});

Deno.test("a load that throws leaves the catalog as it is, and the next change is loaded", async () => {
  let again: Promise<void> | undefined;
  const { catalog, notes } = live(
    new Error("no bash"),
    () => {
      again = catalog.reload();
      throw new Error("no bash again");
    },
    outcome(catalogOf("b")),
  );
  await catalog.reload();
  assert.deepEqual([notes, catalog.current.tools], [["no bash"], ["a"]]);
  await catalog.reload();
  await again;
  assert.deepEqual(notes, ["no bash", "no bash again", [["b"], 0, true]]);
});
