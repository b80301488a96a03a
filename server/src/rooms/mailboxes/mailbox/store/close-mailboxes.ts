import sql from "sql-template-tag";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import type { NamedMailbox } from "../mailbox-card.ts";

/** Mailboxes of an account by name, without removed ones: all, or those in which a person has a grant; at most `limit`. */
export async function listVisibleMailboxes(
  db: Queries,
  accountId: AccountId,
  userId: UserId | undefined,
  limit: number,
): Promise<readonly NamedMailbox[]> {
  const rows = await db.all<{ readonly id: MailboxId; readonly name: string; readonly is_archived: boolean }>(sql`
    select m.id, m.name, m.archived_at is not null as is_archived
    from mailboxes m
    where m.account_id = ${accountId}
      and m.removed_at is null
      and (${userId ?? null}::uuid is null
        or exists (select from mailbox_access x where x.mailbox_id = m.id and x.user_id = ${userId ?? null}::uuid))
    order by m.name, m.id
    limit ${limit}`);
  return rows.map(({ id, name, is_archived }) => ({ id, name, isArchived: is_archived }));
}

/** Removes the mailboxes of a removed account, with their search rows, aliases and groups. */
export async function closeAccountMailboxes(tx: Transaction, accountId: AccountId, now: Instant): Promise<void> {
  await tx.run(sql`
    update mailboxes
    set removed_at = ${now}
    where account_id = ${accountId}
      and removed_at is null`);
  await tx.run(sql`
    delete from mailbox_names
    where mailbox_id in (select m.id from mailboxes m where m.account_id = ${accountId})`);
  await tx.run(sql`
    delete from mailbox_texts
    where mailbox_id in (select m.id from mailboxes m where m.account_id = ${accountId})`);
  await tx.run(sql`
    delete from mailbox_aliases
    where mailbox_id in (select m.id from mailboxes m where m.account_id = ${accountId})`);
  await tx.run(sql`
    delete from mailbox_groups
    where account_id = ${accountId}`);
}

/** Removes mailboxes without remaining people and without an heir, with their search rows, aliases and memberships. */
export async function closeMailboxes(
  tx: Transaction,
  ids: readonly MailboxId[],
  { at, by }: { readonly at: Instant; readonly by: UserId },
): Promise<void> {
  await tx.run(sql`
    update mailboxes
    set removed_at = ${at}, removed_by = ${by}, is_auto_delegating = false, auto_delegate_to = null, auto_delegate_from = null,
      auto_delegate_until = null
    where id = any(${ids}::uuid[])
      and removed_at is null`);
  await tx.run(sql`
    delete from mailbox_names
    where mailbox_id = any(${ids}::uuid[])`);
  await tx.run(sql`
    delete from mailbox_texts
    where mailbox_id = any(${ids}::uuid[])`);
  await tx.run(sql`
    delete from mailbox_aliases
    where mailbox_id = any(${ids}::uuid[])`);
  await tx.run(sql`
    delete from mailbox_group_members
    where mailbox_id = any(${ids}::uuid[])`);
}
