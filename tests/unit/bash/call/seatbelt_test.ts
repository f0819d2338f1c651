/** The profile of a policy for macOS, as text (contract X). */

import assert from "node:assert/strict";
import { seatbelt } from "../../../../src/bash/call/seatbelt.ts";
import type { Policy } from "../../../../src/bash/call/sandbox.ts";

const policy: Policy = {
  write: [],
  hide: [],
  network: true,
  show: [],
  protect: ["/u/c"],
  places: { temporary: "/private/tmp" },
};
const outside = { directory: "/u/c", writable: [], network: "" };
const profileOf = (changes: Partial<Policy>) =>
  seatbelt({ ...policy, ...changes }, "/usr/bin/sandbox-exec", outside).command[2]!.split("\n");

Deno.test("a profile allows what its policy does", () => {
  assert.deepEqual(
    profileOf({ write: ["/u/notes", "/u/c/data", "/u"], hide: ["/u/.ssh", "/u/.config/gh"], network: false }),
    [
      "(version 1)",
      "(allow default)",
      "(deny file-write*)",
      '(allow file-write* (literal "/dev/null") (literal "/dev/zero") (literal "/dev/tty") (literal "/dev/dtracehelper") (subpath "/dev/fd") (subpath (param "TEMPORARY")))',
      '(allow file-write* (subpath "/u"))',
      '(deny file-write* (subpath "/u/c"))',
      '(allow file-write* (subpath "/u/c/data"))',
      '(deny file-write-unlink (literal "/u/.config"))',
      '(deny file-read* file-write* (subpath "/u/.ssh") (subpath "/u/.config/gh"))',
      "(deny network*)",
      "(deny process-info*)",
      "(allow process-info* (target same-sandbox))",
      "(deny signal)",
      "(allow signal (target same-sandbox))",
      "(deny mach-priv-task-port)",
      "(deny sysctl-write)",
      "(deny appleevent-send)",
      "(deny lsopen)",
      "(deny job-creation)",
      '(deny mach-lookup (global-name "com.apple.coreservices.launchservicesd") (global-name "com.apple.coreservices.appleevents"))',
    ],
  );
});

Deno.test("with a network, the sockets of services are out of reach all the same, but for the resolver's", () => {
  assert.deepEqual(profileOf({}).filter((line) => line.includes("network")), [
    '(deny network-outbound (remote unix-socket (subpath "/private/var/run")))',
    '(deny network-outbound (remote unix-socket (subpath "/private/tmp")))',
    '(allow network-outbound (remote unix-socket (subpath "/private/var/run/mDNSResponder")))',
  ]);
});

Deno.test("no path can add a rule", () => {
  const [rule] = profileOf({ write: ['/a") (subpath "/', "/b\\"] }).filter((line) => line.includes("/b"));
  assert.equal(rule, '(allow file-write* (subpath "/a\\") (subpath \\"/") (subpath "/b\\\\"))');
});
