import type { FaultPlace, FaultRow } from "@chancery/core/fault/fault.ts";
import type { ChainId, EnvelopeId } from "@chancery/core/ids/id.ts";
import type { LinkRow } from "./store.ts";

/** Envelopes of one chain. */
export const chainMax = 1000;

/** Where a request names an envelope. */
export type PlaceOf = (id: EnvelopeId) => FaultPlace;

/** The places of envelopes in a body that is a list of their ids; of one that is listed twice, the first. */
export function placesIn(uuids: readonly EnvelopeId[]): PlaceOf {
  const indexes = new Map(uuids.map((id, index) => [id, index] as const).toReversed());
  return (id) => ({ pointer: `/${indexes.get(id)}` });
}

/** Why envelopes that are in a chain cannot be put into this one: they are in it already, or in another. */
export function linkFaults(links: readonly LinkRow[], chainId: ChainId, placeOf: PlaceOf = () => ({})): readonly FaultRow[] {
  return links.map((link) => ({
    code: link.chain_id === chainId ? "chain.member" : "chain.other",
    args: [link.envelope_id],
    ...placeOf(link.envelope_id),
  }));
}
