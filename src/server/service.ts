/** What a server is given and what it gives: the types that its modules share with whoever starts it. */

import type { CallLine } from "./call_line.ts";
import type { Caller, Catalog } from "../tools/mod.ts";

/** What a server serves. */
export interface Service {
  /** The live catalog: a reload puts another in its place. */
  readonly catalog: () => Catalog;
  /** The catalog of what is saved at this moment (contract C9). */
  readonly fresh: () => Promise<Catalog>;
  readonly caller: Caller;
  /** Told of each call that was answered; absent where nobody wants to know. */
  readonly onCall?: ((line: CallLine) => void) | undefined;
  /** Prepares for calls. Called once, at a moment when the client waits for nothing that this could delay. */
  readonly prepare: () => void;
}

/** A connection that is being served. */
export interface Connection {
  /** Resolves when the client has closed its end: of standard input, or of standard output. */
  readonly ended: Promise<void>;
  /** Tells the client that the list of tools has changed, if it was promised to be told. */
  toolsChanged(): void;
  /** Ends the connection: cancels running calls, writes what was answered. */
  close(): Promise<void>;
}

/** Milestones of a start. `firstRead` and `firstWritten` are reported for later lines too. */
export type Step = "firstRead" | "firstWritten" | "sdkLoaded";
