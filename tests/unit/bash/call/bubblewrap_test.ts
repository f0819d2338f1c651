/** The options of bubblewrap for a policy (contract X). */

import assert from "node:assert/strict";
import { bubblewrap } from "../../../../src/bash/call/bubblewrap.ts";
import type { Policy } from "../../../../src/bash/call/sandbox.ts";

const places = { temporary: "/tmp", run: "/run" };
const policy: Policy = { write: [], hide: [], network: true, show: ["/etc/x"], protect: ["/etc/x"], places };
const outside = { directory: "/etc/x", writable: [], network: "" };

const commandOf = (changes: Partial<Policy>) =>
  bubblewrap({ ...policy, ...changes }, "/usr/bin/bwrap", outside).command.join(" ");

Deno.test("nothing can be written but the temporary directories, and no capability is left", () => {
  const { command, temporary, fixed } = bubblewrap(policy, "/usr/bin/bwrap", outside);
  assert.match(
    command.join(" "),
    /^\/usr\/bin\/bwrap --unshare-user --unshare-ipc --cap-drop ALL --ro-bind \/ \/ --dev \/dev /,
  );
  assert.ok(!command.includes("--bind"));
  assert.deepEqual([temporary, fixed], [["/tmp", "/dev/shm"], ["/etc/x"]]);
  assert.match(command.join(" "), / --remount-ro \/run --remount-ro \/dev --setenv TMPDIR \/tmp$/);
});

Deno.test("what has no temporary directory of its own sees the machine's", () => {
  const seeing = { ...policy, places: { run: "/run" }, hide: ["/tmp/d"] };
  const { command, temporary, hideLater } = bubblewrap(seeing, "bwrap", outside);
  assert.deepEqual([temporary, hideLater], [["/dev/shm"], ["/tmp/d"]]);
  assert.doesNotMatch(command.join(" "), / \/tmp/);
});

Deno.test("without a network, there is a network namespace", () => {
  assert.match(commandOf({ network: false }), / --unshare-net /);
  assert.doesNotMatch(commandOf({}), /--unshare-net/);
});

Deno.test("what lies in what can be written is not mounted again, as it could be a link by then", () => {
  const { policy: { write }, command } = bubblewrap({ ...policy, write: ["/a/b", "/a", "/ab"] }, "bwrap", outside);
  assert.deepEqual(write, ["/a", "/ab"]);
  assert.ok(!command.includes("/a/b"));
});

Deno.test("the configuration stays as it is in what can be written, but for what is named in it", () => {
  const command = commandOf({ write: ["/h", "/h/c/bashful/data"], protect: ["/h/c/bashful"] });
  assert.match(
    command,
    / --bind \/h \/h --bind \/h\/c \/h\/c --ro-bind \/h\/c\/bashful \/h\/c\/bashful --bind \/h\/c\/bashful\/data \/h\/c\/bashful\/data /,
  );
});

Deno.test("what leads to a hidden path cannot be renamed", () => {
  assert.match(
    commandOf({ write: ["/h"], hide: ["/h/.config/gh"] }),
    / --bind \/h \/h --bind \/h\/.config \/h\/.config /,
  );
});

Deno.test("what is seen below /tmp is mounted on the private one, which is then for nobody to write", () => {
  const { command, temporary, policy: { hide } } = bubblewrap(
    { ...policy, write: ["/tmp/c/out"], show: ["/tmp/c", "/tmp"], protect: ["/tmp/c"], hide: ["/tmp/c/key", "/tmp/d"] },
    "bwrap",
    outside,
  );
  assert.deepEqual(temporary, ["/dev/shm"]);
  assert.match(
    command.join(" "),
    / --ro-bind \/tmp\/c \/tmp\/c --ro-bind \/tmp\/c\/out \/tmp\/c\/out --bind \/tmp\/c\/out \/tmp\/c\/out --remount-ro \/tmp --remount-ro \/run /,
  );
  assert.deepEqual(hide, ["/tmp/c/key"]);
});

Deno.test("one policy has one key", () => {
  const keyOf = (changes: Partial<Policy>) => bubblewrap({ ...policy, ...changes }, "bwrap", outside).key;
  assert.equal(keyOf({ write: ["/a", "/b"] }), keyOf({ write: ["/b", "/a"] }));
  assert.notEqual(keyOf({}), keyOf({ hide: ["/a"] }));
});
