import assert from "node:assert/strict";
import { join } from "node:path";
import { callTool, callWell } from "../helpers/calling.ts";
import { copyOfFixture, fixtureConfig, tempDir } from "../helpers/temp_config.ts";

const config = fixtureConfig("any_language");

Deno.test("a Python program gets the arguments and gives the result", async () => {
  const text = "naïve café\n日本 🙂\n";
  const result = await callWell(config, "word_count", { text });
  assert.deepEqual(JSON.parse(result), { characters: 16, words: 4, lines: 2 });
});

Deno.test("a Node program gets the arguments and gives the result", async () => {
  assert.equal(await callWell(config, "slugify", { title: "Crème brûlée!" }), '{"slug":"creme-brulee"}');
  assert.equal(await callWell(config, "slugify", { title: "a b", separator: "_" }), '{"slug":"a_b"}');
});

Deno.test("a program that fails makes the call fail, with what the program said", async () => {
  assert.deepEqual(await callTool(config, "slugify", { title: "?!" }), {
    code: 1,
    stdout: "",
    stderr: 'error: Cannot make a slug of "?!": found no letter or digit\nerror: Tool "slugify" exited with code 1\n',
  });
});

Deno.test("a compiled C program is found beside tools.bash", async () => {
  await using copy = await copyOfFixture("any_language");
  const built = await new Deno.Command("cc", { args: ["-o", "hello", "hello.c"], cwd: copy.dir }).output();
  assert.equal(new TextDecoder().decode(built.stderr), "");
  assert.equal(
    await callWell(copy.dir, "hello", { name: 'Ann "\\n" $(id)' }),
    '{"greeting":"Hello, Ann \\"\\\\n\\" $(id)"}',
  );
  const nobody = await callTool(copy.dir, "hello", { name: "" });
  assert.equal(nobody.code, 1);
  assert.equal(nobody.stderr, 'error: Cannot greet: the name is empty\nerror: Tool "hello" exited with code 1\n');
});

Deno.test("a program that is not there makes the call fail and is named", async () => {
  const { code, stderr } = await callTool(config, "hello", { name: "Ann" });
  assert.equal(code, 1);
  assert.match(stderr, /any_language\/hello: No such file or directory/);
});

Deno.test("curl posts data to an endpoint, and an HTTP error makes the call fail", async () => {
  const bodies: string[] = [];
  const handle = async (request: Request) => {
    if (new URL(request.url).pathname !== "/echo") return new Response("no such page", { status: 404 });
    bodies.push(`${request.method} ${request.headers.get("content-type")} ${await request.text()}`);
    return Response.json({ seen: bodies.length });
  };
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, handle);
  const base = `http://127.0.0.1:${server.addr.port}`;
  const direct = { env: { no_proxy: "127.0.0.1" } };
  // A body that begins with @ would be a file's name to a careless curl.
  const data = '@/etc/passwd\n{"n":9007199254740993}\n';
  assert.equal(await callWell(config, "http_post", { endpoint: `${base}/echo`, data }, direct), '{"seen":1}');
  assert.deepEqual(bodies, [`POST application/json ${data}`]);
  const missing = await callTool(config, "http_post", { endpoint: `${base}/nowhere`, data }, direct);
  assert.equal(missing.code, 1);
  assert.equal(missing.stdout, "");
  assert.match(missing.stderr, /^error: curl: \(22\) The requested URL returned error: 404.*\n/);
  const other = await callTool(config, "http_post", { endpoint: "file:///etc/passwd", data });
  assert.equal(other.code, 65);
});

Deno.test("sqlite3 answers a query with rows, and neither changes the database nor runs commands", async () => {
  await using temp = await tempDir();
  const database = join(temp.dir, "-a database.db");
  const sql = "create table people(name text, age int); insert into people values('Ann', 41), ('Bo''b', null);";
  const made = await new Deno.Command("sqlite3", { args: [database, sql] }).output();
  assert.equal(new TextDecoder().decode(made.stderr), "");
  const query = (query: string, from = database) =>
    callTool(config, "database_query", { database: from, query }, { cwd: temp.dir });

  const all = await query("select * from people order by name");
  assert.equal(all.stderr, "");
  assert.deepEqual(JSON.parse(all.stdout), { rows: [{ name: "Ann", age: 41 }, { name: "Bo'b", age: null }] });
  const none = await query("select * from people where age > 99", "-a database.db");
  assert.equal(none.stdout, '{"rows":[]}\n');

  const wrong = await query("select * from nobody");
  assert.equal(wrong.code, 1);
  assert.match(wrong.stderr, /no such table: nobody/);
  const change = await query("delete from people");
  assert.equal(change.code, 1);
  assert.match(change.stderr, /attempt to write a readonly database/);
  const command = await query(`.shell touch '${join(temp.dir, "touched")}'`);
  assert.equal(command.code, 1);
  const left = [...Deno.readDirSync(temp.dir)].map(({ name }) => name);
  assert.deepEqual(left, ["-a database.db"]);
  const absent = await query("select 1", "absent.db");
  assert.equal(absent.code, 1);
  assert.equal(
    absent.stderr,
    'error: Cannot query absent.db: expected a readable file\nerror: Tool "database_query" exited with code 1\n',
  );
});
