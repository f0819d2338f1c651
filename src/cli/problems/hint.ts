/** The words of a hint: one next step, without a full stop. */

import type { FixedHint, Hint } from "../../problem.ts";
import { quote } from "../../text.ts";
import { nextCommand } from "../next_command.ts";

/** `rename it to "timeoutMs"`. */
export function hintText(hint: Hint): string {
  switch (hint.kind) {
    case "words":
      return hint.text;
    case "rename":
      return `rename ${hint.from === undefined ? "it" : quote(hint.from)} to ${quote(hint.to)}`;
    case "renameThis":
      return `the first one, on line ${hint.first.line} of ${hint.first.file}, is served; rename this one`;
    case "renameOne":
      return `rename one of them (the other is at ${hint.other.line}:${hint.other.column})`;
    case "write":
      return `write ${hint.text}`;
    case "changeTo":
      return `change it to ${hint.text}`;
    case "add":
      return `add ${hint.text}`;
    case "takeOut":
      return hint.because === undefined ? "take it out" : `take it out: ${hint.because}`;
    case "useOneType":
      return `make it ${quote(hint.type)}: a parameter that is not required may be left out`;
    case "didYouMean":
      return `did you mean ${quote(hint.name)}?`;
    case "saveAgain":
      return `save it again ${hint.how}`;
    case "export":
      return `${hint.isDefined ? "" : "define it, and "}add: export -f ${hint.name}`;
    case "exportInstead":
      return `line ${hint.place.line} of ${hint.place.file} exports ${hint.written}, which is no function: make it ${hint.name}`;
    case "mendFirst":
      return `mend line ${hint.place.line} of ${hint.place.file} first: bash stumbles there`;
    case "renameFunction": {
      const other = hint.prefix === undefined ? "" : `, or set SERVER_TOOLS_FUNCTION_NAME_PREFIX=${hint.prefix}`;
      return `rename function ${hint.from} to ${hint.to}${other}`;
    }
    case "nearFunction":
      return `${hint.file} has ${hint.name}: give the two one name`;
    case "describe":
      return `describe it there, or give it a name without "${hint.prefix}"`;
    case "describeAbove":
      return `put "# @tool What it does" above it, or give it a name without "${hint.prefix}"`;
    case "install": {
      const other = hint.orRequire ? "; run.requires leaves the tool out while it is missing" : "";
      return `install ${hint.command}, or put its directory in run.path${other}`;
    }
    case "setVariable":
      return `set it where bashful is started: for a client, by --env ${hint.variable} of bashful client`;
    case "initialize":
      return `${nextCommand(["init", hint.directory], undefined)} makes one`;
    case "addFirst":
      return `${nextCommand(["add", "NAME"], hint.directory)} makes it`;
    case "see":
      return `see ${hint.url}`;
    default:
      return fixed[hint.kind];
  }
}

const fixed: Readonly<Record<FixedHint, string>> = {
  sourceQuickly: "a sourced file defines functions; what takes long belongs into one",
  returnFromSourced:
    'a sourced file uses "return" in place of "exit", and "set -e" ends it at the first command that fails',
  moveOutOfRun: "a field that clients are to see stands outside run",
  wrapTools: 'put it in an object: {"tools": [...]}',
  describeInBash: 'describe a function in tools.bash instead: "# @tool What it does" above it',
  describeBehind: "write it behind the type",
  describeOnce: "describe a tool in one of the two places",
  describeTogether: 'say in "description" what goes together, and check it in the function',
  writeOutReference: "write out what it refers to",
  writeEmptySchema: "write {} for any value",
  addItems: 'add "items": { "type": "string" }, say',
  writeDigits: 'make it { "type": "string", "pattern": "^[0-9]+$" }, or give it a "maximum"',
  reportProgress: "many wait longer for a call that reports progress (mcp_progress)",
  installBubblewrap: "install bubblewrap, as apt, dnf, pacman and apk call it",
  nameWrite: 'set "cwd", or name in "write" what the tool is to change',
  confirm: 'add "run": { "confirm": true }; false says that nobody has to be asked',
  confirmBeside: 'add "# @run confirm"; "# @run confirm=false" says that nobody has to be asked',
  annotate:
    'add "annotations": { "readOnlyHint": true } if it changes nothing, else { "destructiveHint": true } or false',
  annotateBeside:
    'add "# @annotation readOnlyHint" if it changes nothing, else "# @annotation destructiveHint", with =false if it only adds',
  annotateDestructive: 'add "destructiveHint": false if it only adds, else true',
};
