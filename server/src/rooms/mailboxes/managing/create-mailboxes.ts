import { systemRoles, type RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../io/database/database.ts";
import type { MailboxesNeeds } from "../needs.ts";
import { saveMailbox } from "../mailbox/store/mailboxes.ts";
import { saveSearchRows } from "../search/store/search-rows.ts";

type Wanted = {
  readonly accountId: AccountId;
  readonly ownerId: UserId;
  /** What the person may do there; an owner's when left out. */
  readonly roleId?: RoleId;
  readonly names: readonly string[];
  readonly createdAt: Instant;
};

/** Makes mailboxes of these names for one person, in the transaction of whoever tells of it; their ids in that order. */
export async function openMailboxes(
  { accounts, newId }: MailboxesNeeds,
  tx: Transaction,
  { accountId, ownerId, roleId = systemRoles.mailboxOwner, names, createdAt }: Wanted,
): Promise<readonly MailboxId[]> {
  const ids: MailboxId[] = [];
  for (const name of names) {
    const id = newId<"mailbox">();
    await saveMailbox(tx, { id, accountId, name, hidesName: false, createdAt });
    await accounts.grantMailbox(tx, id, ownerId, roleId);
    await saveSearchRows(tx, id);
    ids.push(id);
  }
  return ids;
}
