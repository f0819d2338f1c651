import assert from "node:assert/strict";
import { chmod, mkdir, readdir, readFile, readlink, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { changeFiles, readFile as readByBash, writeFiles } from "../../../../src/bash/mod.ts";
import { programs } from "../../../../src/bash/programs.ts";
import { tempDir } from "../../../helpers/temp_config.ts";
import { spawner } from "../spawner.ts";

Deno.test("files are written with their folders, whatever is in them", async () => {
  await using temp = await tempDir("bashful 'write' $x ");
  const texts = { "a/b c/d": "hällo\0\n\n", "-e": "", "new\nline": "x".repeat(300_000) };
  const changes = Object.entries(texts).map(([name, text]) => ({
    path: join(temp.dir, name),
    text,
    over: "nothing" as const,
  }));
  assert.deepEqual(await writeFiles(spawner(), changes), {
    kind: "written",
    paths: changes.map(({ path }) => path),
    copies: new Map(),
  });
  for (const [name, text] of Object.entries(texts)) {
    assert.equal(await readFile(join(temp.dir, name), "utf8"), text, name);
    assert.deepEqual(await readByBash(spawner(), join(temp.dir, name)), { kind: "text", text });
  }
  assert.deepEqual((await readdir(temp.dir)).sort(), ["-e", "a", "new\nline"]);
});

Deno.test("files in the way are all named, and nothing is written", async () => {
  await using temp = await tempDir();
  const [a, b, c] = ["a", "b", "c"].map((name) => join(temp.dir, name)) as [string, string, string];
  await writeFile(a, "old");
  await mkdir(b);
  const changes = [a, b, c].map((path) => ({ path, text: "new", over: "nothing" as const, keepsCopy: true }));
  const failures = [a, b].map((path) => ({ path, kind: "exists", reason: "File exists" }));
  assert.deepEqual(await writeFiles(spawner(), changes), { kind: "failed", failures });
  assert.equal(await readFile(a, "utf8"), "old");
  assert.deepEqual((await readdir(temp.dir)).sort(), ["a", "b"]);
});

Deno.test("a file that has changed meanwhile is left alone, and so are the others", async () => {
  await using temp = await tempDir();
  const [a, b] = [join(temp.dir, "a"), join(temp.dir, "b")];
  await writeFile(b, "theirs\n");
  const outcome = await writeFiles(spawner(), [
    { path: a, text: "new", over: "anything" },
    { path: b, text: "new", over: { text: "theirs" }, keepsCopy: true },
  ]);
  const failures = [{ path: b, kind: "changed", reason: "It has changed meanwhile" }];
  assert.deepEqual(outcome, { kind: "failed", failures });
  assert.deepEqual(await readdir(temp.dir), ["b"]);
});

Deno.test("a link stays a link, the mode stays, and copies do not replace copies", async () => {
  await using temp = await tempDir();
  const link = join(temp.dir, "link");
  await mkdir(join(temp.dir, "real"));
  await writeFile(join(temp.dir, "real/file"), "1");
  await chmod(join(temp.dir, "real/file"), 0o640);
  await symlink("middle", link);
  await symlink("real/file", join(temp.dir, "middle"));
  for (const [text, copy] of [["2", "link.bak"], ["3", "link.bak2"]] as const) {
    const outcome = await writeFiles(spawner(), [{ path: link, text, over: "anything", keepsCopy: true }]);
    assert.deepEqual(outcome, { kind: "written", paths: [link], copies: new Map([[link, join(temp.dir, copy)]]) });
  }
  assert.equal(await readlink(link), "middle");
  assert.equal(await readFile(join(temp.dir, "real/file"), "utf8"), "3");
  assert.deepEqual((await readdir(temp.dir)).sort(), ["link", "link.bak", "link.bak2", "middle", "real"]);
  for (const name of ["real/file", "link.bak", "link.bak2"]) {
    assert.equal((await stat(join(temp.dir, name))).mode & 0o777, 0o640, name);
  }
  assert.equal(await readFile(join(temp.dir, "link.bak"), "utf8"), "1");
});

Deno.test("a link that leads nowhere gets its file, one that leads to itself does not", async () => {
  await using temp = await tempDir();
  await symlink("there/file", join(temp.dir, "dangling"));
  await symlink("loop", join(temp.dir, "loop"));
  const write = (name: string) => {
    return writeFiles(spawner(), [{ path: join(temp.dir, name), text: "x", over: "nothing" }]);
  };
  assert.equal((await write("dangling")).kind, "written");
  assert.equal(await readFile(join(temp.dir, "there/file"), "utf8"), "x");
  const why = { kind: "other", reason: "Too many levels of symbolic links" };
  assert.deepEqual(await write("loop"), { kind: "failed", failures: [{ path: join(temp.dir, "loop"), ...why }] });
});

Deno.test("what cannot be written has its reason", async () => {
  await using temp = await tempDir();
  await writeFile(join(temp.dir, "file"), "");
  const reasonOf = async (path: string) => {
    const outcome = await writeFiles(spawner(), [{ path, text: "x", over: "anything" }]);
    return outcome.kind === "failed" ? outcome.failures[0]?.reason : undefined;
  };
  assert.equal(await reasonOf(temp.dir), "Is a directory");
  assert.equal(await reasonOf(join(temp.dir, "file/x")), "Not a directory");
  assert.equal(await reasonOf("/dev/null"), "Not a file");
  assert.equal(await reasonOf(join(temp.dir, "x".repeat(300))), "File name too long");
  assert.deepEqual(await readdir(temp.dir), ["file"]);
});

Deno.test("of many that add to a file at once each gets its turn, and what others save meanwhile stays", async () => {
  await using temp = await tempDir();
  const path = join(temp.dir, "file");
  await writeFile(path, "start\n");
  let isDone = false;
  const saved: string[] = [];
  /**
   * Another program: adds a line, as long as nobody else has changed the file since it read it. It looks and saves in two
   * steps, so what was saved between them is lost: that is rare as long as it saves seldom.
   */
  const other = async () => {
    while (!isDone && saved.length < 100) {
      const text = Deno.readTextFileSync(path);
      assert.match(text, /^start\n(?:\w+ \d+\n)*$/);
      const line = `other ${saved.length}\n`;
      Deno.writeTextFileSync(`${path}~`, text + line);
      if (Deno.readTextFileSync(path) === text) {
        Deno.renameSync(`${path}~`, path);
        saved.push(line);
      }
      await new Promise((resolve) => setTimeout(resolve, 300 * Math.random()));
    }
  };
  const add = async (number: number) => {
    const { outcome } = await changeFiles(spawner(), async () => {
      const reading = await readByBash(spawner(), path);
      assert.ok(reading.kind === "text");
      const change = { path, text: `${reading.text}own ${number}\n`, over: { text: reading.text }, keepsCopy: true };
      return { changes: [change] };
    });
    return outcome.kind === "written" ? [`own ${number}\n`] : [];
  };
  const others = other();
  const added = (await Promise.all(Array.from({ length: 8 }, (_, number) => add(number)))).flat();
  isDone = true;
  await others;
  const text = await readFile(path, "utf8");
  assert.deepEqual([...added, ...saved].filter((line) => !text.includes(line)), []);
  assert.ok(added.length > 0 && saved.length > 0);
  const names = (await readdir(temp.dir)).filter((name) => name !== "file~");
  assert.deepEqual(names.sort(), ["file", ...added.map((_, at) => `file.bak${at === 0 ? "" : at + 1}`)].sort());
});

Deno.test("reading tells what is absent from what cannot be read", async () => {
  await using temp = await tempDir();
  await writeFile(join(temp.dir, "bytes"), new Uint8Array([0xff]));
  assert.deepEqual(await readByBash(spawner(), join(temp.dir, "none")), { kind: "absent" });
  assert.deepEqual(await readByBash(spawner(), temp.dir), { kind: "unreadable", reason: "Is a directory" });
  assert.deepEqual(await readByBash(spawner(), join(temp.dir, "bytes")), {
    kind: "unreadable",
    reason: "found bytes that are not UTF-8, expected UTF-8 text",
  });
});

Deno.test("where a folder may not be written to, the folder is named as the reason", async () => {
  await using temp = await tempDir();
  await writeFile(join(temp.dir, "file"), "old");
  await chmod(join(temp.dir, "file"), 0o666);
  await chmod(temp.dir, 0o555);
  // Root may write everywhere.
  const drop = Deno.uid() === 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"] : [];
  for (const name of ["file", "new/file"]) {
    const words = [
      ...drop,
      "bash",
      "-c",
      programs.write.text,
      "bashful",
      join(temp.dir, name),
      "anything",
      "3",
      "0",
      "0",
      "",
    ];
    const { code, stdout } = await new Deno.Command(words[0]!, {
      args: words.slice(1),
      env: { __bashful_mark: "@@", __bashful_given: "__bashful_given __bashful_mark" },
      cwd: "/",
      stdin: "null",
    }).output();
    assert.equal(code, 1, name);
    assert.match(new TextDecoder().decode(stdout), /error\.0\nPermission denied for its folder/, name);
  }
  await chmod(temp.dir, 0o755);
});
