import type { Json } from "@chancery/core/fault/fault.ts";
import { parseId, type BulkSendId } from "@chancery/core/ids/id.ts";
import type { DomainEvent } from "../../jobs/publish.ts";
import { bulkSendLimits } from "./limits.ts";

/** Published for rows that are to be checked. */
export const checkingEventName = "bulk-send.checking";
/** Published for batches of a lane that are to be sent. */
export const sendingEventName = "bulk-send.sending";

/** Published when the file is stored, and again after each turn while rows remain. */
export function checkingEvent(id: BulkSendId): DomainEvent {
  return { name: checkingEventName, key: id, payload: { bulkSendId: id } };
}

/** Published for a lane after each of its turns while batches remain. */
export function sendingEvent(id: BulkSendId, lane: number): DomainEvent {
  return { name: sendingEventName, key: `${id} ${lane}`, payload: { bulkSendId: id, lane } };
}

/** Published for every lane when sending starts. */
export function sendingEvents(id: BulkSendId): readonly DomainEvent[] {
  return Array.from({ length: bulkSendLimits.lanes }, (_, lane) => sendingEvent(id, lane));
}

/** The bulk send and lane of an event. */
export function readPayload(payload: Json): { readonly id: BulkSendId; readonly lane: number } {
  const submitted =
    typeof payload === "object" && payload !== null && !Array.isArray(payload) ? new Map(Object.entries(payload)) : undefined;
  const lane = submitted?.get("lane");
  const id = submitted?.get("bulkSendId");
  return { id: parseId<"bulkSend">(typeof id === "string" ? id : "", "bulkSendId"), lane: typeof lane === "number" ? lane : 0 };
}
