/**
 * What a lane is confined by (contract X): a policy of real paths, and the command that starts the lane's bash under it.
 * `bubblewrap.ts` makes it on Linux, `seatbelt.ts` on macOS. Whether it holds is `witness.ts`'s to find out.
 */

/** What is allowed. Paths are absolute and lead through no link. */
export interface Policy {
  /** What can be written, with all that is in it. */
  readonly write: readonly string[];
  /** What cannot be read, where it is there. */
  readonly hide: readonly string[];
  readonly network: boolean;
  /** What is seen even where something of the sandbox's own lies over it. */
  readonly show: readonly string[];
  /** What cannot be written wherever it is, but for what {@linkcode write} names within it. */
  readonly protect: readonly string[];
  /**
   * The machine's directories that the sandbox has its own of: `temporary` unless what is in it is to be seen, and `run`
   * where the machine has one.
   */
  readonly places: { readonly temporary?: string; readonly run?: string };
}

/** A policy as something can be started under it (`sandbox.bash`). */
export interface Sandbox {
  /** Tells it from others: the same for the same policy. */
  readonly key: string;
  readonly policy: Policy;
  /** What has to lead where it did: to itself. */
  readonly fixed: readonly string[];
  /** What has to be hidden by further options when it is there by then. */
  readonly hideLater: readonly string[];
  /** The backend and its options, but for those of {@linkcode hideLater}. */
  readonly command: readonly string[];
  readonly outside: Outside;
  /**
   * Directories that are the sandbox's own, and empty when a call begins; the first is `TMPDIR`. `""` is one that is made
   * for each lane, on the machine's own temporary directory.
   */
  readonly temporary: readonly string[];
  /** What programs are told where they may not write, in lower-case letters. */
  readonly refusal: string;
}

/** What a proof that it holds goes by besides. */
export interface Outside {
  /** The configuration's directory. */
  readonly directory: string;
  /** What can be written where there is no sandbox. */
  readonly writable: readonly string[];
  /** What the kernel calls the network that this machine's programs are in; empty where it does not say. */
  readonly network: string;
}

/** Whether `path` is `directory`, or in it. */
export function isWithin(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory === "/" ? "/" : `${directory}/`);
}

/** Whether the policy lets `path` be written: what lies nearest to it counts. */
export function isWritable(path: string, { write, protect }: Pick<Policy, "write" | "protect">): boolean {
  const nearest = (list: readonly string[]) =>
    Math.max(-1, ...list.filter((each) => isWithin(path, each)).map((each) => each.length));
  return nearest(write) > nearest(protect);
}

/** What can be written: outside of all that is protected, and within it. */
export function writableParts({ write, protect }: Pick<Policy, "write" | "protect">): {
  readonly outer: readonly string[];
  readonly inner: readonly string[];
} {
  const isProtected = (path: string) => protect.some((each) => isWithin(path, each));
  return {
    outer: outermost(write.filter((path) => !isProtected(path))),
    inner: outermost(write.filter(isProtected)),
  };
}

/**
 * Those of `paths` that are in no other. One that is could be moved away, and a link put in its place, by whoever may
 * write the other.
 */
function outermost(paths: readonly string[]): string[] {
  const sorted = [...new Set(paths)].sort();
  return sorted.filter((path) => !sorted.some((other) => other !== path && isWithin(path, other)));
}

/**
 * The directories between what can be written and what is in it and cannot: none of them may be renamed, which would leave
 * the next lane nothing where it looks.
 */
export function pinned(write: readonly string[], guarded: readonly string[]): string[] {
  const between = new Set<string>();
  for (const path of guarded) {
    const root = write.find((each) => path !== each && isWithin(path, each));
    if (root === undefined) continue;
    for (let at = path.indexOf("/", root.length + 1); at !== -1; at = path.indexOf("/", at + 1)) {
      between.add(path.slice(0, at));
    }
  }
  return [...between].sort();
}
