/** When a call goes on in the background (contract O3), by its tool's settings. */

import { type RunSettings, usualBackgroundMs } from "./settings.ts";

/** After how long, in milliseconds; `undefined` for a tool whose calls never do. */
export function backgroundAfterMs({ background }: Pick<RunSettings, "background">): number | undefined {
  if (background === false) return undefined;
  return (background === true ? undefined : background.afterMs) ?? usualBackgroundMs;
}
