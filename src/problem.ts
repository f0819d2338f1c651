/** A problem in what the user wrote: the value that `config/` finds, `check` lists and `cli/` prints. */

/** A place in a file of the user's; `line` and `column` count from 1, columns in UTF-16 code units. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** One problem. `tool` names the tool it is about, the only one that an error makes unusable; without it, the whole configuration is. */
export interface Problem {
  /** Stable identifier, for `--json` and for switching a check off: `tools/duplicate-name`. */
  readonly id: string;
  readonly severity: "error" | "warning";
  /** What cannot be done, to what: found, expected. */
  readonly message: string;
  readonly place?: Place;
  /** At most one next step. */
  readonly hint?: string;
  readonly tool?: string;
}
