import { publish } from "../../../jobs/publish.ts";
import type { Erasure } from "../../accounts/index.ts";
import type { AuditNeeds } from "../needs.ts";
import { findCarriedUpTo } from "../store/carried-chains.ts";
import { findNextKey, firstKey, type RecordKey } from "../store/record-keys.ts";
import { eraseTexts, type ErasedTexts, type Named } from "./store/erase-texts.ts";
import { findLastChange, isPersonHeld, shareHolds } from "./store/holds.ts";

const peopleMax = 100;
const recordsMax = 2000;
const origin = { requestId: "", ip: "", userAgent: "", source: "JOB" } as const;

/**
 * Erases the texts of removed people from audit records, in batches, and at last their names; what is recorded is that it happened.
 * People to whom an email is still to be sent wait for the next run, and those whom a legal hold covers until one is lifted. A run that
 * is cut off begins again with the same person.
 */
export async function erasePeople(needs: AuditNeeds, signal: AbortSignal): Promise<void> {
  const { database, accounts, emails } = needs;
  // texts in clear cannot be erased
  if (!(await findCarriedUpTo(database)).isDone) return;
  for (const person of await accounts.leaving.listErasures(database, peopleMax)) {
    const change = await findLastChange(database);
    if (await isPersonHeld(database, person.userId)) {
      await end(needs, person, { erased: 0, held: 0, change });
      continue;
    }
    if (await emails.forgetRecipient(database, person.email)) continue;
    await end(needs, person, { ...(await eraseRecords(needs, person, signal)), change });
  }
}

/** Each batch sees the holds that were acknowledged before it, and none is set while it runs. */
async function eraseRecords({ database }: AuditNeeds, person: Named, signal: AbortSignal): Promise<ErasedTexts> {
  let [erased, held] = [0, 0];
  let after: RecordKey = firstKey;
  for (;;) {
    signal.throwIfAborted();
    const upTo = await findNextKey(database, after, recordsMax);
    if (!upTo) return { erased, held };
    const range = { after, upTo };
    const batch = await database.transaction(async (tx) => {
      await shareHolds(tx);
      return eraseTexts(tx, person, range);
    });
    erased += batch.erased;
    held += batch.held;
    after = upTo;
  }
}

/** Ends or postpones an erasure. When a hold was set or lifted meanwhile, the next run decides. */
async function end(
  { database, accounts, clock }: AuditNeeds,
  { userId, accountId }: Erasure,
  { erased, held, change }: ErasedTexts & { readonly change: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    await shareHolds(tx);
    if ((await findLastChange(tx)) !== change) return;
    const at = clock.now();
    const isHeld = held > 0 || (await isPersonHeld(tx, userId));
    if (isHeld) await accounts.leaving.postponeErasure(tx, userId);
    else await accounts.leaving.endErasure(tx, { userId, at });
    const subject = { kind: "user", id: userId } as const;
    const operation = isHeld ? "user-erasure-postponed" : "user-erased";
    const details = isHeld ? { records: erased, held } : { records: erased };
    await publish(tx, { audit: [{ subject, operation, at, accountId, details }], events: [], origin });
  });
}
