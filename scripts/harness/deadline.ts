/** Bounds on waiting, for what has no other. */
import { setTimeout as pause } from "node:timers/promises";

/** Waits for `promise`, at most `timeoutMs`; then `onLate` acts, and what it returns is thrown. */
export async function within<T>(promise: Promise<T>, timeoutMs: number, onLate: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(onLate()), timeoutMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits until something is so that nothing tells of: it asks again and again.
 *
 * @throws {Error} If it is not so within `timeoutMs`; the message is `what`.
 */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what: () => string,
  timeoutMs = 60_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!await isSo()) {
    if (performance.now() > deadline) throw new Error(`Cannot wait longer than ${timeoutMs} ms for ${what()}`);
    await pause(10);
  }
}
