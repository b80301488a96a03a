import { metadataLimits } from "@chancery/core/sso/read-metadata.ts";
import type { OutboundReason } from "../../../io/outbound/outbound.ts";
import type { SsoNeeds } from "../needs.ts";

export type FetchNeeds = Pick<SsoNeeds, "outbound" | "outboundReason">;

/** The metadata at a URL, or the reason why there is none. */
export type Fetched = { readonly xml: string } | { readonly reason: string };

const bounds = {
  maxBytes: metadataLimits.bytesMax,
  // a request that saves a provider ends within 10 s
  deadlineMs: 8000,
  headers: { accept: "application/samlmetadata+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1" },
};
const reasons: Readonly<Record<OutboundReason, string>> = {
  url: "its address is not one of https",
  address: "its address leads to where requests may not go to",
  deadline: `its address did not answer within ${bounds.deadlineMs / 1000} s`,
  size: `its address answers over ${bounds.maxBytes} bytes`,
  encoding: "its address answers badly encoded",
  network: "its address cannot be reached",
};

/** Fetches metadata, as UTF-8. Redirects are not followed: an address is set for good. */
export async function fetchMetadata({ outbound, outboundReason }: FetchNeeds, url: string): Promise<Fetched> {
  try {
    const { status, body } = await outbound.get(url, bounds);
    if (status !== 200) return { reason: `its address answers ${status}${status >= 300 && status < 400 ? ", a redirect" : ""}` };
    return textOf(body);
  } catch (error) {
    const reason = outboundReason(error);
    if (reason === undefined) throw error;
    return { reason: reasons[reason] };
  }
}

function textOf(body: Buffer): Fetched {
  try {
    return { xml: new TextDecoder("utf-8", { fatal: true }).decode(body) };
  } catch {
    return { reason: "its address answers no UTF-8" };
  }
}
