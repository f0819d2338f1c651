/** What takes longest of what the SDK needs, to be evaluated while something else is waited for. */

import { object } from "zod";

/** Keeps the import: making a schema evaluates all that making schemas needs. */
export const warm: unknown = object({});
