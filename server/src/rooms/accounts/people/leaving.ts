import { leavingOutcome, type LeavingOutcome } from "@chancery/core/account/leaving.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { AccountsNeeds } from "../needs.ts";
import { removePictures } from "../pictures/save-pictures.ts";
import { removeAccountRow } from "../account/store/accounts.ts";
import { removeUsers } from "./store/changing-people.ts";
import { eraseUser } from "./store/erasures.ts";
import { isErasureHeld, listLeftAccounts, listLeftMailboxes, type LeftAccount, type LeftMailbox } from "./store/leaving.ts";
import { lockOwners } from "../account/store/owners.ts";

/** The accounts and mailboxes of a person who leaves the service, with the outcome for each, by id; `isHeld`: a legal hold postpones their erasure. */
export type Leaving = {
  readonly accounts: readonly (LeftAccount & { readonly outcome: LeavingOutcome })[];
  readonly mailboxes: readonly (LeftMailbox & { readonly outcome: LeavingOutcome })[];
  readonly isHeld: boolean;
};

/** The person who leaves; with `leavesExisting` no account and no mailbox is removed with them. */
export type Leaver = { readonly userId: UserId; readonly leavesExisting: boolean };

/** The outcome for each account and mailbox of a person if they leave now. A mailbox is removed with its account. */
export async function findLeaving(db: Queries, { userId, leavesExisting }: Leaver): Promise<Leaving> {
  const accounts = (await listLeftAccounts(db, userId)).map((one) => ({ ...one, outcome: leavingOutcome(one, leavesExisting) }));
  const going = new Set(accounts.filter(({ outcome }) => outcome === "REMOVED").map(({ id }) => id));
  const mailboxes = (await listLeftMailboxes(db, userId)).map((one) => {
    const outcome = going.has(one.accountId) ? "REMOVED" : leavingOutcome(one, leavesExisting);
    return { ...one, outcome };
  });
  return { accounts, mailboxes, isHeld: await isErasureHeld(db, userId) };
}

/**
 * The same, locked until the transaction ends: of two owners who leave at once the second is refused. The person must
 * already be locked, so that they join no account meanwhile.
 */
export async function lockLeaving(tx: Transaction, leaver: Leaver): Promise<Leaving> {
  const accounts = await listLeftAccounts(tx, leaver.userId);
  await lockOwners(
    tx,
    accounts.map(({ id }) => id),
  );
  return findLeaving(tx, leaver);
}

/** Removes a person from the service together with these accounts. Their pictures go when their erasure ends. */
export async function removeLeaver(
  needs: Pick<AccountsNeeds, "closeAccount" | "releaseBlobs">,
  tx: Transaction,
  { userId, accountIds, at }: { readonly userId: UserId; readonly accountIds: readonly AccountId[]; readonly at: Instant },
): Promise<void> {
  for (const id of accountIds) {
    await removeAccountRow(tx, id, at);
    await needs.closeAccount(tx, id, at);
  }
  await removeUsers(tx, [userId], at);
  await removePictures(needs, tx, { accountIds }, at);
}

/** Ends the erasure of a removed person: their pictures, drawn signatures and preferences go, and their name and email address. */
export async function endErasure(
  needs: Pick<AccountsNeeds, "releaseBlobs" | "removePreferences">,
  tx: Transaction,
  { userId, at }: { readonly userId: UserId; readonly at: Instant },
): Promise<void> {
  await removePictures(needs, tx, { userIds: [userId] }, at);
  await needs.removePreferences(tx, userId);
  await eraseUser(tx, userId);
}
