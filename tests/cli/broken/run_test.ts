/** Settings of `run` that cannot hold, or that usual clients do not wait for. */
import { testBroken } from "./broken.ts";

testBroken([
  {
    name: "a misspelled setting",
    changes: { "tools.json": ['"annotations"', '"run": { "timeout": 30000 },\n      "annotations"'] },
    code: 1,
    expected: `
      error[run/unknown-key]: Cannot serve tool "greet": found "timeout" in "run", expected timeoutMs, maxTimeoutMs, graceMs, maxOutputBytes, serial, cwd, env, inheritEnv, requires, requiresEnv, path, sandbox, background, confirm or output
        --> {dir}/tools.json:13:16
      hint: rename it to "timeoutMs"
      1 error: 0 of 1 tool can be served
    `,
  },
  {
    name: "a question about what is no parameter",
    changes: {
      "tools.json": ['"annotations"', '"run": { "confirm": "Greet {name} in {tone}?" },\n      "annotations"'],
    },
    code: 1,
    expected: `
      error[run/confirm]: Cannot serve tool "greet": found "{tone}" in what it asks, which is no parameter, expected {name}
        --> {dir}/tools.json:13:27
      1 error: 0 of 1 tool can be served
    `,
  },
  {
    name: "a text as a timeout",
    changes: { "tools.json": ['"annotations"', '"run": { "timeoutMs": "30s" },\n      "annotations"'] },
    code: 1,
    expected: `
      error[run/type]: Cannot serve tool "greet": "timeoutMs" is "30s", expected a number of milliseconds
        --> {dir}/tools.json:13:29
      hint: write 30000
      1 error: 0 of 1 tool can be served
    `,
  },
  {
    name: "an output limit of zero",
    changes: { "tools.json": ['"annotations"', '"run": { "maxOutputBytes": 0 },\n      "annotations"'] },
    code: 1,
    expected: `
      error[run/range]: Cannot serve tool "greet": "maxOutputBytes" is 0, expected a whole number of bytes from 1 to 1000000000
        --> {dir}/tools.json:13:34
      1 error: 0 of 1 tool can be served
    `,
  },
  {
    name: "a tool's long timeout",
    changes: { "tools.json": ['"annotations"', '"run": { "timeoutMs": 120000 },\n      "annotations"'] },
    code: 0,
    expected: `
      warning[run/long-timeout]: Usual clients give up on tool "greet" first: "timeoutMs" is 120000, expected less than the 60000 that they wait
        --> {dir}/tools.json:13:29
      hint: many wait longer for a call that reports progress (mcp_progress)
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "the server's long timeout",
    changes: { "server.json": ['"serverInfo"', '"run": { "timeoutMs": 300000 },\n  "serverInfo"'] },
    code: 0,
    expected: `
      warning[run/long-timeout]: Usual clients give up on a call first: "timeoutMs" is 300000, expected less than the 60000 that they wait
        --> {dir}/server.json:3:25
      hint: many wait longer for a call that reports progress (mcp_progress)
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a tool that would go on in the background too late",
    changes: {
      "tools.json": [
        '"annotations"',
        '"run": { "timeoutMs": 90000, "background": { "afterMs": 75000 } },\n      "annotations"',
      ],
    },
    code: 0,
    expected: `
      warning[run/late-background]: Usual clients give up on tool "greet" first: "afterMs" is 75000, expected less than the 60000 that they wait
        --> {dir}/tools.json:13:63
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a tool that is ended before it would go on in the background",
    changes: {
      "server.json": ['"serverInfo"', '"run": { "background": true },\n  "serverInfo"'],
      "tools.json": ['"annotations"', '"run": { "timeoutMs": 30000 },\n      "annotations"'],
    },
    code: 0,
    expected: `
      warning[run/no-background]: No call of tool "greet" goes on in the background: "timeoutMs" is 30000, expected more than the 45000 after which it would go on
        --> {dir}/tools.json:13:29
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a tool that says how text is cut, and not to what",
    changes: { "tools.json": ['"annotations"', '"run": { "output": { "keep": "^FAIL" } },\n      "annotations"'] },
    code: 0,
    expected: `
      warning[run/no-budget]: No text of tool "greet" is cut: found "keep" without "budgetBytes" in its "output", expected both
        --> {dir}/tools.json:13:36
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a tool that has the name of one of bashful's own",
    changes: {
      "tools.json": ['"name": "greet"', '"name": "job_wait",\n      "run": { "background": true }'],
      "tools.bash": ["tool_greet", "tool_job_wait"],
    },
    code: 0,
    expected: `
      warning[names/own]: Clients see tool "job_wait" in place of bashful's own: its name is "job_wait", expected another, since the configuration has a use for bashful's
        --> {dir}/tools.json:4:15
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a tool's required command that is missing",
    changes: { "tools.json": ['"annotations"', '"run": { "requires": ["greet-with-style"] },\n      "annotations"'] },
    code: 1,
    expected: `
      error[run/missing-command]: Cannot serve tool "greet": found no command "greet-with-style", which its run.requires names
        --> {dir}/tools.json:13:29
      hint: install greet-with-style, or put its directory in run.path
      1 error: 0 of 1 tool can be served
    `,
  },
  {
    name: "a tool's required variable that is missing",
    changes: { "tools.json": ['"annotations"', '"run": { "requiresEnv": ["GREETING_TOKEN"] },\n      "annotations"'] },
    code: 1,
    expected: `
      error[run/missing-variable]: Cannot serve tool "greet": found no variable "GREETING_TOKEN", which its run.requiresEnv names
        --> {dir}/tools.json:13:32
      hint: set it where bashful is started: for a client, by --env GREETING_TOKEN of bashful client
      1 error: 0 of 1 tool can be served
    `,
  },
  {
    name: "the server's required command that is missing",
    changes: { "server.json": ['"serverInfo"', '"run": { "requires": ["greet-with-style"] },\n  "serverInfo"'] },
    code: 78,
    expected: `
      error[run/missing-command]: Cannot load {dir}/server.json: found no command "greet-with-style", which run.requires names for every tool
        --> {dir}/server.json:3:25
      hint: install greet-with-style, or put its directory in run.path
      1 error: nothing can be served
    `,
  },
  {
    name: "a setting beside run",
    changes: { "tools.json": ['"annotations"', '"timeoutMs": 5000,\n      "annotations"'] },
    code: 0,
    expected: `
      warning[run/outside]: Nobody reads "timeoutMs" of tool "greet": found a setting beside "run", expected it in "run"
        --> {dir}/tools.json:13:7
      hint: make it "run": { "timeoutMs": ... }
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a working directory that is not there",
    changes: { "tools.json": ['"annotations"', '"run": { "cwd": "nowhere" },\n      "annotations"'] },
    code: 0,
    expected: `
      warning[run/missing-directory]: Calls of tool "greet" may fail: "cwd" is "nowhere", and there is no such directory, expected one that is there
        --> {dir}/tools.json:13:23
      hint: make it, or mend the path: a relative one starts at the configuration's directory
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a command in env",
    changes: { "tools.json": ['"annotations"', '"run": { "env": { "NOW": "$(date)" } },\n      "annotations"'] },
    code: 0,
    expected: `
      warning[run/no-expansion]: Cannot expand all of "run" of tool "greet": "env.NOW" is "$(date)", which stays as it is, expected $NAME, \${NAME} or a leading ~/
        --> {dir}/tools.json:13:32
      hint: write $$ for a dollar sign; what is to be computed belongs into the function
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a variable in env that is not set",
    changes: {
      "tools.json": ['"annotations"', '"run": { "env": { "A": "$NO_SUCH_VARIABLE" } },\n      "annotations"'],
    },
    code: 0,
    expected: `
      warning[run/unset-variable]: Cannot expand all of "run" of tool "greet": "env.A" is $NO_SUCH_VARIABLE, which is not set here, and then is empty, expected a variable of the environment
        --> {dir}/tools.json:13:30
      hint: write $$ for a dollar sign; requiresEnv leaves the tool out while a variable is missing
      1 warning: 1 tool can be served
    `,
  },
]);
