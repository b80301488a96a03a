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
  /** The role of the person there; owner by default. */
  readonly roleId?: RoleId;
  readonly names: readonly string[];
  readonly createdAt: Instant;
};

/** Creates mailboxes for one person in the caller's transaction; returns their ids in the order of the names. */
export async function openMailboxes(
  { accounts, newId }: MailboxesNeeds,
  tx: Transaction,
  { accountId, ownerId, roleId = systemRoles.mailboxOwner, names, createdAt }: Wanted,
): Promise<readonly MailboxId[]> {
  const ids: MailboxId[] = [];
  for (const name of names) {
    const id = newId<"mailbox">();
    await saveMailbox(tx, { id, accountId, name, hidesName: false, createdAt });
    await accounts.grants.grantMailbox(tx, id, ownerId, roleId);
    await saveSearchRows(tx, id);
    ids.push(id);
  }
  return ids;
}
