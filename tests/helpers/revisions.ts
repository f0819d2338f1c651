/** The revisions of the protocol that bashful speaks. */

/** The revisions that begin with `initialize`. */
export const datedRevisions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const;

/** The stateless revision: each request says in `_meta` who asks, and at what revision. */
export const statelessRevision = "2026-07-28";

/** Every revision that bashful speaks, oldest first. */
export const revisions = [...datedRevisions, statelessRevision] as const;

/** One of {@linkcode revisions}. */
export type Revision = (typeof revisions)[number];
