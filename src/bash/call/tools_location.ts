/** Where the tools are that lanes source, as a value. */

/** Where the tools are, and how a lane is to treat them. */
export interface ToolsLocation {
  readonly directory: string;
  /** Path of `tools.bash`; empty for the embedded example. */
  readonly path: string;
  /** What was in it when it was loaded. */
  readonly text: string;
  /** Whether what `tools.bash` does at its top level may serve several calls (contract F8). */
  readonly isShareable: boolean;
  /** Whether a function may ask the person behind the client (contract Q3): its job has to hear the answer. */
  readonly mayAsk?: boolean;
}
