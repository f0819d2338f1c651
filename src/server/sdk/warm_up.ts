/**
 * Evaluates zod, which the SDK needs before anything else, while something else is waited for.
 *
 * Loading the SDK (2.4.0) evaluates zod and makes a thousand schemas; see `greeting.ts`.
 */

import { object } from "zod";

/** An exported value, so that a bundler keeps the import: making one schema evaluates all that making schemas needs. */
export const warm: unknown = object({});
