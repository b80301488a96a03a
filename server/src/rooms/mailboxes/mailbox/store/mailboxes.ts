import sql from "sql-template-tag";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import type { MailboxCard, MailboxEmails } from "../mailbox-card.ts";

/**
 * Mailboxes by id, including removed ones; unknown ids are absent. The inner select hides the number of ids from the planner, which
 * would otherwise plan each execution.
 */
export async function findMailboxes(db: Queries, ids: readonly MailboxId[]): Promise<ReadonlyMap<MailboxId, MailboxCard>> {
  if (ids.length === 0) return new Map();
  const rows = await db.objects<MailboxCard>(sql`
    select m.id, m.name, m.account_id, a.name as account_name, m.hides_name, m.archived_at is not null as is_archived,
      m.removed_at is not null as is_removed, m.is_auto_delegating, m.created_at
    from mailboxes m
    join account_cards a on a.id = m.account_id
    where m.id = any((select ${ids}::uuid[])::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The mailboxes in which people with these email addresses, in lower case, have a grant; at most 1000. Mailboxes of other accounts
 * with hidden names are left out.
 */
export async function findMailboxesOfEmails(
  db: Queries,
  emails: readonly string[],
  accountId: AccountId,
): Promise<readonly MailboxId[]> {
  if (emails.length === 0) return [];
  return db.values<MailboxId>(sql`
    select distinct n.mailbox_id
    from mailbox_names n
    where n.kind = 'email'
      and n.searched = any(${emails.map(foldText)}::text[])
      and (n.visible_to is null or n.visible_to = ${accountId})
    order by n.mailbox_id
    limit 1000`);
}

/** The email addresses of the people of mailboxes. */
export async function listEmailsOfMailboxes(db: Queries, ids: readonly MailboxId[]): Promise<MailboxEmails> {
  const rows =
    ids.length === 0
      ? []
      : await db.all<{ readonly mailbox_id: MailboxId; readonly searched: string; readonly visible_to: AccountId | null }>(sql`
    select n.mailbox_id, n.searched, n.visible_to
    from mailbox_names n
    where n.mailbox_id = any(${ids}::uuid[])
      and n.kind = 'email'`);
  const byMailbox = Map.groupBy(rows, (row) => row.mailbox_id);
  const sets = new Map<string, ReadonlySet<string>>();
  return {
    of: (mailbox, account) => {
      const key = `${mailbox} ${account}`;
      const made = sets.get(key);
      if (made) return made;
      const known = (byMailbox.get(mailbox) ?? []).filter(({ visible_to }) => visible_to === null || visible_to === account);
      const emails = new Set(known.map(({ searched }) => searched));
      sets.set(key, emails);
      return emails;
    },
  };
}

/** Mailboxes of an account by name, without removed ones; at most two, because two make the name ambiguous. */
export async function listMailboxesOfName(db: Queries, accountId: AccountId, name: string): Promise<readonly MailboxCard[]> {
  return db.objects<MailboxCard>(sql`
    select m.id, m.name, m.account_id, a.name as account_name, m.hides_name, m.archived_at is not null as is_archived,
      m.removed_at is not null as is_removed, m.is_auto_delegating, m.created_at
    from mailboxes m
    join account_cards a on a.id = m.account_id
    where m.account_id = ${accountId}
      and m.name = ${name}
      and m.removed_at is null
    order by m.id
    limit 2`);
}

/** Inserts a mailbox, or updates the name and its visibility. */
export async function saveMailbox(
  tx: Transaction,
  mailbox: Pick<MailboxCard, "id" | "accountId" | "name" | "hidesName" | "createdAt">,
): Promise<void> {
  await tx.run(sql`
    insert into mailboxes (id, account_id, name, hides_name, created_at)
    values (${mailbox.id}, ${mailbox.accountId}, ${mailbox.name}, ${mailbox.hidesName}, ${mailbox.createdAt})
    on conflict (id) do update
    set name = excluded.name, hides_name = excluded.hides_name`);
}

/** The email addresses of people with a grant in the mailbox, without deleted ones, in order; at most 1001, one more than the search uses. */
export async function listEmails(db: Queries, mailboxId: MailboxId): Promise<readonly string[]> {
  return db.values<string>(sql`
    select distinct u.email
    from mailbox_access x
    join user_cards u on u.id = x.user_id
    where x.mailbox_id = ${mailboxId}
      and u.status <> 'DELETED'
    order by u.email
    limit 1001`);
}

/** The number of people with a grant in the mailbox, and the permissions of this person in it. */
export async function findAccess(
  db: Queries,
  mailboxId: MailboxId,
  userId: UserId,
): Promise<{ readonly usersCount: number; readonly permissions: readonly number[] }> {
  const row = await db.first<{ readonly users_count: number; readonly permissions: readonly number[] }>(sql`
    select
      (
        select count(distinct x.user_id)
        from mailbox_access x
        where x.mailbox_id = ${mailboxId}
      ) as users_count,
      array(
        select p.permission
        from mailbox_access x
        cross join lateral unnest(x.permissions) as p (permission)
        where x.mailbox_id = ${mailboxId}
          and x.user_id = ${userId}
      ) as permissions`);
  return { usersCount: row?.users_count ?? 0, permissions: row?.permissions ?? [] };
}
