/** Confines lanes on Linux: a policy as options of bubblewrap (bwrap(1)). */

import { isWithin, type Outside, pinned, type Policy, type Sandbox, writableParts } from "./sandbox.ts";

/** The shared memory of POSIX: programs expect it there, and it is writable. */
const sharedMemory = "/dev/shm";

/** What is below /run and programs need: how names are resolved, and where NixOS has its programs. */
const usualInRun: readonly string[] = [
  ...["systemd/resolve", "NetworkManager", "resolvconf", "connman", "netconfig"],
  ...["current-system", "booted-system", "opengl-driver", "wrappers"],
];

/**
 * The sandbox of a policy, by bubblewrap.
 *
 * User namespace, without capabilities: nothing that is mounted can be changed, and no process outside can be traced or
 * looked into by /proc. The process namespace is shared, so that whatever a call starts can be ended from outside. All
 * that is mounted is mounted again read-only, /proc and /sys too; /dev is a new one with the usual harmless devices. /run
 * is empty, since a socket can be connected to on a read-only mount as well: D-Bus, Docker, ssh-agent.
 *
 * @param backend The path of bwrap.
 */
export function bubblewrap(policy: Policy, backend: string, outside: Outside): Sandbox {
  const { places, network } = policy;
  const { outer, inner } = writableParts(policy);
  const seen = (place: string) =>
    [...new Set([...policy.show, ...policy.write, ...policy.protect])]
      .filter((path) => path !== place && isWithin(path, place)).sort();
  // What is seen within it could not be told from what calls have left there.
  const isShared = places.temporary !== undefined && seen(places.temporary).length > 0;
  const temporary = places.temporary === undefined || isShared ? [sharedMemory] : [places.temporary, sharedMemory];
  const own = [places.temporary, places.run].filter((place) => place !== undefined);
  const command = [
    backend,
    ...["--unshare-user", "--unshare-ipc", ...(network ? [] : ["--unshare-net"]), "--cap-drop", "ALL"],
    ...["--ro-bind", "/", "/", "--dev", "/dev", "--tmpfs", sharedMemory],
    ...own.flatMap((place) => ["--tmpfs", place]),
    ...(places.run === undefined ? [] : usualInRun.flatMap((name) => bind("--ro-bind-try", `${places.run}/${name}`))),
    ...own.flatMap(seen).flatMap((path) => bind("--ro-bind", path)),
    ...outer.flatMap((path) => bind("--bind", path)),
    // What is mounted on itself cannot be renamed.
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
  const fixed = [...write, ...policy.protect];
  const refusal = "read-only file system";
  return { key, policy: { ...policy, write, hide }, fixed, hideLater: hide, command, outside, temporary, refusal };
}

function bind(how: string, path: string): string[] {
  return [how, path, path];
}
