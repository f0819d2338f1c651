/** Advice about how long calls take: for usual clients, and for calls that are to go on in the background (contract O3). */

import { backgroundAfterMs, type Checker, defaultRun, type RunSettings, usualClientMs } from "../config/mod.ts";
import { isObject, type Json } from "../json.ts";
import { quote } from "../text.ts";
import type { RunOwner } from "./run.ts";

/**
 * Times that do not fit usual clients, or each other.
 *
 * @param base The `run` of `server.json`, for a tool.
 */
export function adviseTimes(owner: RunOwner, base: Json | undefined, checker: Checker): void {
  const { run } = owner.value;
  if (!isObject(run)) return;
  // Where a setting is unsound, that is said, and no advice besides.
  const settings = { ...defaultRun, ...isObject(base) ? base : {}, ...run } as unknown as RunSettings;
  const { timeoutMs } = settings;
  const afterMs = isSound(settings) ? backgroundAfterMs(settings) : undefined;
  const about = owner.tool === undefined ? {} : { tool: owner.tool };
  const place = (...keys: readonly string[]) => [...owner.path, "run", ...keys];
  if (afterMs === undefined) {
    if (typeof run.timeoutMs !== "number" || timeoutMs <= usualClientMs) return;
    checker.advise({
      ...about,
      id: "run/long-timeout",
      path: place("timeoutMs"),
      subject: '"timeoutMs"',
      found: String(timeoutMs),
      expected: `less than the ${usualClientMs} that they wait`,
      hint: { kind: "reportProgress" },
    });
    return;
  }
  const isWritten = isObject(run.background) && "afterMs" in run.background;
  if (isWritten && afterMs >= usualClientMs) {
    checker.advise({
      ...about,
      id: "run/late-background",
      path: place("background", "afterMs"),
      subject: '"afterMs"',
      found: String(afterMs),
      expected: `less than the ${usualClientMs} that they wait`,
    });
  }
  if (timeoutMs > afterMs || run.timeoutMs === undefined && run.background === undefined) return;
  const setting = isWritten ? ["background", "afterMs"] : run.timeoutMs === undefined ? ["background"] : ["timeoutMs"];
  checker.advise({
    ...about,
    id: "run/no-background",
    path: place(...setting),
    subject: quote("timeoutMs"),
    found: String(timeoutMs),
    expected: `more than the ${afterMs} after which it would go on`,
  });
}

function isSound({ timeoutMs, background }: RunSettings): boolean {
  const { afterMs } = isObject(background as Json) ? background as { afterMs?: unknown } : {};
  return typeof timeoutMs === "number" && (typeof background === "boolean" || isObject(background as Json)) &&
    (afterMs === undefined || typeof afterMs === "number");
}
