import { ApiError } from "@chancery/sdk";
import {
  type InvalidateQueryFilters,
  notifyManager,
  QueryClient,
  type QueryKey,
  useQuery,
  type UseQueryOptions,
} from "@tanstack/react-query";

// A button is busy before the next event: notices by setTimeout, the default, let a double click send twice.
notifyManager.setScheduler(queueMicrotask);

// A network without the internet is no reason to wait: browsers call it offline, and the service may be in it.
const asked = { retry: false, networkMode: "always" } as const;

/** The cache of everything read from the service. The client retries by itself, so the cache does not. */
export const queries = new QueryClient({
  defaultOptions: { queries: { ...asked, staleTime: 10_000, refetchOnReconnect: true }, mutations: asked },
});

type Read<Input, Output> = (input: Input, options: { readonly signal: AbortSignal }) => Promise<Output>;

/** Reads with a method of the client, such as `client.users.get`, for a component. */
export function useRead<Input, Output>(
  queryKey: QueryKey,
  read: Read<Input, Output>,
  input: Input,
  options?: Omit<UseQueryOptions<Output>, "queryKey" | "queryFn">,
) {
  return useQuery({ ...options, queryKey, queryFn: ({ signal }) => read(input, { signal }) });
}

/** Whether the service answered that nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Reads again what a change may have made old; resolves once everything of it that is shown is new. */
export async function readAgain(filters?: InvalidateQueryFilters): Promise<void> {
  // what is still being read for the first time would not be read again, and may be older than the change
  await queries.cancelQueries({ ...filters, type: "active" });
  await queries.invalidateQueries(filters);
}

/** Reads again what others may have changed. A first read is not stopped, but repeated: changes that go on would never let it end. */
export async function followChange(queryKey: QueryKey): Promise<void> {
  const isFirst = queries.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0;
  await queries.invalidateQueries({ queryKey });
  if (isFirst) await queries.invalidateQueries({ queryKey });
}
