import type { FaultRow } from "@chancery/core/fault/fault.ts";
import type { PlaceOf } from "@chancery/core/fault/places-in.ts";
import type { ChainId } from "@chancery/core/ids/id.ts";
import type { LinkRow } from "./store.ts";

/** Envelopes of one chain. */
export const chainMax = 1000;

/** Why envelopes that are in a chain cannot be put into this one: they are in it already, or in another. */
export function linkFaults(links: readonly LinkRow[], chainId: ChainId, placeOf: PlaceOf = () => ({})): readonly FaultRow[] {
  return links.map((link) => ({
    code: link.chain_id === chainId ? "chain.member" : "chain.other",
    args: [link.envelope_id],
    ...placeOf(link.envelope_id),
  }));
}
