import type { Instant } from "@chancery/core/ids/instant.ts";
import { seenAt } from "../envelope/view.ts";
import type { ChainRow } from "./store.ts";

/** One envelope of a chain. */
export function showChainRow(row: ChainRow, now: Instant) {
  return {
    uuid: row.envelope_id,
    envelopeUuid: row.envelope_id,
    chainUuid: row.chain_id,
    subject: row.subject,
    status: seenAt(row.status, row.expires_at, now),
    templateName: row.template_name,
    receivedAt: row.received_at,
  };
}
