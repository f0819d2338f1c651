/**
 * The live catalog: the last good one, swapped whole when the files change. A broken edit leaves it as it is.
 */

import type { Catalog, Tool } from "./catalog.ts";
import type { LoadedCatalog } from "./load_catalog.ts";

/** How long files with an error are given in case they are only half written, in milliseconds. */
const halfWrittenMs = 400;

/** Who is told of reloads. */
export interface ReloadListener {
  /** Another catalog is live. `isListChanged`: clients see other tools than before. */
  onReload(outcome: LoadedCatalog & { readonly catalog: Catalog }, isListChanged: boolean): void;
  /** The files cannot be served as they are at this moment, which may pass: the catalog stays. */
  onBroken(): void;
  /** They still cannot be served, and the catalog stays. Called once for the same problems. */
  onUnusable(outcome: LoadedCatalog): void;
  /** Loading threw `error`; the catalog stays. */
  onError(error: unknown): void;
}

/** What a live catalog knows its files by. */
export interface Files {
  /** Loads them anew. */
  load(): Promise<LoadedCatalog>;
  /** Whether one may have been saved since this was found out last. */
  hasChanged(): Promise<boolean>;
}

/** A catalog that follows its files. */
export class LiveCatalog {
  readonly #files: Files;
  readonly #listener: ReloadListener;
  #current: Catalog;
  /** Why the files could not be served when they were loaded last, to tell the same reason from another; else empty. */
  #lastReason = "";
  #loading: Promise<void> | undefined;
  #told: Promise<Catalog>;
  #isStale = false;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(first: Catalog, files: Files, listener: ReloadListener) {
    this.#current = first;
    this.#told = Promise.resolve(first);
    this.#files = files;
    this.#listener = listener;
  }

  /** The last good catalog. */
  get current(): Catalog {
    return this.#current;
  }

  /** Serves the tools to which `keeps` says no no more, until something is loaded anew. @returns Their names. */
  withdraw(keeps: (tool: Tool) => boolean): readonly string[] {
    const lost = this.#current.tools.filter((tool) => !keeps(tool)).map(({ name }) => name);
    this.#current = this.#current.only(keeps);
    return lost;
  }

  /** The catalog of what is saved now; while that cannot be served, the last good one (contract C9). */
  fresh(): Promise<Catalog> {
    // Those who ask first are told first: calls run in the order in which they came.
    this.#told = Promise.all([this.#refresh(), this.#told]).then(() => this.#current);
    return this.#told;
  }

  async #refresh(): Promise<void> {
    if (await this.#files.hasChanged()) await this.reload();
    else await this.#loading;
  }

  /** Loads the files, and once more if they change meanwhile. Call it when they may have changed. */
  reload(): Promise<void> {
    this.#isStale = true;
    return this.#loading ??= this.#begin(false);
  }

  /** Stops looking whether files that are half written are whole by now. */
  close(): void {
    clearTimeout(this.#again);
  }

  async #begin(isLastLook: boolean): Promise<void> {
    // Not at once: what is changed by then is loaded with it.
    await Promise.resolve();
    await this.#load(isLastLook);
  }

  async #load(isLastLook: boolean): Promise<void> {
    try {
      while (this.#isStale) {
        this.#isStale = false;
        clearTimeout(this.#again);
        try {
          this.#take(await this.#files.load(), isLastLook);
        } catch (error) {
          this.#listener.onError(error);
        }
      }
    } finally {
      // In the same step as the last look at what is stale: whoever asks next begins anew.
      this.#loading = undefined;
    }
  }

  #take(outcome: LoadedCatalog, isLastLook: boolean): void {
    const { catalog } = outcome;
    if (catalog === undefined || this.#isLosing(outcome)) return this.#keep(outcome, isLastLook);
    this.#lastReason = "";
    const isListChanged = JSON.stringify(catalog.definitions) !== JSON.stringify(this.#current.definitions);
    this.#current = catalog;
    this.#listener.onReload({ ...outcome, catalog }, isListChanged);
  }

  /** Whether a tool that is served would be lost to something wrong: its function is missing, say. */
  #isLosing({ catalog, problems }: LoadedCatalog): boolean {
    const lost = new Set(this.#current.names.filter((name) => catalog?.find(name) === undefined));
    return problems.some(({ severity, tool }) =>
      severity === "error" && lost.size > 0 && (tool === undefined || lost.has(tool))
    );
  }

  /** What is saved meanwhile is another matter, which gets its time too. */
  async #lookAgain(): Promise<void> {
    const isSame = !await this.#files.hasChanged();
    this.#isStale = true;
    this.#loading ??= this.#begin(isSame);
  }

  /** The last good catalog is served on; what is wrong is said if it is still so after a while. */
  #keep(outcome: LoadedCatalog, isLastLook: boolean): void {
    this.#listener.onBroken();
    if (!isLastLook) {
      this.#again = setTimeout(() => this.#lookAgain(), halfWrittenMs);
      return;
    }
    const reason = JSON.stringify(outcome.problems);
    if (reason !== this.#lastReason) this.#listener.onUnusable(outcome);
    this.#lastReason = reason;
  }
}
