/** Sandboxes as people are shown them: what each allows, and for `doctor` whether it was seen to hold. */

import { basename } from "node:path";
import { type Control, outputOf, type Policy, type Sandbox, type Spawner, Witness } from "../bash/mod.ts";
import { list } from "../text.ts";
import type { Catalog } from "../tools/mod.ts";

/** What is known of one sandbox. */
export interface SandboxReport {
  /** The tools that run in it, and previews of tools. */
  readonly tools: readonly string[];
  /** What makes it, and its version. */
  readonly backend: string;
  readonly policy: Policy;
  readonly controls: readonly Control[];
  /** Why nothing may run in it, after "its sandbox"; absent where it holds. */
  readonly failure?: string;
}

/** `writes /a and its own /tmp, cannot read /b, has no network`. */
export function policyWords({ policy, temporary }: Sandbox): string {
  const write = [...policy.write, ...temporary.map((path) => `its own ${path || "TMPDIR"}`)];
  return [
    `writes ${list(write, "and")}`,
    ...(policy.hide.length === 0 ? [] : [`cannot read ${list(policy.hide, "and")}`]),
    policy.network ? "has the network" : "has no network",
  ].join(", ");
}

/** Proves every sandbox of a catalog. @throws {BashMissing} If bash cannot be started. */
export async function proveSandboxes(spawner: Spawner, catalog: Catalog): Promise<SandboxReport[]> {
  const witness = new Witness(spawner);
  return await Promise.all(
    catalog.sandboxes.filter((sandbox) => sandbox !== undefined).map(async (sandbox) => {
      const backend = sandbox.command[0]!;
      const [proof, { stdout }] = await Promise.all([
        witness.proofOf(sandbox),
        outputOf(spawner, [backend, "--version"]),
      ]);
      const tools = catalog.tools.flatMap(({ name, sandbox: own, previewSandbox }) => [
        ...(own?.key === sandbox.key ? [name] : []),
        ...(previewSandbox?.key === sandbox.key ? [`the preview of ${name}`] : []),
      ]);
      return { tools, backend: `${stdout.trim() || basename(backend)}, ${backend}`, policy: sandbox.policy, ...proof };
    }),
  );
}

/** What `doctor` shows of one: a line for all of it, and one for each control. */
export function reportLines({ tools, backend, controls, failure }: SandboxReport): string[] {
  const verdict = failure === undefined ? `holds (${backend})` : failure;
  return [
    `of ${list(tools, "and")}: ${verdict}`,
    ...controls.map(({ name, isAllowed, holds }) =>
      `  ${holds ? "as it must" : "NOT HELD"}: ${isAllowed === holds ? "can" : "cannot"} ${name}`
    ),
  ];
}
