import { ApiError, ConnectionError } from "./errors.ts";

/** How often and how patiently requests are repeated. */
export type RetryPolicy = {
  /** Attempts after the first one. */
  readonly retries: number;
  /** Longest time in ms that the client waits on request of the service before it gives up. */
  readonly waitMsMax: number;
};

/** Statuses of requests that the service has not started: it is always safe to repeat them. */
const refused: readonly number[] = [425, 429, 503];

/**
 * Repeats `attempt` while its error is temporary: answers that name a time to retry at, conflicts with the same idempotency
 * key, and, where `isSafe`, broken connections and failed gateways. Waits for `Retry-After`, otherwise for an exponential delay with full jitter.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { retries, waitMsMax, isSafe, signal }: RetryPolicy & { readonly isSafe: boolean; readonly signal: AbortSignal | undefined },
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const waitMs = waitOf(error, isSafe) ?? Infinity;
      const ms = Math.max(waitMs, Math.random() * Math.min(8000, 250 * 2 ** tries));
      if (tries >= retries || ms > waitMsMax || signal?.aborted) throw error;
      await pause(ms, signal);
    }
  }
}

/** Milliseconds to wait at least before the request is repeated; undefined when it is not. */
function waitOf(error: unknown, isSafe: boolean): number | undefined {
  if (error instanceof ConnectionError) return isSafe ? 0 : undefined;
  if (!(error instanceof ApiError)) return undefined;
  if (refused.includes(error.status)) return error.retryAfterMs ?? 0;
  if (error.code === "idempotency.running") return error.retryAfterMs ?? 0;
  return isSafe && (error.status === 502 || error.status === 504) ? (error.retryAfterMs ?? 0) : undefined;
}

/** Waits; rejects with the signal's reason when it is aborted. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
