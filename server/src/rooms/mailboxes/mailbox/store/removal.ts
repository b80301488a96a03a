import sql from "sql-template-tag";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import type { HandOver } from "../mailbox-card.ts";

/** Marks a locked mailbox as removed. Later envelopes go to the heir; without one there is no substitute. */
export async function removeMailboxRow(
  tx: Transaction,
  id: MailboxId,
  { at, by, heirId }: { readonly at: Instant; readonly by: UserId; readonly heirId: MailboxId | undefined },
): Promise<void> {
  await tx.run(sql`
    update mailboxes
    set removed_at = ${at}, removed_by = ${by}, is_auto_delegating = ${heirId !== undefined}, auto_delegate_to = ${heirId ?? null},
      auto_delegate_from = null, auto_delegate_until = null
    where id = ${id}`);
}

/** Deletes the aliases and group memberships of a removed mailbox. */
export async function freeNames(tx: Transaction, id: MailboxId): Promise<void> {
  await tx.run(sql`
    delete from mailbox_aliases
    where mailbox_id = ${id}`);
  await tx.run(sql`
    delete from mailbox_group_members
    where mailbox_id = ${id}`);
}

/** Mailboxes with an heir that were removed since an instant, oldest first, at most 1000. */
export async function listHandovers(db: Queries, since: Instant): Promise<readonly HandOver[]> {
  return db.all<HandOver>(sql`
    select id as "mailboxId", auto_delegate_to as "heirId", account_id as "accountId", removed_by as "userId"
    from mailboxes
    where removed_at >= ${since}
      and removed_by is not null
      and auto_delegate_to is not null
    order by removed_at, id
    limit 1000`);
}
