/** Tools that do odd things to their descriptors, and look for a person. */
import { join } from "node:path";
import { rootDir } from "../helpers/program.ts";
import { fails, says, testEach } from "./misbehaviour.ts";

const become = (program: string) => ["python3", join(rootDir, "fixtures", "programs", program)];

testEach([
  { program: "closes_stdout", answer: says("before") },
  { program: "closes_every_descriptor", answer: says("before") },
  { program: "closes_control_channel", answer: says("done") },
  { program: "lists_its_descriptors", wrapper: become("without_descriptors.py"), answer: says("0 1 151 2 3 ") },
  { program: "writes_to_every_descriptor", wrapper: become("without_descriptors.py"), answer: says("written to 1") },
  { program: "exhausts_descriptors", answer: says("no more") },
  { program: "reads_stdin", answer: says("nothing to read") },
  { program: "opens_terminal", wrapper: ["setsid"], answer: says("there is no terminal") },
  {
    program: "reads_terminal",
    wrapper: become("with_terminal.py"),
    run: { graceMs: 200 },
    answer: fails(
      'Tool "reads_terminal" stopped with SIGTTIN and was ended, as tools have no terminal to be continued from',
    ),
  },
  { program: "removes_its_directory", answer: says("done") },
]);
