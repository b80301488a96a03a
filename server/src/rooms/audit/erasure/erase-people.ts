import type { UserId } from "@chancery/core/ids/id.ts";
import { publish } from "../../../jobs/publish.ts";
import type { Erasure, ErasureProgress } from "../../accounts/index.ts";
import type { AuditNeeds } from "../needs.ts";
import { findCarriedUpTo } from "../store/carried-chains.ts";
import { findNextKey, firstKey } from "../store/record-keys.ts";
import { eraseTexts } from "./store/erase-texts.ts";
import { findLastChange, isPersonHeld, listHeld, shareHolds } from "./store/holds.ts";

const peopleMax = 100;
const recordsMax = 2000;
const origin = { requestId: "", ip: "", userAgent: "", source: "JOB" } as const;

/**
 * Erases the texts of removed people from audit records, in batches, and at last their names; what is recorded is that it happened.
 * People to whom an email is still to be sent wait for the next run, and those whom a legal hold covers until one is lifted. A run that
 * is cut off goes on at the next time with the same person and record, unless a hold was set or lifted in between.
 */
export async function erasePeople(needs: AuditNeeds, signal: AbortSignal): Promise<void> {
  const { database, accounts } = needs;
  // texts in clear cannot be erased
  if (!(await findCarriedUpTo(database)).isDone) return;
  const people = await accounts.leaving.listErasures(database, peopleMax);
  const ready = await forgetRecipients(needs, people);
  for (const person of people) {
    const change = await findLastChange(database);
    const begun = { after: firstKey, erased: 0, held: 0, change };
    if (await isPersonHeld(database, person.userId)) {
      await end(needs, person, begun);
      continue;
    }
    if (!ready.has(person.userId)) continue;
    const { progress } = person;
    await end(needs, person, await eraseRecords(needs, person, progress?.change === change ? progress : begun, signal));
  }
}

/** Deletes the sent emails of people whom no legal hold covers; returns those to whom none is still to be sent. */
async function forgetRecipients({ database, emails }: AuditNeeds, people: readonly Erasure[]): Promise<ReadonlySet<UserId>> {
  const held = new Set(
    await listHeld(
      database,
      people.map(({ userId }) => userId),
    ),
  );
  const free = people.filter(({ userId }) => !held.has(userId));
  if (free.length === 0) return new Set();
  const owed = new Set(
    await emails.forgetRecipients(
      database,
      free.map(({ email }) => email),
    ),
  );
  return new Set(free.filter(({ email }) => !owed.has(email)).map(({ userId }) => userId));
}

/** Each batch sees the holds that were acknowledged before it, and none is set while it runs. */
async function eraseRecords(
  { database, accounts }: AuditNeeds,
  person: Erasure,
  begun: ErasureProgress,
  signal: AbortSignal,
): Promise<ErasureProgress> {
  let progress = begun;
  for (;;) {
    signal.throwIfAborted();
    const { after, change } = progress;
    const upTo = await findNextKey(database, after, recordsMax);
    if (!upTo) return progress;
    const { erased, held } = progress;
    progress = await database.transaction(async (tx) => {
      await shareHolds(tx);
      const batch = await eraseTexts(tx, person, { after, upTo });
      const next = { after: upTo, erased: erased + batch.erased, held: held + batch.held, change };
      await accounts.leaving.saveErasureProgress(tx, person.userId, next);
      return next;
    });
  }
}

/** Ends or postpones an erasure. When a hold was set or lifted meanwhile, the next run decides. */
async function end(
  { database, accounts, clock }: AuditNeeds,
  { userId, accountId }: Erasure,
  { erased, held, change }: ErasureProgress,
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
