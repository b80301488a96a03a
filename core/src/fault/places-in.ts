import type { FaultPlace } from "./fault.ts";

/** Where a request names a thing with this id. */
export type PlaceOf = (id: string) => FaultPlace;

/** The places of ids in a list of the body, which is at this pointer; of one that is listed twice, the first. */
export function placesIn(ids: readonly string[], list: `/${string}` | "" = ""): PlaceOf {
  const indexes = new Map(ids.map((id, index) => [id, index] as const).toReversed());
  return (id) => ({ pointer: `${list}/${indexes.get(id)}` });
}
