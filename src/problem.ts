/**
 * A problem in what the user wrote, as facts. `config/` and `advice/` find problems, `cli/problems/` makes sentences of
 * them; nothing reads a fact back out of a sentence.
 */

/** A place in a file of the user's; `line` and `column` count from 1, columns in UTF-16 code units. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * One problem. `tool` names the tool it is about, or `toolNumber` counts it, the only one that an error makes unusable;
 * without them, the whole configuration is ({@linkcode stopsAll}).
 *
 * `subject`, `found` and `expected` are nouns as a sentence has them: `"timeoutMs" of tool "resize"`, `"30s"`, `a number
 * of milliseconds`.
 */
export interface Problem {
  /** Stable identifier, for `--json` and for switching a check off: `tools/duplicate-name`. */
  readonly id: string;
  readonly severity: "error" | "warning";
  /** The file, or the directory, that it is in, as shown; absent where it is in none. */
  readonly file?: string;
  readonly place?: Place;
  readonly tool?: string;
  /** Of a tool without a name: which one of `tools.json` it is, or of the comments with `@tool` in a file, counted from 1. */
  readonly toolNumber?: number;
  /** The user's own thing that it is about; absent where `file` and `tool` say it. */
  readonly subject?: string;
  /** What is there. */
  readonly found?: string;
  /** What joins `subject` to `found`; absent: `is`. */
  readonly verb?: string;
  /** What should be there. */
  readonly expected?: string;
  /** What another authority says of it, in its own words: the system, bash, shellcheck, a schema. */
  readonly said?: string;
  /** At most one next step. */
  readonly hint?: Hint;
}

/** Whether nothing can be served with the problem: it is an error, and not one tool's alone. */
export function stopsAll({ severity, tool, toolNumber }: Problem): boolean {
  return severity === "error" && tool === undefined && toolNumber === undefined;
}

/** A next step that is the same wherever it is right. */
export type FixedHint =
  | "sourceQuickly"
  | "returnFromSourced"
  | "moveOutOfRun"
  | "wrapTools"
  | "describeInBash"
  | "describeBehind"
  | "describeOnce"
  | "describeTogether"
  | "writeOutReference"
  | "writeEmptySchema"
  | "addItems"
  | "writeDigits"
  | "reportProgress"
  | "installBubblewrap"
  | "nameWrite"
  | "confirm"
  | "confirmBeside"
  | "annotate"
  | "annotateBeside"
  | "annotateDestructive";

/** A next step, as facts. */
export type Hint =
  | { readonly kind: FixedHint }
  /** One that has no facts, in words of those who found the problem: the reader of JSON, or of JSON Schema. */
  | { readonly kind: "words"; readonly text: string }
  | { readonly kind: "rename"; readonly from?: string; readonly to: string }
  /** Two have one name, and the `first` counts. */
  | { readonly kind: "renameThis"; readonly first: Place }
  /** Two have names that resemble each other. */
  | { readonly kind: "renameOne"; readonly other: Place }
  /** What to write in place of what is there. */
  | { readonly kind: "write"; readonly text: string }
  | { readonly kind: "changeTo"; readonly text: string }
  | { readonly kind: "add"; readonly text: string }
  | { readonly kind: "takeOut"; readonly because?: string }
  /** One type in place of a list of types. */
  | { readonly kind: "useOneType"; readonly type: string }
  /** The right one may be `name`. */
  | { readonly kind: "didYouMean"; readonly name: string }
  | { readonly kind: "saveAgain"; readonly how: string }
  /** A function of `tools.bash` is to be exported, and made before where it is not there. */
  | { readonly kind: "export"; readonly name: string; readonly isDefined: boolean }
  /** `written`, which is no function, is exported in the place of function `name`. */
  | { readonly kind: "exportInstead"; readonly written: string; readonly name: string; readonly place: Place }
  /** bash did not get beyond a place where the function may be. */
  | { readonly kind: "mendFirst"; readonly place: Place }
  /** `prefix`: the one that would do too. */
  | { readonly kind: "renameFunction"; readonly from: string; readonly to: string; readonly prefix?: string }
  /** A function in `file` has nearly the name. */
  | { readonly kind: "nearFunction"; readonly file: string; readonly name: string }
  /** A function has no tool: describe it, or take the prefix from its name. */
  | { readonly kind: "describe" | "describeAbove"; readonly prefix: string }
  /** `orRequire`: the tool could be left out while the command is missing. */
  | { readonly kind: "install"; readonly command: string; readonly orRequire: boolean }
  | { readonly kind: "setVariable"; readonly variable: string }
  | { readonly kind: "initialize"; readonly directory: string }
  /** A file comes with the first tool that is added. */
  | { readonly kind: "addFirst"; readonly directory: string }
  | { readonly kind: "see"; readonly url: string };

/** What a terminal shows of problems besides their words. */
export interface ProblemFiles {
  /** The text of each file by its path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Whether colours are wanted where there can be some. */
  readonly allowsColor: boolean;
}
