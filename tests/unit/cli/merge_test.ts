import assert from "node:assert/strict";
import { parse as parseToml } from "smol-toml";
import { load as parseYaml } from "js-yaml";
import { blockOf } from "../../../src/cli/clients/block.ts";
import type { Client, Entry, Merged } from "../../../src/cli/clients/client.ts";
import { merge } from "../../../src/cli/clients/merge.ts";
import { clients } from "../../../src/cli/clients/table.ts";

const entry: Entry = {
  name: "mine",
  command: '/a b/"bashful"',
  args: ["serve", "--config", "C:\\x\ty'\x7f$#"],
  env: {},
};
const [cursor, codex, goose] = ["cursor", "codex", "goose"].map((name) =>
  clients.find((each) => each.name === name)!
) as [
  Client,
  Client,
  Client,
];

async function changed(client: Client, text: string, force = false): Promise<string> {
  const merged = await merge(client, entry, text, force);
  assert.equal(merged.kind, "changed", JSON.stringify(merged));
  return (merged as Merged & { kind: "changed" }).text;
}

const read: Readonly<Record<Client["format"], (text: string) => unknown>> = {
  json: JSON.parse,
  toml: (text) => parseToml(text),
  yaml: (text) => parseYaml(text),
};

for (const client of clients) {
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
    kind: "refused",
    reason: "found a mistake in its JSON",
    line: 2,
    column: 8,
  });
  for (const text of ["[]", "3", '{"mcpServers":[]}', '{"mcpServers":"x"}']) {
    const reason = 'found no object "mcpServers" in an object';
    assert.deepEqual(await merge(cursor, entry, text, false), { kind: "refused", reason }, text);
  }
});

const table = blockOf(codex, entry);

/** TOML files before and after; `@` stands for the table. */
const tomlFiles: readonly (readonly [what: string, before: string, after: string])[] = [
  ["other tables", '# mine\nmodel = "o"\n\n[a.b]\nc = 1 # d\n', '# mine\nmodel = "o"\n\n[a.b]\nc = 1 # d\n\n@'],
  ["no last line end", "a = 1", "a = 1\n\n@"],
  ["an empty last line", "a = 1\n\n", "a = 1\n\n@"],
  ["another server", '[mcp_servers.x]\ncommand = "y"\n', '[mcp_servers.x]\ncommand = "y"\n\n@'],
  [
    "big and odd values",
    "a = 9007199254740993\nb = 1979-05-27T07:32:00Z\nc = inf\n",
    "a = 9007199254740993\nb = 1979-05-27T07:32:00Z\nc = inf\n\n@",
  ],
];

for (const [what, before, after] of tomlFiles) {
  Deno.test(`a table goes behind a TOML file with ${what}`, async () => {
    assert.equal(await changed(codex, before), after.replace("@", () => table));
  });
}

Deno.test("a TOML file with CR LF keeps it", async () => {
  assert.equal(await changed(codex, "a = 1\r\n"), ("a = 1\n\n" + table).replaceAll("\n", "\r\n"));
});

Deno.test("another table of that name is replaced by force, and nothing else", async () => {
  const before = `a = """
[mcp_servers.mine]
"""
[mcp_servers.x]
command = "x"
[mcp_servers.mine] # old
command = "old"
args = [
  "[b]",
]
[mcp_servers.mine.env]
K = "v"

# About c.
[c]
d = 1
`;
  assert.deepEqual(await merge(codex, entry, before, false), { kind: "taken" });
  const unsafe = { kind: "refused", reason: 'found "mcp_servers" in a form that cannot be added to safely' };
  assert.deepEqual(await merge(codex, entry, before, true), unsafe);
  const plain = before.slice(before.indexOf("[mcp_servers.x]"));
  assert.equal(
    await changed(codex, plain, true),
    `[mcp_servers.x]\ncommand = "x"\n\n# About c.\n[c]\nd = 1\n\n${table}`,
  );
});

Deno.test("TOML that is broken, or whose servers are inline, is refused", async () => {
  assert.deepEqual(await merge(codex, entry, "a = 1\nb = = 2\n", false), {
    kind: "refused",
    reason: "found a mistake in its TOML",
    line: 2,
    column: 5,
  });
  const inline = await merge(codex, entry, 'mcp_servers = { x = { command = "y" } }\n', false);
  assert.deepEqual(inline, { kind: "refused", reason: 'found "mcp_servers" in a form that cannot be added to safely' });
  const list = await merge(codex, entry, "mcp_servers = [1]\n", false);
  assert.deepEqual(list, { kind: "refused", reason: 'found no table "mcp_servers"' });
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

Deno.test("YAML that is broken or of another form is refused", async () => {
  const broken = await merge(goose, entry, "a: 1\nb: [\n", false);
  assert.equal(broken.kind, "refused");
  assert.equal((broken as Merged & { kind: "refused" }).reason, "found a mistake in its YAML");
  const unsafe = { kind: "refused", reason: 'found "extensions" in a form that cannot be added to safely' };
  for (const text of ["{a: 1}\n", "- a\n", "text\n", "extensions: {a: {b: 1}}\n"]) {
    assert.deepEqual(await merge(goose, entry, text, false), unsafe, text);
  }
  const list = await merge(goose, entry, "extensions: [1]\n", false);
  assert.deepEqual(list, { kind: "refused", reason: 'found no mapping "extensions"' });
  const several = await merge(goose, entry, "a: 1\n---\nb: 2\n", false);
  assert.deepEqual(several, { kind: "refused", reason: "found several documents in its YAML" });
});
