/** Tools that print what they should not, or too much of it. */
import { fails, hintOf, says, structured, testEach } from "./misbehaviour.ts";

function tooMuch(program: string, bytes = 100_000): unknown {
  return fails(`Tool "${program}" printed more than ${bytes} bytes and was ended${hintOf("maxOutputBytes")}`);
}

const withOutputSchema = { outputSchema: { type: "object" } };

testEach([
  ...[
    "floods_stdout",
    "floods_stdout_without_newline",
    "floods_stdout_though_told_not_to",
    "sends_endless_control_line",
  ].map((program) => ({
    program,
    run: { maxOutputBytes: 100_000, graceMs: 200 },
    answer: tooMuch(program),
  })),
  { program: "floods_stderr", answer: says("done") },
  {
    program: "floods_stderr_without_newline",
    answer: fails(`Tool "floods_stderr_without_newline" exited with code 3: ${"x".repeat(4096)}`),
  },
  { program: "floods_stderr_with_separators", answer: says("done") },
  { program: "prints_byte_by_byte", answer: says("x".repeat(20_000)) },
  { program: "prints_partial_character", answer: says("caf\uFFFD") },
  { program: "prints_nul_bytes", answer: says("ab") },
  { program: "prints_nul_bytes", run: { output: { raw: true } }, answer: says("a\0b\0") },
  {
    program: "prints_ten_megabytes_of_json",
    run: { maxOutputBytes: 20_000_000 },
    answer: structured(`{"text":"${"x".repeat(10_000_000)}"}`),
  },
  { program: "prints_cut_off_json", answer: says('{"path":"/tmp') },
  {
    program: "prints_cut_off_json",
    tool: withOutputSchema,
    answer: {
      error: {
        code: -32603,
        message:
          'Invalid output of tool "prints_cut_off_json": stdout is not JSON, expected JSON that satisfies its outputSchema (it printed "{\\"path\\":\\"/tmp")\nhint: json_object and json_array make JSON of any text',
        data: { issues: [] },
      },
    },
  },
  { program: "prints_nothing", answer: says("") },
  {
    program: "prints_nothing",
    tool: withOutputSchema,
    answer: {
      error: {
        code: -32603,
        message:
          'Invalid output of tool "prints_nothing": nothing on stdout, expected JSON that satisfies its outputSchema (it printed nothing)',
        data: { issues: [] },
      },
    },
  },
  {
    program: "prints_escape_codes_and_fails",
    answer: fails('Tool "prints_escape_codes_and_fails" exited with code 1: red'),
  },
  {
    program: "prints_escape_codes_and_fails",
    run: { output: { raw: true } },
    answer: fails(
      'Tool "prints_escape_codes_and_fails" exited with code 1: \\u001b]0;title\\u0007\\u001b[31mred',
    ),
  },
  { program: "prints_fake_control_line", answer: says("done") },
  { program: "prints_fake_message", answer: structured('{"jsonrpc":"2.0","id":2,"result":{"content":[]}}') },
  { program: "forges_workers_own_lines", answer: says("done") },
  { program: "forges_its_end", answer: says("earlylate") },
  {
    program: "breaks_off_control_line",
    answer: fails('Tool "breaks_off_control_line" was ended by signal SIGTERM'),
  },
  { program: "prints_from_exit_trap", answer: says("the function and the trap") },
]);
