import { setTimeout as wait } from "node:timers/promises";

const pauseMinMs = 100;
const pauseMaxMs = 2000;

/** Reads a task until it has ended, at growing intervals; the reader returns undefined while it has not. */
export async function pollTask<T>(read: () => Promise<T | undefined>, signal: AbortSignal): Promise<T> {
  for (let pauseMs = pauseMinMs; ; pauseMs = Math.min(pauseMaxMs, pauseMs * 1.5)) {
    const ended = await read();
    if (ended !== undefined) return ended;
    await wait(pauseMs, undefined, { signal });
  }
}
