import type { Queries } from "../../../io/database/database.ts";
import type { Deposit } from "./deposit.ts";
import { listDeposits } from "./store/deposits.ts";

/** The default mailboxes of people with these email addresses, in which they have the permission and could accept an invitation by hand. */
export async function findDeposits(db: Queries, emails: readonly string[], permission: number): Promise<readonly Deposit[]> {
  return listDeposits(db, emails, permission);
}
