import type { AccountId, Id, MailboxId, TemplateId } from "@chancery/core/ids/id.ts";
import sql, { type Sql } from "sql-template-tag";
import type { Queries, Transaction } from "../../../io/database/database.ts";

type GroupId = Id<"mailboxGroup">;

/** Whether a template is shared with one of these mailboxes: itself, or with a group that it is now in. */
export async function isSharedWithAny(db: Queries, id: TemplateId, mailboxIds: readonly MailboxId[]): Promise<boolean> {
  return db.has(sql`
    select s.template_id
    from template_shares s
    where s.template_id = ${id}
      and s.mailbox_id = any(${mailboxIds}::uuid[])
    union all
    select g.template_id
    from template_group_shares g
    join mailbox_group_access b on b.group_id = g.group_id
    where g.template_id = ${id}
      and b.mailbox_id = any(${mailboxIds}::uuid[])
    limit 1`);
}

/** The condition that a template `t` is shared with a mailbox: with its account, the mailbox itself or a group that it is in. */
export function isSharedWith({ id, accountId }: { readonly id: MailboxId; readonly accountId: AccountId }): Sql {
  return sql`(t.access = 'account' and t.account_id = ${accountId})
        or (t.access = 'shared' and exists (
          select 1 from template_shares g where g.template_id = t.id and g.mailbox_id = ${id}
        ))
        or (t.access = 'shared' and exists (
          select 1
          from template_group_shares g
          join mailbox_group_access b on b.group_id = g.group_id
          where g.template_id = t.id and b.mailbox_id = ${id}
        ))`;
}

/** The given groups that belong to the account. */
export async function findGroups(db: Queries, accountId: AccountId, groupIds: readonly GroupId[]): Promise<ReadonlySet<GroupId>> {
  const rows = await db.values<GroupId>(sql`
    select id
    from mailbox_group_cards
    where id = any(${groupIds}::uuid[])
      and account_id = ${accountId}`);
  return new Set(rows);
}

/** Writes the groups that a new or locked template is shared with. */
export async function saveGroupShares(tx: Transaction, id: TemplateId, groupIds: readonly GroupId[]): Promise<void> {
  await tx.run(sql`
    delete from template_group_shares
    where template_id = ${id}`);
  if (groupIds.length === 0) return;
  await tx.run(sql`
    insert into template_group_shares (template_id, group_id)
    select ${id}::uuid, group_id
    from unnest(${groupIds}::uuid[]) as group_id`);
}
