import type { IncomingMessage, ServerResponse } from "node:http";

/** What a watch does when nothing moves any more. */
export type StallWatch = { readonly idleMs: number; readonly totalMs?: number; readonly onStall: () => void };

/** Watches a body arrive: `onStall` when nothing came for `idleMs` (or not all in `totalMs`). Answers how to end the watch. */
export function watchBody(request: IncomingMessage, watch: StallWatch): () => void {
  const isHeldByUs = (): boolean => request.readableLength >= request.readableHighWaterMark;
  return watchBytes(() => (request.complete ? undefined : request.socket.bytesRead), isHeldByUs, watch);
}

/** Watches an answer leave: `onStall` when the client read nothing for `idleMs`. Answers how to end the watch. */
export function watchAnswer(response: ServerResponse, watch: StallWatch): () => void {
  const isHeldByUs = (): boolean => !response.writableNeedDrain;
  return watchBytes(() => response.socket?.bytesWritten, isHeldByUs, watch);
}

function watchBytes(bytes: () => number | undefined, isHeldByUs: () => boolean, watch: StallWatch): () => void {
  let seen = bytes();
  let idleMs = 0;
  let totalMs = 0;
  const tickMs = Math.max(1, Math.floor(watch.idleMs / 2));
  const timer = setInterval(() => {
    const now = bytes();
    if (now === undefined) return clearInterval(timer);
    idleMs = now === seen && !isHeldByUs() ? idleMs + tickMs : 0;
    totalMs += tickMs;
    seen = now;
    if (idleMs < watch.idleMs && totalMs < (watch.totalMs ?? Infinity)) return;
    clearInterval(timer);
    watch.onStall();
  }, tickMs);
  timer.unref();
  return () => clearInterval(timer);
}
