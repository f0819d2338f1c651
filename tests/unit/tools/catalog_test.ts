import assert from "node:assert/strict";
import { defaultRun, defaultServer } from "../../../src/config/mod.ts";
import { Catalog } from "../../../src/tools/catalog.ts";

const tools = ["file_size", "disk"].map((name) => ({
  name,
  definition: { name },
  functionName: `tool_${name}`,
  inputSchema: { type: "object" },
  ...(name === "disk" ? { outputSchema: { type: "object", required: ["free"] } } : {}),
  run: defaultRun,
}));
const catalog = new Catalog(
  { server: defaultServer("1"), tools } as never,
  { directory: "/c", path: "/c/tools.bash", text: "", isShareable: true },
);

Deno.test("a tool is found by exactly its name, and a near miss has a nearest", () => {
  assert.equal(catalog.find("disk")?.name, "disk");
  assert.equal(catalog.find("Disk"), undefined);
  assert.equal(catalog.nearest("file_sise"), "file_size");
  assert.equal(catalog.nearest("something"), undefined);
});

Deno.test("tools and definitions keep the order of tools.json", () => {
  assert.deepEqual(catalog.tools.map(({ name }) => name), ["file_size", "disk"]);
  assert.deepEqual(catalog.definitions, [{ name: "file_size" }, { name: "disk" }]);
});

Deno.test("a tool has one validator for each schema that it has", async () => {
  const [size, disk] = catalog.tools;
  assert.equal(size!.output, undefined);
  assert.equal(disk!.output, disk!.output);
  assert.equal((await disk!.output!.validate({}, "{}")).kind, "invalid");
  assert.equal((await size!.input.validate({}, "{}")).kind, "valid");
});
