/** Tools and functions that do not find each other. */
import { testBroken } from "./broken.ts";

testBroken([
  {
    name: "a function that is not there",
    changes: { "tools.bash": ["export -f", "unset -f"] },
    code: 1,
    expected: `
      error[functions/missing]: Cannot serve tool "greet": function tool_greet is not in {dir}/tools.bash
        --> {dir}/tools.json:4:15
      hint: define it, and add: export -f tool_greet
      1 error: 0 of 1 tool can be served
    `,
  },
  {
    name: "a function's misspelled name",
    changes: { "tools.bash": ["tool_greet", "tool_gret"] },
    code: 1,
    expected: `
      error[functions/missing]: Cannot serve tool "greet": function tool_greet is not in {dir}/tools.bash
        --> {dir}/tools.json:4:15
      hint: {dir}/tools.bash has tool_gret: give the two one name
      1 error: 0 of 1 tool can be served
    `,
  },
  {
    name: "a function that is not exported",
    changes: { "tools.bash": ["export -f tool_greet\n", ""] },
    code: 1,
    expected: `
      error[functions/not-exported]: Cannot serve tool "greet": function tool_greet of {dir}/tools.bash is not exported
        --> {dir}/tools.json:4:15
      hint: add: export -f tool_greet
      1 error: 0 of 1 tool can be served
    `,
  },
  {
    name: "a function with another prefix",
    changes: { "tools.bash": ["tool_greet", "mcp_greet"] },
    code: 1,
    expected: `
      error[functions/missing]: Cannot serve tool "greet": function tool_greet is not in {dir}/tools.bash
        --> {dir}/tools.json:4:15
      hint: rename function mcp_greet to tool_greet, or set SERVER_TOOLS_FUNCTION_NAME_PREFIX=mcp_
      1 error: 0 of 1 tool can be served
    `,
  },
  {
    name: "a function without a tool",
    changes: {
      "tools.bash": [
        "export -f tool_greet",
        "tool_shout() {\n  printf 'HELLO\\n'\n}\n\nexport -f tool_greet tool_shout",
      ],
    },
    code: 0,
    expected: `
      warning[functions/no-tool]: Cannot serve function tool_shout: found no tool "shout" in {dir}/tools.json, expected one
        --> {dir}/tools.bash:7:1
      hint: describe it there, or give it a name without "tool_"
      1 warning: 1 tool can be served
    `,
  },
]);
