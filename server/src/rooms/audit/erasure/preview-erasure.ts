import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { AuditNeeds } from "../needs.ts";
import { isPersonHeld } from "./store/holds.ts";
import { countOwnRecords, countRecords, findPerson, listHoldsOver } from "./store/preview.ts";

/** The largest number of records of an account that a preview reads, the latest first. */
const countedMax = 50_000;

/** Previews the erasure of a person of an account, within the account. Throws account.user_missing. */
export async function previewErasure({ database }: AuditNeeds, accountId: AccountId, userId: UserId) {
  const person = await findPerson(database, accountId, userId);
  if (!person) throw new Fault("account.user_missing", { args: [userId] });
  const { read, kinds } = await countRecords(database, { accountId, person, limit: countedMax });
  const holds = await listHoldsOver(database, { accountId, userId, limit: countedMax });
  return {
    userUuid: userId,
    corporate: person.isCorporate,
    postponed: holds.length > 0,
    holds,
    records: kinds,
    complete: read < countedMax,
    erased: ["profile", "pictures", "emails", "audit-records"] as const,
    kept: ["envelope-contents", "signed-documents", "archives", "comments"] as const,
  };
}

/** Most accounts whose records are counted for a person. */
const accountsMax = 100;

/** The records that lose texts with a person, and of these those that legal holds keep. `isComplete`: all of their accounts were counted. */
export type ErasableRecords = { readonly records: number; readonly held: number; readonly isComplete: boolean };

/**
 * Counts the records of a person and of their accounts that the erasure would change, among the latest ones of each account, 50,000 in all. Records
 * of other companies that a request of theirs led to are not counted.
 */
export async function countErasable(
  db: Queries,
  { userId, accountIds }: { readonly userId: UserId; readonly accountIds: readonly AccountId[] },
): Promise<ErasableRecords> {
  const own = await countOwnRecords(db, userId, countedMax);
  let [records, held, left] = [own, (await isPersonHeld(db, userId)) ? own : 0, countedMax - own];
  for (const accountId of accountIds.slice(0, accountsMax)) {
    const person = left > 0 && (await findPerson(db, accountId, userId));
    if (!person) continue;
    const { read, kinds } = await countRecords(db, { accountId, person, limit: left });
    for (const one of kinds) [records, held] = [records + one.records, held + one.held];
    left -= read;
  }
  return { records, held, isComplete: left > 0 && accountIds.length <= accountsMax };
}
