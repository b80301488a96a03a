import sql from "sql-template-tag";
import type { AccountId, MailboxId } from "@chancery/core/ids/id.ts";
import { mailboxLimits } from "@chancery/core/mailbox/limits.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { NamedMailbox } from "../mailbox/store/account-mailboxes.ts";
import type { GroupId } from "../mailbox/store/groups.ts";

/** The mailboxes of a group by name. */
export async function listGroupMailboxes(db: Queries, id: GroupId): Promise<readonly NamedMailbox[]> {
  return db.all<NamedMailbox>(sql`
    select m.id, m.name
    from mailbox_group_members b
    join mailboxes m on m.id = b.mailbox_id
    where b.group_id = ${id}
    order by m.name, m.id
    limit ${mailboxLimits.groupMailboxesMax}`);
}

/** Those of these mailboxes that belong to the account and are not removed, locked against removal until the transaction ends. */
export async function lockMailboxesOfAccount(
  tx: Transaction,
  accountId: AccountId,
  ids: readonly MailboxId[],
): Promise<ReadonlySet<MailboxId>> {
  const rows = await tx.values<MailboxId>(sql`
    select id
    from mailboxes
    where account_id = ${accountId}
      and id = any(${ids}::uuid[])
      and removed_at is null
    order by id
    for share`);
  return new Set(rows);
}

/** Adds mailboxes to a locked group; returns how many were new. */
export async function addToGroup(tx: Transaction, id: GroupId, mailboxIds: readonly MailboxId[]): Promise<number> {
  return tx.run(sql`
    insert into mailbox_group_members (group_id, mailbox_id)
    select ${id}::uuid, n.id
    from unnest(${mailboxIds}::uuid[]) as n (id)
    on conflict do nothing`);
}

/** Removes mailboxes from a locked group; returns how many were in it. */
export async function removeFromGroup(tx: Transaction, id: GroupId, mailboxIds: readonly MailboxId[]): Promise<number> {
  return tx.run(sql`
    delete from mailbox_group_members
    where group_id = ${id}
      and mailbox_id = any(${mailboxIds}::uuid[])`);
}

/** The number of mailboxes in a group. */
export async function countGroupMailboxes(db: Queries, id: GroupId): Promise<number> {
  return db.count(sql`
    select count(*) as count
    from mailbox_group_members
    where group_id = ${id}`);
}
