import { ApiError } from "@chancery/sdk";
import { notifyManager, QueryClient } from "@tanstack/react-query";

// A button is busy before the next event: notices by setTimeout, the default, let a double click send twice.
notifyManager.setScheduler(queueMicrotask);

/** The cache of everything read from the service. The client retries by itself, so the cache does not. */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 10_000 }, mutations: { retry: false } },
});

/** Whether the service answered that nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
