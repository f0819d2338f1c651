/**
 * Confines lanes on macOS: a policy as a profile for sandbox-exec(1), in the language of Apple's sandboxes, where of all
 * rules that fit the last one counts. Nothing of a path is looked up when a lane starts: rules go by where a file is, as
 * the kernel knows it, and not by what led there.
 *
 * No release of bashful has been tried with it: `witness.ts` finds out on each machine whether it holds.
 */

import { type Outside, pinned, type Policy, type Sandbox, writableParts } from "./sandbox.ts";

/** What of /dev can be written: what shells and programs take for granted. */
const devices = ["/dev/null", "/dev/zero", "/dev/tty", "/dev/dtracehelper"];

/** Services that start programs outside the sandbox for whoever asks. */
const launchers = ["com.apple.coreservices.launchservicesd", "com.apple.coreservices.appleevents"];

/** Where sockets of the system's and the user's services are: launchd's, ssh-agent's, Docker's. */
const socketPlaces = ["/private/var/run", "/private/tmp"];

/** How names of hosts are resolved. */
const resolver = "/private/var/run/mDNSResponder";

/** The sandbox of a policy, by sandbox-exec. @param backend The path of sandbox-exec. */
export function seatbelt(policy: Policy, backend: string, outside: Outside): Sandbox {
  const { outer, inner } = writableParts(policy);
  const write = [...outer, ...inner];
  const guarded = [...policy.protect, ...policy.hide];
  const profile = [
    "(version 1)",
    "(allow default)",
    "(deny file-write*)",
    rule("allow file-write*", [...devices.map(literal), '(subpath "/dev/fd")', '(subpath (param "TEMPORARY"))']),
    rule("allow file-write*", outer.map(subpath)),
    rule("deny file-write*", policy.protect.map(subpath)),
    rule("allow file-write*", inner.map(subpath)),
    // Rules go by where a file is: one that is hidden could be moved away, with a directory that it is in.
    rule("deny file-write-unlink", pinned(write, guarded).map(literal)),
    rule("deny file-read* file-write*", policy.hide.map(subpath)),
    ...(policy.network
      ? [...socketPlaces.map(connection("deny")), connection("allow")(resolver)]
      : ["(deny network*)"]),
    "(deny process-info*)",
    "(allow process-info* (target same-sandbox))",
    "(deny signal)",
    "(allow signal (target same-sandbox))",
    "(deny mach-priv-task-port)",
    "(deny sysctl-write)",
    "(deny appleevent-send)",
    "(deny lsopen)",
    "(deny job-creation)",
    rule("deny mach-lookup", launchers.map((name) => `(global-name ${quoted(name)})`)),
  ].filter((line) => line !== "").join("\n");
  const command = [backend, "-p", profile];
  const fixed = [...write, ...policy.protect];
  return {
    ...{ key: command.join("\0"), policy: { ...policy, write }, fixed, hideLater: [], command, outside },
    ...{ temporary: [""], refusal: "operation not permitted" },
  };
}

/** A rule; nothing where there is nothing that it is about: without filters it would be about all. */
function rule(what: string, filters: readonly string[]): string {
  return filters.length === 0 ? "" : `(${what} ${filters.join(" ")})`;
}

function subpath(path: string): string {
  return `(subpath ${quoted(path)})`;
}

function literal(path: string): string {
  return `(literal ${quoted(path)})`;
}

/** A rule about the sockets below a path. There is one for each: of several paths in one, only the first would count. */
function connection(verdict: "allow" | "deny"): (path: string) => string {
  return (path) => `(${verdict} network-outbound (remote unix-socket ${subpath(path)}))`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/[\\"]/g, "\\$&")}"`;
}
