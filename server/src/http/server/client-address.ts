import type { IncomingHttpHeaders } from "node:http";
import { addresses } from "../../io/addresses.ts";

/** The proxies whose word is taken for where a request comes from: so many in a row, or those of some networks (CIDR). */
export type TrustedProxies = { readonly hops: number } | { readonly networks: readonly string[] };

/** What a request says of where it comes from. */
type Connected = {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
};

/** More proxies in a row than these are not looked at. */
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
