/** Files that are absent, or cannot be read as text. */
import { testBroken } from "./broken.ts";
import { absent, asLatin1, folder, sound } from "../../helpers/sound_config.ts";

testBroken([
  {
    name: "no tools.bash",
    changes: { "tools.bash": absent },
    code: 78,
    expected: `
      error[file/missing]: Cannot read {dir}/tools.bash: there is no such file in "{dir}"
      hint: bashful add NAME --config {dir} makes it
      1 error: nothing can be served
    `,
  },
  {
    name: "tools.bash in Latin-1",
    changes: { "tools.bash": asLatin1(sound["tools.bash"].replace("Hello", "Salüt")) },
    code: 78,
    expected: `
      error[file/encoding]: Cannot read {dir}/tools.bash: found bytes that are not UTF-8, expected UTF-8 text
        --> {dir}/tools.bash:4:28
      hint: save it again as UTF-8
      1 error: nothing can be served
    `,
  },
  {
    name: "tools.bash with Windows line ends",
    changes: { "tools.bash": ["\n", "\r\n"] },
    code: 78,
    expected: `
      error[bash/source]: Cannot source {dir}/tools.bash: found lines that end as on Windows, expected a line feed alone
        --> {dir}/tools.bash:1:15
      hint: save it again with line ends as on Unix (LF)
      1 error: nothing can be served
    `,
  },
  {
    name: "a folder tools.json",
    changes: { "tools.json": folder },
    code: 78,
    expected: `
      error[file/unreadable]: Cannot read {dir}/tools.json: is a directory
      1 error: nothing can be served
    `,
  },
  {
    name: "tools.json in Latin-1",
    changes: { "tools.json": asLatin1(sound["tools.json"].replace("somebody", "français")) },
    code: 78,
    expected: `
      error[file/encoding]: Cannot read {dir}/tools.json: found bytes that are not UTF-8, expected UTF-8 text
        --> {dir}/tools.json:5:34
      hint: save it again as UTF-8
      1 error: nothing can be served
    `,
  },
  {
    name: "no tools.json",
    changes: { "tools.json": absent },
    code: 78,
    expected: `
      error[file/missing]: Cannot read {dir}/tools.json: there is no such file in "{dir}"
      hint: describe a function in tools.bash instead: "# @tool What it does" above it
      1 error: nothing can be served
    `,
  },
]);
