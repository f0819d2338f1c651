/** Runs every command that the README shows, in its order, in a home with nothing in it, and compares what it prints. */

import assert from "node:assert/strict";
import { join } from "node:path";
import { denoDir, isBinary, programCommand, programEnv, rootDir } from "../helpers/program.ts";
import { home } from "../../scripts/release/project.ts";
import { tempDir } from "../helpers/temp_config.ts";

interface Block {
  readonly info: string;
  readonly text: string;
}

function blocks(markdown: string): Block[] {
  return Array.from(markdown.matchAll(/^```(.*)\n([^]*?)^```$/gm), ([, info, text]) => ({ info: info!, text: text! }));
}

/** The commands of a console block, each with what it prints. */
function commands(text: string): { command: string; output: string }[] {
  return text.split(/^\$ /m).slice(1).map((part) => {
    const end = part.indexOf("\n");
    return { command: part.slice(0, end), output: part.slice(end + 1) };
  });
}

/** A `bashful` for PATH. */
async function install(bin: string): Promise<void> {
  await Deno.mkdir(bin);
  const { command, args } = programCommand();
  if (isBinary) return await Deno.symlink(command, join(bin, "bashful"));
  const words = [command, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`);
  await Deno.writeTextFile(join(bin, "bashful"), `#!/bin/sh\nexec ${words.join(" ")} "$@"\n`, { mode: 0o755 });
}

Deno.test("every command block of the README does what it shows", async (test) => {
  await using place = await tempDir();
  const bin = join(place.dir, "bin");
  await install(bin);
  const config = join(place.dir, ".config", "bashful");
  // scripts/bashful runs from source, also where a binary is tested: its packages are not to be downloaded into this home.
  const env = programEnv({ env: { HOME: place.dir, LC_ALL: "C", DENO_DIR: denoDir() } });
  env.PATH = `${bin}:${env.PATH}`;

  const run = async (command: string) => {
    const { stdout } = await new Deno.Command("bash", {
      args: ["-c", `exec 2>&1; ${command}`],
      cwd: command.startsWith("scripts/") ? rootDir : place.dir,
      env,
      clearEnv: true,
      stdin: "null",
    }).output();
    return new TextDecoder().decode(stdout)
      .replaceAll(join(bin, "bashful"), "/usr/local/bin/bashful")
      .replaceAll(join(rootDir, "scripts", "bashful"), "/usr/local/bin/bashful")
      .replaceAll(place.dir, "/home/ada");
  };

  for (const { info, text } of blocks(await Deno.readTextFile(join(rootDir, "README.md")))) {
    if (info === "console") {
      for (const { command, output } of commands(text)) {
        await test.step(command, async () => assert.equal(await run(command), output));
      }
    } else if (info === "bash tools.bash") {
      await test.step("the function is filled in", async () => {
        const path = join(config, "tools.bash");
        const stub = await Deno.readTextFile(path);
        const name = text.slice(0, text.indexOf("("));
        await Deno.writeTextFile(path, stub.slice(0, stub.indexOf(`${name}() {`)) + text);
      });
    } else if (info === "bash added to tools.bash") {
      await Deno.writeTextFile(join(config, "tools.bash"), `\n${text}`, { append: true });
    } else if (/^\w+ \w+\.py$/.test(info)) {
      await Deno.writeTextFile(join(config, info.split(" ")[1]!), text);
    } else if (/^\w+ releases\//.test(info)) {
      await Deno.mkdir(join(place.dir, "releases"), { recursive: true });
      await Deno.writeTextFile(join(place.dir, info.split(" ")[1]!), text);
    } else if (info === "json") {
      JSON.parse(`{${text}}`);
    } else if (info === "sh" || info === "bash") {
      // It asks for a secret, or a person.
      assert.equal(await run(`bash -n <<'END'\n${text}END`), "");
    } else {
      assert.fail(`a block of the README is neither run nor used: ${info} ${text.slice(0, 40)}`);
    }
  }

  await test.step("the tool with a secret uses it", async () => {
    const curl = `#!/bin/sh
printf '{"tag_name":"%s","published_at":"%s"}' "$(cat)" "$4"
`;
    await Deno.writeTextFile(join(bin, "curl"), curl, { mode: 0o755 });
    assert.equal(
      await run("GITHUB_TOKEN=secret bashful call latest_release --config releases"),
      '{"tag":"Authorization: Bearer secret","date":"https://api.github.com/repos/denoland/deno/releases/latest"}\n',
    );
  });
});

Deno.test("the README names the place of the releases", async () => {
  assert.ok((await Deno.readTextFile(join(rootDir, "README.md"))).includes(`${home}/releases`));
});
