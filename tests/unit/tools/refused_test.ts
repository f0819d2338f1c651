/** What a sandbox refused, by what programs say (contract X4). */

import assert from "node:assert/strict";
import { refusedBy } from "../../../src/tools/refused.ts";

const refusal = "read-only file system";
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
  for (const [said, expected] of rows) {
    assert.equal(refusedBy({ policy, refusal }, ["", `first\n${said}\n`]), expected, said);
  }
});

Deno.test("with a network, nobody is told of it", () => {
  const said = ["curl: (6) Could not resolve host: example.com"];
  assert.equal(refusedBy({ policy: { ...policy, network: true }, refusal }, said), undefined);
});

Deno.test("on macOS, programs are told that it is not permitted", () => {
  const sandbox = { policy, refusal: "operation not permitted" };
  const rowsThere: readonly (readonly [said: string, expected: string | undefined])[] = [
    ["touch: /etc/x: Operation not permitted", `the sandbox refused to write "/etc/x": ${write}`],
    ["touch: /work/out/x: Operation not permitted", undefined],
    [
      "cat: /home/u/.ssh/id: Operation not permitted",
      'the sandbox hides "/home/u/.ssh": "hide" of "sandbox" in its "run" says what is hidden',
    ],
    [
      "tools.bash: connect: Operation not permitted\nbash: /dev/tcp/192.0.2.1/80: Operation not permitted",
      `the sandbox refused to connect to "192.0.2.1:80": ${network}`,
    ],
  ];
  for (const [said, expected] of rowsThere) assert.equal(refusedBy(sandbox, [said]), expected, said);
});
