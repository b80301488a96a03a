import { publish } from "../../../jobs/publish.ts";
import type { AuditNeeds } from "../needs.ts";
import { findCarriedUpTo } from "../store/carried-chains.ts";
import { eraseTexts, findNextKey, firstKey, type Named, type RecordKey } from "../store/erase-texts.ts";

const peopleMax = 100;
const recordsMax = 2000;
const origin = { requestId: "", ip: "", userAgent: "", source: "JOB" } as const;

/**
 * Erases the texts of removed people from audit records, in batches, and at last their names; what is recorded is that it happened.
 * People to whom an email is still to be sent wait for the next run. A run that is cut off begins again with the same person.
 */
export async function erasePeople(needs: AuditNeeds, signal: AbortSignal): Promise<void> {
  const { database, accounts, emails, clock } = needs;
  // texts in clear cannot be erased
  if (!(await findCarriedUpTo(database)).isDone) return;
  for (const person of await accounts.leaving.listErasures(database, peopleMax)) {
    if (await emails.forgetRecipient(database, person.email)) continue;
    const records = await eraseRecords(needs, person, signal);
    await database.transaction(async (tx) => {
      await accounts.leaving.endErasure(tx, person.userId);
      const subject = { kind: "user", id: person.userId } as const;
      const audit = [{ subject, operation: "user-erased", at: clock.now(), details: { records } }];
      await publish(tx, { audit, events: [], origin });
    });
  }
}

async function eraseRecords({ database }: AuditNeeds, person: Named, signal: AbortSignal): Promise<number> {
  let records = 0;
  let after: RecordKey = firstKey;
  for (;;) {
    signal.throwIfAborted();
    const upTo = await findNextKey(database, after, recordsMax);
    if (!upTo) return records;
    records += await eraseTexts(database, person, { after, upTo });
    after = upTo;
  }
}
