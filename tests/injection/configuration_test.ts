import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connectLines } from "../helpers/eras.ts";
import { runProgram } from "../helpers/program.ts";
import { tempConfig, toolNamed } from "../helpers/temp_config.ts";
import { newCanary } from "./canary.ts";
import { payloads } from "./payloads.ts";

const count = payloads.length;
const names = payloads.map((_, index) => `t${index}`);
const bash = names.map((name) => `tool_${name}() { printf ran; }\nexport -f tool_${name}\n`).join("");

/** A tool for each value, with the fields that `fields` makes of it. */
function toolsWith(fields: (payload: string) => Record<string, unknown>): Record<string, unknown>[] {
  return payloads.map((payload, index) => toolNamed(names[index]!, fields(payload)));
}

/** The commands that say most of what a configuration holds. */
const telling = [["list"], ["check"]];

/** Every command that reads a configuration. */
const reading = [...telling, ["list", "--json"], ["check", "--json"], ["check", "--format", "sarif"], ["doctor"], [
  "call",
  "t0",
]];

/** Has commands read a configuration, from a canary's folder. @returns All that they said. */
async function readAll(dir: string, canaryDir: string, commands = telling): Promise<string> {
  const options = { env: { SERVER_CONFIG_DIR: dir }, cwd: canaryDir };
  const runs = await Promise.all(commands.map((args) => runProgram(args, options)));
  for (const [index, { code, stderr }] of runs.entries()) {
    assert.notEqual(code, 70, `${commands[index]!.join(" ")} found a bug: ${stderr}`);
  }
  return runs.map(({ stdout, stderr }) => stdout + stderr).join("\n");
}

/** Where in a tool a value stands, and what a call of that tool says: it runs, or it does not for this reason. */
const toolPlaces: readonly (readonly [place: string, fields: (payload: string) => Record<string, unknown>, RegExp])[] =
  [
    [
      "description, title, annotations and _meta",
      (p) => ({ description: p, title: p, annotations: { title: p }, _meta: { [p]: p } }),
      /^ran$/,
    ],
    ["names and descriptions of parameters", (p) => ({
      inputSchema: { type: "object", properties: { [p]: { type: "string", description: p, default: p, enum: [p] } } },
    }), /^ran$/],
    ["run.env", (p) => ({ run: { env: { VALUE: p } } }), /^ran$/],
    ["run.cwd", (p) => ({ run: { cwd: p } }), /cannot be entered, expected a directory$|^ran$/],
    ["run.path", (p) => ({ run: { path: [p.replaceAll(":", "")] } }), /^ran$/],
  ];

for (const [place, fields, answer] of toolPlaces) {
  Deno.test(`${count} values in ${place} of tools are data`, async () => {
    await using canary = await newCanary();
    await using config = await tempConfig({ tools: toolsWith(fields), bash });
    await using client = await connectLines("2025-06-18", { env: { SERVER_CONFIG_DIR: config.dir }, cwd: canary.dir });
    const { result } = await client.request("tools/list");
    for (const { name } of result.tools) {
      const called = await client.callTool(name);
      const { text } = called.result.content[0];
      assert.match(text, answer, `${JSON.stringify(payloads[names.indexOf(name)])}: ${text}`);
    }
    const said = await readAll(config.dir, canary.dir);
    await client.close();
    await canary.assertUntouched(client.lines.join("\n") + client.stderr + said);
  });
}

const filePlaces: readonly (readonly [place: string, files: Parameters<typeof tempConfig>[0]])[] = [
  ["names of tools", { tools: payloads.map((payload) => toolNamed(payload)), bash }],
  ["run.requires", { tools: toolsWith((p) => ({ run: { requires: [p] } })), bash }],
  ["names in run.env", { tools: toolsWith((p) => ({ run: { env: { [p]: "x" } } })), bash }],
  ["names of fields", { tools: toolsWith((p) => ({ [p]: p, run: { [p]: p } })), bash }],
  ["patterns and references of schemas", {
    tools: toolsWith((p) => ({
      inputSchema: { type: "object", properties: { a: { pattern: p } }, $ref: p, $schema: p },
    })),
    bash,
  }],
];

for (const [place, files] of filePlaces) {
  Deno.test(`${count} values as ${place} are data to every command`, async () => {
    await using canary = await newCanary();
    await using config = await tempConfig(files);
    await canary.assertUntouched(await readAll(config.dir, canary.dir));
  });
}

Deno.test(`${count} values in every field of server.json are data to every command`, async () => {
  await using canary = await newCanary();
  const list = payloads.join("\n");
  const many = Object.fromEntries(payloads.map((payload) => [payload, payload]));
  const serverInfo = { name: list, version: list, title: list, ...many };
  const server = { protocolVersion: "2025-06-18", serverInfo, capabilities: { tools: {}, experimental: { a: many } } };
  const tools = toolsWith(() => ({}));
  for (
    const more of [{}, { instructions: list, run: { env: { A: list }, cwd: list } }, { protocolVersion: list, ...many }]
  ) {
    await using config = await tempConfig({ server: { ...server, ...more }, tools, bash });
    await canary.assertUntouched(await readAll(config.dir, canary.dir, reading));
  }
});

Deno.test("files of the configuration that are hostile text are problems with a place", async () => {
  await using canary = await newCanary();
  await using config = await tempConfig({ tools: toolsWith(() => ({})), bash });
  for (const file of ["server.json", "tools.json"]) {
    for (const text of [payloads.join("\n"), `{"${payloads[0]}`, `{"tools": ${JSON.stringify(payloads)}}`]) {
      await writeFile(join(config.dir, file), text);
      await canary.assertUntouched(await readAll(config.dir, canary.dir));
    }
  }
});

Deno.test("directories of the configuration that are called like commands are only directories", async () => {
  await using canary = await newCanary();
  const dirs = payloads.filter((payload) => !/[/<>@]|secret/.test(payload)).filter((_, index) => index % 8 === 0);
  for (const name of dirs) {
    const dir = join(canary.dir, name);
    await mkdir(dir);
    await writeFile(join(dir, "tools.json"), JSON.stringify({ tools: [toolNamed("t0")] }));
    await writeFile(join(dir, "tools.bash"), "tool_t0() { printf ran; }\nexport -f tool_t0\n");
    const { stdout, stderr } = await runProgram(["call", "t0", "--config", dir], { cwd: canary.dir });
    assert.deepEqual([stdout, stderr], ["ran\n", ""], name);
  }
  await canary.assertUntouched("", dirs);
});
