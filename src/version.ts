/** The version of bashful, which stands in `deno.json`. */

import manifest from "../deno.json" with { type: "json" };

/** The version of bashful (Semantic Versioning 2.0). */
export const version: string = manifest.version;
