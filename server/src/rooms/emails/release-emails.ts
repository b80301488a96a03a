import type { EmailsNeeds } from "./needs.ts";
import { publishPosted } from "./queue-emails.ts";
import { releaseHeld } from "./store/emails.ts";

const batchMax = 500;

/** Releases held emails whose time has come, one batch a transaction, so that an interrupted run releases none twice. */
export async function releaseEmails({ database, clock }: EmailsNeeds, signal: AbortSignal): Promise<void> {
  let released = batchMax;
  while (!signal.aborted && released === batchMax) {
    released = await database.transaction(async (tx) => {
      const ids = await releaseHeld(tx, clock.now(), batchMax);
      await publishPosted(
        tx,
        ids.map((id) => ({ id })),
      );
      return ids.length;
    });
  }
}
