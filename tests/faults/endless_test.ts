/** Tools that do not end by themselves, or leave what does not. */
import { fails, hintOf, type Misbehaviour, says, testEach } from "./misbehaviour.ts";

const short = { timeoutMs: 400, graceMs: 200 };

/** The answer to what is ended for its time. */
function late(program: string, timeoutMs = 400, said = ""): unknown {
  return fails(`Tool "${program}" took longer than ${timeoutMs} ms and was ended${said}${hintOf("timeoutMs")}`);
}

/** The way out of a process group that no group reaches: what goes there may stay (README says so). */
const mayStay: Misbehaviour["mayStay"] = (process) => process.command === "sleep 301";

testEach([
  ...[
    "sleeps_forever",
    "ignores_term",
    "ignores_every_signal",
    "busies_itself_forever",
    "forks_term_ignoring_children",
    "stops_a_child",
  ].map((program) => ({ program, run: short, answer: late(program) })),
  {
    program: "cleans_up_at_term",
    run: { timeoutMs: 3_000, graceMs: 60_000 },
    answer: late("cleans_up_at_term", 3_000, ": tidied up"),
  },
  {
    program: "says_why_and_hangs",
    run: { timeoutMs: 3_000 },
    answer: late("says_why_and_hangs", 3_000, ": The disk is full"),
  },
  {
    program: "stops_its_waiter",
    run: { timeoutMs: 3_000, graceMs: 200 },
    answer: late("stops_its_waiter", 3_000, ": done"),
  },
  { program: "leaves_term_ignoring_children", run: short, answer: says("left 3") },
  { program: "leaves_grandchildren", answer: says("left") },
  { program: "leaves_child_holding_stdout", answer: says("done") },
  { program: "leaves_child_printing_to_stderr", answer: says("done") },
  {
    program: "leaves_child_flooding_stdout",
    run: { maxOutputBytes: 1_000 },
    answer: fails(
      'Tool "leaves_child_flooding_stdout" printed more than 1000 bytes and was ended' + hintOf("maxOutputBytes"),
    ),
  },
  { program: "forks_500_children", answer: says("left 500") },
  { program: "daemonises_with_setsid", answer: says("started"), mayStay },
  { program: "daemonises_holding_stdout", answer: says("started"), mayStay },
  { program: "starts_job_in_its_own_group", answer: says("started"), mayStay },
]);
