import { webhookIdOf } from "@chancery/core/callback/message.ts";
import type { CallbackRow } from "./store/callbacks.ts";
import type { DeliveryRow } from "./store/deliveries.ts";

/** A callback on the wire, without password and secret. */
export function showCallback(row: CallbackRow) {
  return {
    uuid: row.id,
    id: row.id,
    url: row.url,
    retries: row.retries,
    timeout: row.timeout_ms,
    successCode: row.success_code,
    authType: row.login === null ? "NONE" : "BASIC",
    filter: row.filter,
    dates: row.dates,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
    disabledReason: row.disabled_reason,
  };
}

/** A delivery on the wire. */
export function showDelivery(row: DeliveryRow) {
  return {
    uuid: row.id,
    id: row.id,
    webhookId: webhookIdOf(row.id),
    envelopeUuid: row.envelope_id,
    status: row.status,
    state: row.state,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    responseCode: row.response_code,
    durationMs: row.duration_ms,
    response: row.response,
    createdAt: row.created_at,
  };
}
