import type { IncomingMessage, ServerResponse } from "node:http";

/** Callbacks of a watch: when nothing moves any more, or less than `bytesPerS`. */
export type StallWatch = {
  readonly idleMs: number;
  readonly bytesPerS?: number;
  readonly totalMs?: number;
  readonly onStall: () => void;
};

/**
 * Watches a body arrive: calls `onStall` when it is too slow for `idleMs`, or incomplete after `totalMs`. Returns a function that ends
 * the watch.
 */
export function watchBody(request: IncomingMessage, watch: StallWatch): () => void {
  const isHeldByUs = (): boolean => request.readableLength >= request.readableHighWaterMark;
  return watchBytes(() => (request.complete ? undefined : request.socket.bytesRead), isHeldByUs, watch);
}

/** Watches an answer leave: calls `onStall` when the client read nothing for `idleMs`. Returns a function that ends the watch. */
export function watchAnswer(response: ServerResponse, watch: StallWatch): () => void {
  const isHeldByUs = (): boolean => !response.writableNeedDrain && !response.writableEnded;
  return watchBytes(() => response.socket?.bytesWritten, isHeldByUs, watch);
}

function watchBytes(bytes: () => number | undefined, isHeldByUs: () => boolean, watch: StallWatch): () => void {
  let [before, seen] = [bytes(), bytes()];
  let slowMs = 0;
  let totalMs = 0;
  const tickMs = Math.max(1, Math.floor(watch.idleMs / 2));
  const bytesMin = Math.max(1, ((watch.bytesPerS ?? 0) * 2 * tickMs) / 1000);
  const timer = setInterval(() => {
    const now = bytes();
    if (now === undefined) return clearInterval(timer);
    const isSlow = now === seen || now - (before ?? 0) < bytesMin;
    slowMs = isSlow && !isHeldByUs() ? slowMs + tickMs : 0;
    totalMs += tickMs;
    [before, seen] = [seen, now];
    if (slowMs < watch.idleMs && totalMs < (watch.totalMs ?? Infinity)) return;
    clearInterval(timer);
    watch.onStall();
  }, tickMs);
  timer.unref();
  return () => clearInterval(timer);
}
