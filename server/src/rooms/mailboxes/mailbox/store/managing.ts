import sql from "sql-template-tag";
import type { Caller } from "@chancery/core/access/caller.ts";
import { within } from "@chancery/core/access/scopes.ts";
import type { AccountId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** A mailbox, and the permissions of a person in it and in its account. */
export type Managed = {
  readonly id: MailboxId;
  readonly account_id: AccountId;
  readonly name: string;
  readonly is_removed: boolean;
  readonly mailbox_permissions: readonly number[];
  readonly account_permissions: readonly number[];
};

/** A mailbox, also a removed one, with the caller's permissions within the scopes of their token. */
export async function findManaged(
  db: Queries,
  id: MailboxId,
  { userId, scopes }: Pick<Caller, "userId" | "scopes">,
): Promise<Managed | undefined> {
  const found = await db.first<Managed>(sql`
    select m.id, m.account_id, m.name, m.removed_at is not null as is_removed,
      array(
        select p.permission
        from mailbox_access x
        cross join lateral unnest(x.permissions) as p (permission)
        where x.mailbox_id = m.id
          and x.user_id = ${userId}
      ) as mailbox_permissions,
      array(
        select p.permission
        from account_access x
        cross join lateral unnest(x.permissions) as p (permission)
        where x.account_id = m.account_id
          and x.user_id = ${userId}
      ) as account_permissions
    from mailboxes m
    where m.id = ${id}`);
  return (
    found && {
      ...found,
      mailbox_permissions: [...within(found.mailbox_permissions, scopes?.mailbox)],
      account_permissions: [...within(found.account_permissions, scopes?.account)],
    }
  );
}

/** The properties of a mailbox that its account can change. */
export type MailboxRow = { readonly name: string; readonly hides_name: boolean; readonly is_archived: boolean };

/** Locks a mailbox, its aliases and its grants until the transaction ends; undefined for a removed one. */
export async function lockMailbox(tx: Transaction, id: MailboxId): Promise<MailboxRow | undefined> {
  return tx.first<MailboxRow>(sql`
    select name, hides_name, archived_at is not null as is_archived
    from mailboxes
    where id = ${id}
      and removed_at is null
    for no key update`);
}

/** Updates a locked mailbox. */
export async function changeMailboxRow(tx: Transaction, id: MailboxId, to: MailboxRow, now: Instant): Promise<void> {
  await tx.run(sql`
    update mailboxes
    set name = ${to.name}, hides_name = ${to.hides_name},
      archived_at = case when ${to.is_archived} then coalesce(archived_at, ${now}) end
    where id = ${id}`);
}

/** The number of mailboxes of an account, counted up to `max`. */
export async function countMailboxes(db: Queries, accountId: AccountId, max: number): Promise<number> {
  return db.count(sql`
    select count(*) as count
    from (
      select m.id
      from mailboxes m
      where m.account_id = ${accountId}
        and m.removed_at is null
      order by m.name, m.id
      limit ${max}
    ) counted`);
}

/** Whether a mailbox of the account can take over from another; locked until the transaction ends. */
export async function lockHeir(
  tx: Transaction,
  accountId: AccountId,
  id: MailboxId,
): Promise<{ readonly is_usable: boolean } | undefined> {
  return tx.first<{ readonly is_usable: boolean }>(sql`
    select removed_at is null and archived_at is null as is_usable
    from mailboxes
    where account_id = ${accountId}
      and id = ${id}
    for share`);
}
