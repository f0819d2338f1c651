/** Tools that do odd things to their descriptors, and look for a person. */
import { join } from "node:path";
import { rootDir } from "../helpers/program.ts";
import { says, testEach } from "./misbehaviour.ts";

const become = (program: string) => ["python3", join(rootDir, "fixtures", "programs", program)];

testEach([
  { program: "closes_stdout", answer: says("before") },
  { program: "closes_every_descriptor", answer: says("before") },
  { program: "closes_control_channel", answer: says("done") },
  { program: "lists_its_descriptors", wrapper: become("without_descriptors.py"), answer: says("0 1 2 3 41 ") },
  { program: "writes_to_every_descriptor", wrapper: become("without_descriptors.py"), answer: says("written to 1") },
  { program: "exhausts_descriptors", answer: says("no more") },
  { program: "reads_stdin", answer: says("nothing to read") },
  { program: "opens_terminal", wrapper: ["setsid"], answer: says("there is no terminal") },
  {
    program: "reads_terminal",
    wrapper: become("with_terminal.py"),
    run: { graceMs: 200 },
    answer: says("the answer is "),
  },
  { program: "removes_its_directory", answer: says("done") },
]);
