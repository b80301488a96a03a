import { ApiError } from "@chancery/sdk";
import { QueryClient } from "@tanstack/react-query";

/** The cache of everything read from the service. The client retries by itself, so the cache does not. */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 10_000 }, mutations: { retry: false } },
});

/** Whether the service answered that nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
