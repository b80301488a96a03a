import { envelopeAt } from "@chancery/core/envelope/model/transitions.ts";
import { publish } from "../../../jobs/publish.ts";
import { changeOfExpiry } from "../envelope/events.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { lockExpired } from "../envelope/store/envelopes.ts";
import { saveEnd } from "../envelope/save-step.ts";

/** Envelopes of one transaction: few, so that locks are short. */
const batchMax = 50;

/** Saves the expiry of envelopes, each with record and event. Readers saw it already. Returns their number. */
export async function expireEnvelopes(needs: EnvelopesNeeds, signal: AbortSignal): Promise<number> {
  let expired = 0;
  while (!signal.aborted) {
    const count = await expireBatch(needs);
    expired += count;
    if (count < batchMax) break;
  }
  return expired;
}

async function expireBatch(needs: EnvelopesNeeds): Promise<number> {
  return needs.database.transaction(async (tx) => {
    const now = needs.clock.now();
    const envelopes = await lockExpired(tx, now, batchMax);
    for (const late of envelopes) {
      const envelope = envelopeAt(late, now);
      await saveEnd(needs, tx, { before: late, after: envelope });
      await publish(tx, changeOfExpiry(envelope, now));
    }
    return envelopes.length;
  });
}
