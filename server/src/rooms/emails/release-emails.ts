import type { EmailsNeeds } from "./needs.ts";
import { publishPosted } from "./queue-emails.ts";
import { releaseHeld } from "./store/emails.ts";

const batchMax = 500;

/** Sends emails on whose time has come, a batch a transaction; a kill in between releases none twice. */
export async function releaseEmails({ database, clock }: EmailsNeeds, signal: AbortSignal): Promise<void> {
  let released = batchMax;
  while (!signal.aborted && released === batchMax) {
    released = await database.transaction(async (tx) => {
      const ids = await releaseHeld(tx, clock.now(), batchMax);
      await publishPosted(tx, ids);
      return ids.length;
    });
  }
}
