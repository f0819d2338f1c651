/**
 * What a lane is confined by (contract X): a policy of real paths, and the command that starts the lane's bash under it.
 * Linux only, by bubblewrap. Whether it holds on this machine is `witness.ts`'s to find out.
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
  /** The machine's directories that the sandbox has its own of; `run` is absent where the machine has none. */
  readonly places: { readonly temporary: string; readonly run?: string };
}

/** A policy as something can be started under it (`sandbox.bash`). */
export interface Sandbox {
  /** Tells it from others: the same for the same policy. */
  readonly key: string;
  readonly policy: Policy;
  /** What has to lead where it did: to itself. */
  readonly fixed: readonly string[];
  /** bwrap and its options, but for those that hide what is there by then. */
  readonly command: readonly string[];
  readonly outside: Outside;
  /** Directories that are the sandbox's own, and empty when a call begins; the first is `TMPDIR`. */
  readonly temporary: readonly string[];
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

/** The shared memory of POSIX: programs expect it there, and it is writable. */
const sharedMemory = "/dev/shm";

/** What is below /run and programs need: how names are resolved, and where NixOS has its programs. */
const usualInRun: readonly string[] = [
  ...["systemd/resolve", "NetworkManager", "resolvconf", "connman", "netconfig"],
  ...["current-system", "booted-system", "opengl-driver", "wrappers"],
];

/**
 * The sandbox of a policy.
 *
 * User namespace, without capabilities: nothing that is mounted can be changed, and no process outside can be traced or
 * looked into by /proc. The process namespace is shared, so that whatever a call starts can be ended from outside. All
 * that is mounted is mounted again read-only, /proc and /sys too; /dev is a new one with the usual harmless devices. /run
 * is empty, since a socket can be connected to on a read-only mount as well: D-Bus, Docker, ssh-agent.
 *
 * @param backend The path of bwrap.
 */
export function sandboxOf(policy: Policy, backend: string, outside: Outside): Sandbox {
  const { places, network } = policy;
  const isProtected = (path: string) => policy.protect.some((each) => isWithin(path, each));
  const outer = outermost(policy.write.filter((path) => !isProtected(path)));
  const inner = outermost(policy.write.filter(isProtected));
  const seen = (place: string) =>
    [...new Set([...policy.show, ...policy.write, ...policy.protect])]
      .filter((path) => path !== place && isWithin(path, place)).sort();
  // What is seen within it could not be told from what calls have left there.
  const isShared = seen(places.temporary).length > 0;
  const temporary = isShared ? [sharedMemory] : [places.temporary, sharedMemory];
  const own = [places.temporary, ...(places.run === undefined ? [] : [places.run])];
  const command = [
    backend,
    ...["--unshare-user", "--unshare-ipc", ...(network ? [] : ["--unshare-net"]), "--cap-drop", "ALL"],
    ...["--ro-bind", "/", "/", "--dev", "/dev", "--tmpfs", sharedMemory],
    ...own.flatMap((place) => ["--tmpfs", place]),
    ...(places.run === undefined ? [] : usualInRun.flatMap((name) => bind("--ro-bind-try", `${places.run}/${name}`))),
    ...own.flatMap(seen).flatMap((path) => bind("--ro-bind", path)),
    ...outer.flatMap((path) => bind("--bind", path)),
    ...pinned(outer, [...policy.protect, ...policy.hide]).flatMap((path) => bind("--bind", path)),
    ...policy.protect.filter((path) => outer.some((each) => isWithin(path, each)))
      .flatMap((path) => bind("--ro-bind", path)),
    ...inner.flatMap((path) => bind("--bind", path)),
    ...pinned(inner, policy.hide).flatMap((path) => bind("--bind", path)),
    ...own.filter((place) => place !== places.temporary || isShared).flatMap((place) => ["--remount-ro", place]),
    ...["--remount-ro", "/dev", "--setenv", "TMPDIR", temporary[0]!],
  ];
  const write = [...outer, ...inner];
  // What lies below one of the sandbox's own directories is not there to be hidden.
  const hide = policy.hide.filter((path) =>
    !own.some((place) => isWithin(path, place) && !seen(place).some((each) => isWithin(path, each)))
  );
  const key = [...command, ...hide].join("\0");
  return { key, policy: { ...policy, write, hide }, fixed: [...write, ...policy.protect], command, outside, temporary };
}

function bind(how: string, path: string): string[] {
  return [how, path, path];
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

/**
 * Those of `paths` that are in no other. One that is could be moved away, and a link put in its place, by whoever may
 * write the other.
 */
function outermost(paths: readonly string[]): string[] {
  const sorted = [...new Set(paths)].sort();
  return sorted.filter((path) => !sorted.some((other) => other !== path && isWithin(path, other)));
}

/**
 * The directories between what can be written and what is in it and cannot: each is mounted on itself, so that it cannot
 * be renamed, which would leave the next lane nothing where it looks.
 */
function pinned(write: readonly string[], guarded: readonly string[]): string[] {
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
