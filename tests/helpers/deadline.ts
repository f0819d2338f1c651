/** A bound on waiting, for what has no other. */

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
