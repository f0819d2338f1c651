/** What a sandbox refused, by what programs say (contract X4). */

import assert from "node:assert/strict";
import { refusedBy } from "../../../src/tools/refused.ts";

const policy = {
  write: ["/work/out"],
  hide: ["/home/u/.ssh"],
  network: false,
  show: [],
  protect: ["/work"],
  places: { temporary: "/tmp" },
};

const write = '"write" of "sandbox" in its "run" says what can be written';
const network = '"network": true of "sandbox" in its "run" would allow it';
const rows: readonly (readonly [said: string, expected: string | undefined])[] = [
  ["tools.bash: line 3: /etc/x: Read-only file system", `the sandbox refused to write "/etc/x": ${write}`],
  ["touch: cannot touch '/etc/a b': Read-only file system", `the sandbox refused to write "/etc/a b": ${write}`],
  ["OSError: [Errno 30] Read-only file system: '/etc/x'", `the sandbox refused to write "/etc/x": ${write}`],
  ["fatal: could not create leading directories: Read-only file system", `the sandbox refused to write: ${write}`],
  ["rm: cannot remove 'x': Read-only file system", `the sandbox refused to write "x": ${write}`],
  ["touch: cannot touch '/work/out/x': Read-only file system", undefined],
  [
    "cat: /home/u/.ssh/id: Permission denied",
    'the sandbox hides "/home/u/.ssh": "hide" of "sandbox" in its "run" says what is hidden',
  ],
  ["cat: /secret/x: Permission denied", undefined],
  [
    "bash: /dev/tcp/192.0.2.1/80: Network is unreachable",
    `the sandbox refused to connect to "192.0.2.1:80": ${network}`,
  ],
  ["curl: (6) Could not resolve host: example.com", `the sandbox refused to connect to "example.com": ${network}`],
  [
    "socket.gaierror: [Errno -3] Temporary failure in name resolution",
    `the sandbox refused to connect to the network: ${network}`,
  ],
  ["all is well", undefined],
];

Deno.test("what was refused is named, with the setting that would allow it", () => {
  for (const [said, expected] of rows) assert.equal(refusedBy(policy, ["", `first\n${said}\n`]), expected, said);
});

Deno.test("with a network, nobody is told of it", () => {
  assert.equal(refusedBy({ ...policy, network: true }, ["curl: (6) Could not resolve host: example.com"]), undefined);
});
