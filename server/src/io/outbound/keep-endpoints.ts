import type { Endpoint, OpenEndpoint } from "./open-endpoint.ts";

/** How long endpoints are kept, and how many at most. */
export type Keeping = { readonly idleMs: number; readonly keptMax: number };

type Kept = { readonly endpoint: Endpoint; readonly timer: NodeJS.Timeout };

/**
 * Opens endpoints that stay open for `idleMs` after their use: the next use of the same address with the same bounds begins with their
 * connections, without another TLS handshake. Each is used by one at a time. Beyond `keptMax` the one that has waited longest is closed.
 */
export function keepEndpoints(open: OpenEndpoint, { idleMs, keptMax }: Keeping): OpenEndpoint {
  const kept = new Map<string, Kept>();
  const take = (key: string): Endpoint | undefined => {
    const one = kept.get(key);
    clearTimeout(one?.timer);
    kept.delete(key);
    return one?.endpoint;
  };
  const keep = (key: string, endpoint: Endpoint): void => {
    take(key)?.close();
    kept.set(key, { endpoint, timer: setTimeout(() => take(key)?.close(), idleMs).unref() });
    const [oldest] = kept.keys();
    if (kept.size > keptMax && oldest !== undefined) take(oldest)?.close();
  };
  return (url, bounds) => {
    const key = JSON.stringify([url, bounds]);
    const endpoint = take(key) ?? open(url, bounds);
    return { post: (message) => endpoint.post(message), close: () => keep(key, endpoint) };
  };
}
