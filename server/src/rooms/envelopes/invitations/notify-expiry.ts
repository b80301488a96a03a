import { envelopeCodes } from "@chancery/core/notification/codes.ts";
import { publish } from "../../../jobs/publish.ts";
import { remindsEvent } from "../envelope/events.ts";
import type { EnvelopesNeeds } from "../needs.ts";
import { takeToWarn } from "./store/notices.ts";

const batchMax = 100;

/** Has those reminded who are to act on envelopes that expire in `notifyIn` days or less, once an envelope. */
export async function notifyExpiry({ database, clock }: EnvelopesNeeds, signal: AbortSignal): Promise<void> {
  const origin = { requestId: "envelopes.warn", ip: "", userAgent: "", source: "JOB" } as const;
  for (let taken = batchMax; taken === batchMax && !signal.aborted;) {
    taken = await database.transaction(async (tx) => {
      const now = clock.now();
      const ids = await takeToWarn(tx, now, batchMax);
      await publish(tx, { audit: [], events: ids.map((id) => remindsEvent(id, envelopeCodes.expiresSoon, now)), origin });
      return ids.length;
    });
  }
}
