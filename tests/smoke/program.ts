/**
 * Tries the program that `BASHFUL_PROGRAM` names, through the clients of the tests, the old one and the new one. Each lists
 * the example's tools and calls one. Run by `scripts/release/smoke.ts`, once for each program.
 */
import assert from "node:assert/strict";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { runProgram } from "../helpers/program.ts";
import { connectNew, connectOld } from "../helpers/sdk_clients.ts";
import { Failure, main } from "../../scripts/build/command.ts";
import { rootDir, version } from "../../scripts/release/project.ts";

const path = join(rootDir, "README.md");
const call = { name: "file_size", arguments: { path } };
const tools = ["file_size", "file_hash", "system_info"];

await main(async () => {
  try {
    const { stdout } = await runProgram(["--version"]);
    assert.equal(stdout, `bashful ${version}\n`);
    const { size } = await stat(path);
    for (const connect of [() => connectOld(), () => connectNew("auto")]) {
      await using connection = await connect();
      const { client } = connection;
      assert.deepEqual((await client.listTools()).tools.map(({ name }) => name), tools);
      assert.deepEqual((await client.callTool(call)).structuredContent, { size, path });
    }
  } catch (error) {
    throw new Failure(`The program does not answer as it should: ${(error as Error).message.replaceAll("\n", " ")}`);
  }
});
