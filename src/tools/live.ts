/**
 * The live catalog: the last good one, swapped whole when the files change. A broken edit leaves it as it is.
 */

import type { Catalog } from "./catalog.ts";
import type { LoadedCatalog } from "./load_catalog.ts";

/** How long a file with an error is given in case it is only half written, in milliseconds. */
const halfWrittenMs = 400;

/** Who is told of reloads. */
export interface ReloadListener {
  /** Another catalog is live. `isListChanged`: clients see other tools than before. */
  onReload(outcome: LoadedCatalog & { readonly catalog: Catalog }, isListChanged: boolean): void;
  /** The files cannot be served as they are; the catalog stays. Called once for the same problems. */
  onUnusable(outcome: LoadedCatalog): void;
  /** Loading threw `error`; the catalog stays. */
  onError(error: unknown): void;
}

/** A catalog that follows its files. */
export class LiveCatalog {
  readonly #load: () => Promise<LoadedCatalog>;
  readonly #listener: ReloadListener;
  #current: Catalog;
  /** Why the files could not be served when they were loaded last, to tell the same reason from another; else empty. */
  #lastReason = "";
  #isLoading = false;
  #isStale = false;

  /** @param load Loads the files anew. */
  constructor(first: Catalog, load: () => Promise<LoadedCatalog>, listener: ReloadListener) {
    this.#current = first;
    this.#load = load;
    this.#listener = listener;
  }

  /** The last good catalog. */
  get current(): Catalog {
    return this.#current;
  }

  /** Loads the files, and once more if they change meanwhile. Call it when they may have changed. */
  async reload(): Promise<void> {
    this.#isStale = true;
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      while (this.#isStale) {
        this.#isStale = false;
        try {
          await this.#reloadOnce();
        } catch (error) {
          this.#listener.onError(error);
        }
      }
    } finally {
      this.#isLoading = false;
    }
  }

  async #reloadOnce(): Promise<void> {
    let outcome = await this.#load();
    if (outcome.catalog === undefined || outcome.problems.some(({ severity }) => severity === "error")) {
      await new Promise((resolve) => setTimeout(resolve, halfWrittenMs));
      outcome = await this.#load();
    }
    const { catalog, problems } = outcome;
    if (catalog === undefined) {
      const reason = JSON.stringify(problems);
      if (reason !== this.#lastReason) this.#listener.onUnusable(outcome);
      this.#lastReason = reason;
      return;
    }
    this.#lastReason = "";
    const isListChanged = JSON.stringify(catalog.definitions) !== JSON.stringify(this.#current.definitions);
    this.#current = catalog;
    this.#listener.onReload({ ...outcome, catalog }, isListChanged);
  }
}
