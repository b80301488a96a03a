import { Fault } from "@chancery/core/fault/fault.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { AuditNeeds } from "../needs.ts";
import { countRecords, findPerson, listHoldsOver } from "./store/preview.ts";

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
