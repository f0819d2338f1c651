import { deepEqual } from "node:assert/strict";
import { laneArguments } from "../../../../src/bash/call/lane_arguments.ts";

const tools = { directory: "/c", path: "/c/tools.bash", text: "", isShareable: true };

Deno.test("a lane is told what its tools and its machine are like", () => {
  const usual = { fromText: false, keepsPipes: true, own: undefined };
  deepEqual(laneArguments(tools, usual), ["/c", "/c/tools.bash", "lane", "kept", "", ""]);
  const others = { ...tools, isShareable: false, mayAsk: true };
  deepEqual(laneArguments(others, { fromText: true, keepsPipes: false, own: ["/tmp"] }), [
    ...["/c", "", "job", "fresh", "", "asking", "/tmp"],
  ]);
});

Deno.test("what may end a function at a failure is watched for", () => {
  const watched = (text: string) =>
    laneArguments({ ...tools, text }, { fromText: false, keepsPipes: true, own: [] })[4] === "watched";
  const texts = ["set -euo pipefail", "set  -e", "set -o errexit", "shopt -so errexit", "set -u", "offset -e"];
  deepEqual(texts.map(watched), [true, true, true, true, false, false]);
});
