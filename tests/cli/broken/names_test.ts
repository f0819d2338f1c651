/** Names of tools that cannot be served, or that clients and models take badly. */
import { testBroken } from "./broken.ts";
import { type Change, type Changes } from "../../helpers/sound_config.ts";

/** The tool, and with it its function, has this name. */
function renamed(name: string): Changes {
  return { "tools.json": ['"name": "greet"', `"name": "${name}"`], "tools.bash": ["tool_greet", `tool_${name}`] };
}

/** There is a second tool, of this name. */
function andTool(name: string): Change {
  const second = `"name": "${name}",
      "description": "Says goodbye",
      "inputSchema": { "type": "object" },
      "annotations": { "readOnlyHint": true }`;
  return ["true }\n    }", `true }\n    },\n    {\n      ${second}\n    }`];
}

testBroken([
  {
    name: "a name with a space",
    changes: { "tools.json": ['"name": "greet"', '"name": "greet person"'] },
    code: 1,
    expected: `
      error[tools/illegal-name]: Cannot serve tool "greet person": found " " in the name, expected 1 to 128 letters, digits, "_", "-" or "."
        --> {dir}/tools.json:4:15
      hint: rename it to "greet_person"
      1 error: 0 of 1 tool can be served
    `,
  },
  {
    name: "one name of two tools",
    changes: { "tools.json": andTool("greet") },
    code: 1,
    expected: `
      error[tools/duplicate-name]: Cannot serve tool "greet": found its name again, expected a name of its own
        --> {dir}/tools.json:16:15
      hint: the first one, on line 4 of {dir}/tools.json, is served; rename this one
      1 error: 1 of 2 tools can be served
    `,
  },
  {
    name: "a name with a dot",
    changes: renamed("people.greet"),
    code: 0,
    expected: `
      warning[names/characters]: Some clients refuse tool "people.greet": found "." in its name, expected letters, digits, "_" and "-"
        --> {dir}/tools.json:4:15
      hint: rename it to "people_greet"
      1 warning: 1 tool can be served
    `,
  },
  {
    name: 'a name that begins with "_"',
    changes: renamed("_greet"),
    code: 0,
    expected: `
      warning[names/characters]: Some clients refuse tool "_greet": its name begins with "_", expected a letter or a digit first
        --> {dir}/tools.json:4:15
      hint: rename it to "greet"
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a name of 48 characters",
    changes: renamed("greet_somebody_by_name_in_the_language_they_like"),
    code: 0,
    expected: `
      warning[names/long]: Some clients refuse tool "greet_somebody_by_name_in_the_language_they_like": its name has 48 characters, expected at most 45, since they put the server's name before it and take 64 in all
        --> {dir}/tools.json:4:15
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "a name of 76 characters",
    changes: renamed("greet_somebody_by_name_in_the_language_they_like_and_at_the_best_time_of_day"),
    code: 0,
    expected: `
      warning[names/long]: Some clients refuse tool "greet_somebody_by_name_in_the_language_they_like_and_at_the_best_time_of_day": its name has 76 characters, expected at most 64
        --> {dir}/tools.json:4:15
      1 warning: 1 tool can be served
    `,
  },
  {
    name: "two names that differ in a capital",
    changes: {
      "tools.json": andTool("Greet"),
      "tools.bash": [
        "export -f tool_greet",
        "tool_Greet() {\n  printf 'goodbye\\n'\n}\n\nexport -f tool_greet tool_Greet",
      ],
    },
    code: 0,
    expected: `
      warning[names/similar]: Models may take tool "Greet" for tool "greet": the names differ only in capitals, "-" and "_", expected more
        --> {dir}/tools.json:16:15
      hint: rename one of them (the other is at 4:15)
      1 warning: 2 tools can be served
    `,
  },
]);
