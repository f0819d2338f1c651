/**
 * Proves that a sandbox holds (contract X3): a bash that is started in it tries what must succeed and what must not
 * (`witness.bash`). A sandbox that nobody has seen to hold is one that does not.
 */

import { basename } from "node:path";
import { ask } from "./ask.ts";
import { programs } from "../programs.ts";
import type { Spawner } from "../spawn.ts";
import { isWritable, type Sandbox } from "../call/sandbox.ts";

/** One thing that was tried. */
export interface Control {
  /** What was tried, as a phrase: `write outside to /etc`. */
  readonly name: string;
  /** Whether it must succeed; else it must not. */
  readonly isAllowed: boolean;
  /** Whether it did as it must. */
  readonly holds: boolean;
}

/** What was seen of one sandbox. */
export interface Proof {
  readonly controls: readonly Control[];
  /** Why it does not hold, after "its sandbox"; absent where it does. */
  readonly failure?: string;
}

/** How long the witness may take, in milliseconds. */
const limitMs = 5_000;

/** The controls that must succeed. */
const allowed = /^(?:read the configuration$|write (?:its own )?\/)/;

/** Proves each sandbox once, until it is to begin anew. */
export class Witness {
  readonly #spawner: Spawner;
  readonly #onBroken: (sandbox: Sandbox, reason: string) => void;
  readonly #proofs = new Map<string, Promise<Proof>>();

  /** @param onBroken Told once of each sandbox that does not hold, and why, after "Cannot serve a tool". */
  constructor(spawner: Spawner, onBroken: (sandbox: Sandbox, reason: string) => void = () => {}) {
    this.#spawner = spawner;
    this.#onBroken = onBroken;
  }

  /** What was seen of that sandbox. @throws {BashMissing} If bash cannot be started. */
  proofOf(sandbox: Sandbox): Promise<Proof> {
    const known = this.#proofs.get(sandbox.key);
    if (known !== undefined) return known;
    const proof = this.#prove(sandbox);
    this.#proofs.set(sandbox.key, proof);
    return proof;
  }

  /** Forgets what was seen: the configuration has changed, or what made a sandbox fail may have. */
  renew(): void {
    this.#proofs.clear();
  }

  /** Begins to prove them, for who asks later. */
  begin(sandboxes: readonly (Sandbox | undefined)[]): void {
    for (const sandbox of sandboxes) {
      // Who asks is told why there is no bash.
      if (sandbox !== undefined) this.proofOf(sandbox).catch(() => {});
    }
  }

  async #prove(sandbox: Sandbox): Promise<Proof> {
    const proof = await prove(this.#spawner, sandbox);
    if (proof.failure !== undefined) this.#onBroken(sandbox, `its sandbox ${proof.failure}`);
    return proof;
  }

  /** Why nothing may run in it; `undefined` where it holds. @throws {BashMissing} If bash cannot be started. */
  async failureOf(sandbox: Sandbox): Promise<string | undefined> {
    const { failure } = await this.proofOf(sandbox);
    return failure === undefined ? undefined : `its sandbox ${failure}`;
  }
}

async function prove(spawner: Spawner, sandbox: Sandbox): Promise<Proof> {
  const { policy, temporary, outside } = sandbox;
  const forbidden = outside.writable.filter((path) => !isWritable(path, policy));
  const lists = [temporary, policy.write, forbidden, policy.hide].flatMap((list) => [String(list.length), ...list]);
  const answer = await ask(spawner, programs.witness, [policy.network ? "" : outside.network || "none", ...lists], {
    limitMs,
    sandbox,
    environment: { SERVER_CONFIG_DIR: outside.directory },
  });
  const rows = answer.text("controls")?.split("\0").filter((row) => row !== "");
  if (rows === undefined || rows.length === 0 || answer.isTimedOut) {
    const said = answer.isTimedOut
      ? `it did not answer within ${limitMs} ms`
      : answer.stderr.trim() === ""
      ? `${basename(sandbox.command[0]!)} started nothing`
      : answer.failure;
    return { controls: [], failure: `cannot be set up: ${said}${nextStep(said)}` };
  }
  const controls = rows.map((row): Control => {
    const [could, name = ""] = row.split("\t");
    const isAllowed = allowed.test(name);
    return { name, isAllowed, holds: (could === "yes") === isAllowed };
  });
  const broken = controls.find(({ holds }) => !holds);
  if (broken === undefined) return { controls };
  return { controls, failure: `does not hold: what runs in it can${broken.isAllowed ? "not" : ""} ${broken.name}` };
}

/** What helps where bwrap is there and may not work, by its own words. */
function nextStep(said: string): string {
  if (/Unknown option/i.test(said)) return "; install bubblewrap 0.5.0 or newer";
  if (/uid map|No permissions to create (?:a )?new namespace/i.test(said)) {
    return '; allow bwrap user namespaces: an AppArmor profile for it with "userns,", or sysctl kernel.apparmor_restrict_unprivileged_userns=0, or kernel.unprivileged_userns_clone=1';
  }
  if (/namespace|Operation not permitted|Permission denied/i.test(said)) {
    return "; in a container, start it with --security-opt seccomp=unconfined --security-opt apparmor=unconfined";
  }
  return "";
}
