/** What is wrong with the comments that describe a tool beside its function. */
import { absent } from "../../helpers/sound_config.ts";
import { testBroken } from "./broken.ts";

const described = "# @tool Greets\n# @param name! string  Whom\n# @annotation readOnlyHint\ntool_greet() {";

testBroken([
  {
    name: "a parameter of no type, in a comment",
    changes: {
      "tools.json": absent,
      "tools.bash": ["tool_greet() {", described.replace("string  Whom", "Whom to greet")],
    },
    code: 1,
    expected: `
      error[comments/syntax]: Cannot serve tool "greet": the type of "name" is "Whom", expected string, number, integer, boolean, array or object, TYPE[] or words with | between them
        --> {dir}/tools.bash:2:16
      hint: write # @param name! string  Whom to greet
      1 error: 0 of 1 tool can be served
    `,
  },
  {
    name: "a tag that is nearly one, in a comment",
    changes: { "tools.json": absent, "tools.bash": ["tool_greet() {", described.replace("@param", "@parm")] },
    code: 1,
    expected: `
      error[comments/tag]: Cannot serve tool "greet": found "@parm", expected "@param"
        --> {dir}/tools.bash:2:3
      hint: rename it to "@param"
      1 error: 0 of 1 tool can be served
    `,
  },
  {
    name: "a description above a function without the prefix",
    changes: {
      "tools.bash": ["export -f tool_greet", "export -f tool_greet\n\n# @tool Waves\nwave() {\n  printf o/\n}"],
    },
    code: 1,
    expected: `
      error[comments/no-function]: Cannot serve tool "wave": the function below its comments is wave, expected tool_wave
        --> {dir}/tools.bash:9:3
      hint: rename function wave to tool_wave
      1 error: 1 tool can be served
    `,
  },
  {
    name: "a description of a function that is defined again",
    changes: { "tools.bash": ["tool_greet() {", "# @tool Greets\ntool_greet() {\n  printf hi\n}\ntool_greet() {"] },
    code: 0,
    expected: `
      warning[comments/unused]: Nobody reads these comments of tool "greet": function tool_greet is defined again on line 5 of {dir}/tools.bash, expected it once
        --> {dir}/tools.bash:1:3
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a comment that says otherwise than tools.json",
    changes: {
      "tools.bash": [
        "tool_greet() {",
        described.replace("Greets", "Greets somebody by name").replace("!", "")
          .replace("Whom", "Whom to greet"),
      ],
    },
    code: 0,
    expected: `
      warning[comments/differs]: Nobody reads this in the comments of tool "greet": "inputSchema/properties/name/required" is false, expected true, as line 9 of {dir}/tools.json says, which counts
        --> {dir}/tools.bash:2:15
      hint: describe a tool in one of the two places
      1 warning: 1 tool can be served
    `,
  },
]);
