/**
 * From what sandboxes are to allow, as the configuration writes it, to policies of real paths: one bash finds out what the
 * paths lead to (`confine.bash`). Whether a policy holds is `call/witness.ts`'s to prove.
 */

import { bubblewrap } from "../call/bubblewrap.ts";
import { isWithin, type Outside, type Policy, type Sandbox } from "../call/sandbox.ts";
import { seatbelt } from "../call/seatbelt.ts";
import { programs } from "../programs.ts";
import type { Spawner } from "../spawn.ts";
import { type Answer, ask } from "./ask.ts";

/** What a sandbox is to allow; paths as the configuration writes them (contract C5), `""` is the working directory. */
export interface Confinement {
  /** What can be written. */
  readonly write: readonly string[];
  /** What cannot be read. */
  readonly hide: readonly string[];
  /** Whether it reaches the network. */
  readonly network: boolean;
  /** What has to be seen even where the private temporary directory lies over it. */
  readonly show: readonly string[];
  /** Whether it sees the machine's temporary directory, which it cannot write, and has none of that name. */
  readonly showsTemporary?: boolean;
}

/** Why there can be no such sandbox: `setting` and `index` lead to the path that is the trouble, where one is. */
export interface Unconfinable {
  readonly kind: "system" | "backend" | "path";
  readonly setting?: "write" | "hide";
  readonly index?: number;
  /** What is there, and what should be: nouns as a sentence has them. */
  readonly found: string;
  readonly expected?: string;
}

/** What a path is. */
interface Real {
  readonly kind: "directory" | "file" | "absent" | "refused" | "empty";
  readonly path: string;
  readonly isWritable: boolean;
}

/** How long looking may take, in milliseconds. */
const limitMs = 10_000;

/** Places that every policy has to do with. */
const places = ["/tmp", "/run", "/var/tmp", "/", "~"] as const;

/**
 * The systems on which tools can be confined: what Bash calls each; the command for it, and whether that is a package to
 * install; how it is used.
 */
const systems = [
  { name: "linux", backend: "bwrap", isPackage: true, sandboxOf: bubblewrap },
  { name: "darwin", backend: "sandbox-exec", isPackage: false, sandboxOf: seatbelt },
];

/** What cannot be made writable in part: the sandbox has its own, or it is the system's. */
const ofSystem = ["/dev", "/proc", "/sys"];

/**
 * The sandbox for each of `wanted`, or why there is none.
 *
 * @param directory That of the configuration.
 * @param files The files of `tools.bash` and those that it sources.
 * @throws {BashMissing} If bash cannot be started.
 */
export async function confine(
  spawner: Spawner,
  directory: string,
  files: readonly string[],
  wanted: readonly Confinement[],
): Promise<(Sandbox | Unconfinable)[]> {
  const texts = [
    ...new Set([
      "",
      directory,
      ...files,
      ...places,
      ...wanted.flatMap(({ write, hide, show }) => [...write, ...hide, ...show]),
    ]),
  ];
  const backends = systems.flatMap(({ name, backend }) => [name, backend]);
  const answer = await ask(spawner, programs.confine, [directory, String(systems.length), ...backends, ...texts], {
    limitMs,
  });
  const system = systems.find(({ name }) => answer.text("system")?.startsWith(name));
  if (system === undefined) {
    const found = answer.text("system") || "an unknown system";
    return wanted.map(() => ({ kind: "system", found, expected: "Linux or macOS" }));
  }
  const backend = answer.text("backend");
  if (backend === undefined) {
    const found = `no command ${system.backend}`;
    return wanted.map(() => system.isPackage ? { kind: "backend", found } : { kind: "system", found, expected: "it" });
  }
  const machine = new Machine(answer, texts, directory, files);
  return wanted.map((each) =>
    machine.unconfinable(each) ?? system.sandboxOf(machine.policy(each), backend, machine.outside(each))
  );
}

/** The machine as the answer shows it. */
class Machine {
  readonly #reals: ReadonlyMap<string, Real>;
  readonly #directory: string;
  readonly #files: readonly string[];
  readonly #network: string;

  constructor(answer: Answer, texts: readonly string[], directory: string, files: readonly string[]) {
    this.#reals = new Map(texts.map((text, number) => {
      const [kind = "refused", ...path] = (answer.text(`path.${number}`) ?? "").split("\n");
      const isWritable = answer.has(`writable.${number}`);
      return [text, { kind: kind as Real["kind"], path: path.join("\n"), isWritable }];
    }));
    this.#directory = this.#real(directory).path;
    this.#files = files.map((file) => this.#real(file).path);
    this.#network = answer.text("network") ?? "";
  }

  #real(text: string): Real {
    return this.#reals.get(text)!;
  }

  /** What stands in the way; `undefined` where nothing does. */
  unconfinable({ write, hide }: Confinement): Unconfinable | undefined {
    for (const [index, text] of write.entries()) {
      const found = this.#wrongToWrite(this.#real(text));
      if (found !== undefined) return { kind: "path", setting: "write", index, ...found };
    }
    for (const [index, text] of hide.entries()) {
      const { kind, path } = this.#real(text);
      const needed = [this.#directory, this.#real("").path, ...write.map((each) => this.#real(each).path)];
      const within = needed.find((each) => isWithin(each, path));
      if (kind === "absent" || kind === "empty" || within === undefined) continue;
      const found = within === path ? `${path}, which the tool needs` : `${path}, and the tool needs ${within}`;
      return { kind: "path", setting: "hide", index, found, expected: "what it can do without" };
    }
    return undefined;
  }

  #wrongToWrite({ kind, path }: Real): Pick<Unconfinable, "found" | "expected"> | undefined {
    switch (kind) {
      case "empty":
        return { found: "nothing once its variables are replaced", expected: "a path" };
      case "absent":
        return { found: `${path}, and there is no such file or directory`, expected: "one that is there" };
      case "refused":
        return { found: `${path}, which cannot be entered`, expected: "one that can" };
    }
    const expected = "a directory or file that the tool is to change";
    if (path === "/" || path === this.#real("/run").path) return { found: `${path}, which is everything`, expected };
    if (ofSystem.some((each) => isWithin(path, each))) return { found: `${path}, which is the system's`, expected };
    if (path === this.#directory || this.#files.includes(path)) {
      return { found: `${path}, with which the tool could rewrite itself`, expected: "a directory in it, or another" };
    }
    return undefined;
  }

  policy({ write, hide, network, show, showsTemporary }: Confinement): Policy {
    const temporary = this.#real("/tmp").path;
    const run = this.#real("/run");
    const path = (text: string) => this.#real(text).path;
    const isThere = (text: string) => ["directory", "file"].includes(this.#real(text).kind);
    return {
      // It has a private one of that name.
      write: write.map(path).filter((each) => each !== temporary),
      hide: hide.filter((text) => this.#real(text).kind !== "empty").map(path),
      network,
      show: [...show.filter(isThere).map(path), this.#directory].filter((each) => each !== "/"),
      protect: [this.#directory, ...this.#files.filter((each) => !isWithin(each, this.#directory))],
      places: { ...(showsTemporary ? {} : { temporary }), ...(run.kind === "directory" ? { run: run.path } : {}) },
    };
  }

  /** What a proof goes by. */
  outside({ showsTemporary }: Confinement): Outside {
    const others = places.filter((place) => place !== "/tmp" || showsTemporary).map((place) => this.#real(place).path);
    const writable = new Set([...this.#reals.values()].filter(({ isWritable }) => isWritable).map(({ path }) => path));
    const known = new Set([...this.#files, this.#directory, ...others]);
    return {
      directory: this.#directory,
      writable: [...known].filter((each) => writable.has(each)),
      network: this.#network,
    };
  }
}
