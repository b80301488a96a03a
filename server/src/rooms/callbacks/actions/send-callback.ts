import type { Origin } from "@chancery/core/access/caller.ts";
import { callbackLimits } from "@chancery/core/callback/callback.ts";
import { isMatch } from "@chancery/core/callback/match-event.ts";
import { webhookIdOf } from "@chancery/core/callback/message.ts";
import { eventBody } from "@chancery/core/event/event-body.ts";
import { Fault } from "@chancery/core/fault/fault.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOf } from "../events.ts";
import type { CallbacksNeeds } from "../needs.ts";
import { post } from "../send-round.ts";
import { signerOf } from "../sign-request.ts";
import type { CallbackRow } from "../store/callbacks.ts";
import { findSecrets } from "../store/secrets.ts";
import { takeSend } from "../take-send.ts";
import { checkPair, type Asking, type Pairing } from "../check-pair.ts";

type Sending = Asking & { readonly origin: Origin; readonly signal: AbortSignal };

/**
 * Sends the envelope as it is now to the endpoint, once and outside of the queue; answers with the endpoint's answer. Throws
 * callback.filter_mismatch, request.too_many, and the faults of checkPair.
 */
export async function sendCallback(needs: CallbacksNeeds, pairing: Pairing, sending: Sending) {
  const { row, seen, failed } = await checkPair(needs, pairing, sending);
  if (!isMatch(failed)) throw new Fault("callback.filter_mismatch", { args: [pairing.envelopeId] });
  await recordSend(needs, row, pairing, sending);
  const secrets = await findSecrets(needs.database, row.id);
  if (!secrets) throw new Fault("callback.not_found", { args: [row.id] });
  const now = needs.clock.now();
  const body = eventBody(seen, row.dates);
  const headers = signerOf(needs, { ...row, ...secrets }, now)({ webhookId: webhookIdOf(needs.newId<"delivery">()), body }, now);
  const bounds = { deadlineMs: row.timeout_ms, connectionsMax: 1, maxBytes: callbackLimits.answerReadBytes };
  const endpoint = needs.openEndpoint(row.url, bounds);
  try {
    const answer = await post(endpoint, { body, headers, signal: sending.signal });
    sending.signal.throwIfAborted();
    return { code: answer?.code ?? 0, body: answer?.text ?? "" };
  } finally {
    endpoint.close();
  }
}

/** Counts and records the request before it is sent. */
async function recordSend(needs: CallbacksNeeds, row: CallbackRow, { envelopeId }: Pairing, sending: Sending): Promise<void> {
  await needs.database.transaction(async (tx) => {
    await takeSend(needs, tx, row.id);
    await publish(tx, changeOf(row, { operation: "callback-sent", at: needs.clock.now(), details: { envelopeId } }, sending));
  });
}
