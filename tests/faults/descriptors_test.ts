/** Tools that do odd things to their descriptors, and look for a person. */
import { join } from "node:path";
import { rootDir } from "../helpers/program.ts";
import { fails, says, testEach } from "./misbehaviour.ts";

const withTerminal = ["python3", join(rootDir, "fixtures", "programs", "with_terminal.py")];

testEach([
  { program: "closes_stdout", answer: says("before") },
  { program: "closes_every_descriptor", answer: says("before") },
  { program: "closes_control_channel", answer: says("done") },
  { program: "lists_its_descriptors", answer: says("0 1 2 151 ") },
  { program: "writes_to_every_descriptor", answer: says("written to 1") },
  { program: "exhausts_descriptors", answer: says("stopped at 100") },
  { program: "reads_stdin", answer: says("nothing to read") },
  { program: "opens_terminal", wrapper: ["setsid"], answer: says("there is no terminal") },
  {
    program: "reads_terminal",
    wrapper: withTerminal,
    run: { graceMs: 200 },
    answer: fails(
      'Tool "reads_terminal" stopped with SIGTTIN and was ended, as tools have no terminal to be continued from',
    ),
  },
  { program: "removes_its_directory", answer: says("done") },
]);
