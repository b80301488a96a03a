import type { IncomingHttpHeaders } from "node:http";
import { addresses } from "../../io/addresses.ts";

/** The trusted proxies: a number of hops in a row, or networks (CIDR). */
export type TrustedProxies = { readonly hops: number } | { readonly networks: readonly string[] };

/** The parts of a request that give its origin. */
type Connected = {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
};

/** Longer chains of proxies are cut here. */
const chainMax = 32;

/**
 * The address a request comes from: of the connection and `X-Forwarded-For`, read from the right, the first that is not a trusted
 * proxy's. An entry that is no address ends the chain: the proxy that wrote it counts. Ports and zones are left out.
 */
export function clientAddress({ socket, headers }: Connected, trusted: TrustedProxies): string {
  let client = addresses.findPlain(socket.remoteAddress ?? "") ?? "";
  const entries = forwardedFor(headers["x-forwarded-for"]);
  for (const [hop, entry] of entries.entries()) {
    const named = addresses.findPlain(entry);
    if (named === undefined || !isTrusted(client, hop, trusted)) return client;
    client = named;
  }
  return client;
}

/** The entries from the right; several headers are one list. */
function forwardedFor(header: string | readonly string[] | undefined): readonly string[] {
  if (header === undefined) return [];
  const text = typeof header === "string" ? header : header.join(",");
  const entries = text.split(",").map((entry) => entry.trim());
  return entries
    .filter((entry) => entry !== "")
    .slice(-chainMax)
    .toReversed();
}

function isTrusted(address: string, hop: number, trusted: TrustedProxies): boolean {
  return "hops" in trusted ? hop < trusted.hops : addresses.isInRanges(address, trusted.networks);
}
