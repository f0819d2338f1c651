import assert from "node:assert/strict";
import { parse as parseYaml } from "yaml";
import { blockOf } from "../../../../src/cli/clients/block.ts";
import type { Entry, FileClient, Merged } from "../../../../src/cli/clients/client.ts";
import { merge, unmerge } from "../../../../src/cli/clients/merge.ts";
import { clients } from "../../../../src/cli/clients/table.ts";

const entry: Entry = {
  name: "mine",
  command: '/a b/"bashful"',
  args: ["serve", "--config", "C:\\x\ty'\x7f$#"],
  env: {},
};
const files = clients.filter((client) => client.format !== "own");
const [cursor, goose] = ["cursor", "goose"].map((name) => files.find((each) => each.name === name)!) as [
  FileClient,
  FileClient,
];

async function changed(client: FileClient, text: string, force = false): Promise<string> {
  const merged = await merge(client, entry, text, force);
  assert.equal(merged.kind, "changed", JSON.stringify(merged));
  return (merged as Merged & { kind: "changed" }).text;
}

const read: Readonly<Record<FileClient["format"], (text: string) => unknown>> = {
  json: JSON.parse,
  yaml: (text) => parseYaml(text),
};

for (const client of files) {
  Deno.test(`the block of ${client.name} reads back as what was put in, and is what a new file gets`, async () => {
    const withEnv = { ...entry, env: { SERVER_TOOLS_FUNCTION_NAME_PREFIX: "my_" } };
    for (const each of [entry, withEnv]) {
      const block = blockOf(client, each);
      const value = read[client.format](block);
      assert.deepEqual(JSON.parse(JSON.stringify(value)), { [client.key]: { mine: client.value(each) } });
      const merged = await merge(client, each, "", false);
      assert.deepEqual(merged, { kind: "changed", text: block, replaced: false });
      assert.deepEqual(await merge(client, each, block, false), { kind: "same" });
    }
  });
}

Deno.test("what a client added to the entry does not make it another one", async () => {
  const text = JSON.stringify({ mcpServers: { mine: { ...cursor.value(entry), disabled: true } } });
  assert.deepEqual(await merge(cursor, entry, text, false), { kind: "same" });
  const other = JSON.stringify({ mcpServers: { mine: { command: "other" } } });
  assert.deepEqual(await merge(cursor, entry, other, false), { kind: "taken" });
  assert.deepEqual(JSON.parse(await changed(cursor, other, true)).mcpServers.mine, cursor.value(entry));
});

Deno.test("JSON that is broken or of another shape is refused, with the place of the mistake", async () => {
  assert.deepEqual(await merge(cursor, entry, '{\n  "a": }', false), {
    kind: "unfit",
    reason: "found a mistake in its JSON",
    line: 2,
    column: 8,
  });
  for (const text of ["[]", "3", '{"mcpServers":[]}', '{"mcpServers":"x"}']) {
    const reason = 'found no object "mcpServers" in an object';
    assert.deepEqual(await merge(cursor, entry, text, false), { kind: "unfit", reason }, text);
  }
});

const pair = blockOf(goose, entry).replace(/^.*\n/, "");
const deep = pair.replaceAll(/^ {2}/gm, "    ").replaceAll(/^ {6}/gm, "      ");

/** YAML files before and after; `@` stands for the pair. */
const yamlFiles: readonly (readonly [what: string, before: string, after: string])[] = [
  ["nothing but a comment", "# mine\n", "# mine\nextensions:\n@"],
  ["no extensions", "A: 1\nb: [x]\n", "A: 1\nb: [x]\nextensions:\n@"],
  ["no last line end", "A: 1", "A: 1\nextensions:\n@"],
  ["no extensions yet", "extensions: # none\nA: 1\n", "extensions: # none\n@A: 1\n"],
  ["an empty flow mapping", "extensions: {} # none\nA: 1\n", "extensions: # none\n@A: 1\n"],
  [
    "other extensions, comments and keys behind",
    "extensions:\n  dev:\n    enabled: true # on\n\n# about A\nA: 1\n",
    "extensions:\n  dev:\n    enabled: true # on\n@\n# about A\nA: 1\n",
  ],
  [
    "an extension with a long text",
    "extensions:\n  d:\n    t: |\n      a\n\n      b\nA: 1\n",
    "extensions:\n  d:\n    t: |\n      a\n\n      b\n@A: 1\n",
  ],
  ["nothing", "\n\n", "\n\nextensions:\n@"],
  ["a byte order mark alone", "\uFEFF", "\uFEFFextensions:\n@"],
  ["a byte order mark", "\uFEFFextensions:\n  d: {e: 1}\n", "\uFEFFextensions:\n  d: {e: 1}\n@"],
  ["extensions that are null", "extensions: ~ # none\nA: 1\n", "extensions: # none\n@A: 1\n"],
  ["extensions of no value, last, and no line end", "A: 1\nextensions:", "A: 1\nextensions:\n@"],
  [
    "comments alone in its extensions",
    "extensions:\n  # d:\n\n  # e:\nA: 1\n",
    "extensions:\n  # d:\n\n  # e:\n@A: 1\n",
  ],
  ["an empty flow mapping on lines of its own", "extensions:\n  {\n  }\nA: 1\n", "extensions:\n@A: 1\n"],
  [
    "a comment at the end of its extensions",
    "extensions:\n  d: {e: 1} # f\n\n  # g\n# h\n",
    "extensions:\n  d: {e: 1} # f\n\n  # g\n@# h\n",
  ],
  ["a comment at its end", "A: 1\n# end\n", "A: 1\n# end\nextensions:\n@"],
  [
    "document markers",
    "%YAML 1.2\n--- # a\nA: 1\n# end\n... # b\n",
    "%YAML 1.2\n--- # a\nA: 1\n# end\nextensions:\n@... # b\n",
  ],
  ["a document marker and no more", "---", "---\nextensions:\n@"],
  [
    "anchors and aliases within",
    "extensions:\n  d: &y {e: 1}\n  f: *y\nA: *y\n",
    "extensions:\n  d: &y {e: 1}\n  f: *y\n@A: *y\n",
  ],
  [
    "a text that keeps its last lines",
    "extensions:\n  d:\n    t: |+\n      a\n\n\nA: 1\n",
    "extensions:\n  d:\n    t: |+\n      a\n\n\n@A: 1\n",
  ],
  [
    "texts on several lines",
    'T: "a\n  extensions:\n  b"\nextensions:\n  d: a\n    b\n\n    c\nU: >-\n  extensions:\n',
    'T: "a\n  extensions:\n  b"\nextensions:\n  d: a\n    b\n\n    c\n@U: >-\n  extensions:\n',
  ],
  ["quoted keys", "'extensions' :\n  \"d\": 1\n", "'extensions' :\n  \"d\": 1\n@"],
  ["pairs behind a margin", "  A: 1\n  extensions: {}\n", "  A: 1\n  extensions:\n" + deep],
  [
    "values that YAML 1.1 would change",
    "A: yes\nB: 010\nC: 9007199254740993\nD: .nan\n",
    "A: yes\nB: 010\nC: 9007199254740993\nD: .nan\nextensions:\n@",
  ],
  ["extensions last and no line end", "extensions:\n  d:\n    e: 1", "extensions:\n  d:\n    e: 1\n@"],
];

for (const [what, before, after] of yamlFiles) {
  Deno.test(`a pair is added to a YAML file with ${what}`, async () => {
    assert.equal(await changed(goose, before), after.replace("@", () => pair));
  });
}

Deno.test("a pair takes the margin of those before it, and CR LF", async () => {
  const before = "extensions:\r\n    d:\r\n        e: 1\r\nA: 1\r\n";
  const after = `extensions:\n    d:\n        e: 1\n${deep}A: 1\n`.replaceAll("\n", "\r\n");
  assert.equal(await changed(goose, before), after);
});

Deno.test("another extension of that name is replaced by force, and nothing else", async () => {
  const before = "extensions:\n  a: {x: 1}\n  mine: # old\n    cmd: old\n    args:\n    - x\n  z:\n    y: 1\n";
  assert.deepEqual(await merge(goose, entry, before, false), { kind: "taken" });
  assert.equal(await changed(goose, before, true), `extensions:\n  a: {x: 1}\n${pair}  z:\n    y: 1\n`);
});

Deno.test("another extension is replaced on whatever lines it stands, and what is around it stays", async () => {
  for (
    const [before, after] of [
      ["extensions:\n  mine: 1 # old\n\n  # of z\n  z: 1\n", "extensions:\n@\n  # of z\n  z: 1\n"],
      ["extensions:\n  'mine':\n  z: 1", "extensions:\n@  z: 1"],
      ["extensions:\n  mine: |\n    a\n\n  z: 1\n", "extensions:\n@\n  z: 1\n"],
      ["extensions:\r\n  mine: [1,\r\n    2]", "extensions:\r\n@"],
      ["\uFEFFextensions:\n  mine: &a\n    x: 1\nA: 1\n", "\uFEFFextensions:\n@A: 1\n"],
    ] as const
  ) {
    const own = before.includes("\r") ? pair.replaceAll("\n", "\r\n") : pair;
    assert.deepEqual(await merge(goose, entry, before, false), { kind: "taken" }, before);
    assert.equal(await changed(goose, before, true), after.replace("@", () => own));
  }
  const shared = await merge(goose, entry, "extensions:\n  mine: &a {x: 1}\n  b: *a\n", true);
  assert.deepEqual(shared, { kind: "unfit", reason: 'found "extensions" in a form that cannot be added to safely' });
});

Deno.test("YAML that is broken or of another form is refused", async () => {
  const broken = await merge(goose, entry, "a: 1\nb: [\n", false);
  assert.equal(broken.kind, "unfit");
  assert.equal((broken as Merged & { kind: "unfit" }).reason, "found a mistake in its YAML");
  const unsafe = { kind: "unfit", reason: 'found "extensions" in a form that cannot be added to safely' };
  const odd = [
    ...["{a: 1}\n", "- a\n", "text\n", "? extensions\n: a: 1\n"],
    ...["extensions: {a: {b: 1}}\n", "extensions: {\n  # none\n}\n", "extensions:\n  ? a\n  : b\n"],
    // Others would change with it.
    ...["extensions: &x\n  a: 1\nB: *x\n", "A: &x {}\nextensions: *x\n"],
  ];
  for (const text of odd) {
    assert.deepEqual(await merge(goose, entry, text, false), unsafe, text);
  }
  const list = await merge(goose, entry, "extensions: [1]\n", false);
  assert.deepEqual(list, { kind: "unfit", reason: 'found no mapping "extensions"' });
  const mistakes = [
    ["extensions:\n\ta: 1\n", 2, 1],
    ["extensions:\n  a: 1\n  a: 2\n", 3, 3],
    ["extensions: {}\nextensions: {}\n", 2, 1],
    ["a: *x\n"],
  ] as const;
  for (const [text, line, column] of mistakes) {
    const place = line === undefined ? {} : { line, column };
    const mistake = { kind: "unfit", reason: "found a mistake in its YAML", ...place };
    assert.deepEqual(await merge(goose, entry, text, false), mistake, text);
  }
  const several = await merge(goose, entry, "a: 1\n---\nb: 2\n", false);
  assert.deepEqual(several, { kind: "unfit", reason: "found several documents in its YAML" });
});

/** Texts of goose's file, and the same without its extension `mine`; `undefined` where it cannot be taken out. */
const removals: readonly (readonly [what: string, before: string, after: string | undefined])[] = [
  ["the only one", "a: 1\nextensions:\n  mine:\n    cmd: bashful\nb: 2\n", "a: 1\nextensions: {}\nb: 2\n"],
  ["the last, CR LF", "extensions:\r\n  x: {}\r\n  mine:\r\n    cmd: bashful\r\n", "extensions:\r\n  x: {}\r\n"],
  ["the first", "extensions:\n    mine: {cmd: bashful} # mine\n    x: 1", "extensions:\n    x: 1"],
  [
    "one between comments",
    "extensions:\n  # One.\n  mine:\n    cmd: bashful\n    # in it\n  # Two.\n  x: 1\n",
    "extensions:\n  # One.\n    # in it\n  # Two.\n  x: 1\n",
  ],
  ["in a flow", "extensions: {mine: {cmd: bashful}, x: 1}\n", undefined],
  ["with what others refer to", "extensions:\n  mine: &m\n    cmd: bashful\n  x: *m\n", undefined],
];

for (const [what, before, after] of removals) {
  Deno.test(`an extension of goose's is taken out: ${what}`, async () => {
    const reason = 'found "extensions" in a form that cannot be changed safely';
    const unmerged = await unmerge(goose, entry, before, false);
    if (after === undefined) assert.equal(unmerged.kind, "unfit", JSON.stringify(unmerged));
    else assert.deepEqual(unmerged, { kind: "changed", text: after });
    if (unmerged.kind === "unfit") assert.match(unmerged.reason, new RegExp(`^${reason}|^found a mistake`));
  });
}
