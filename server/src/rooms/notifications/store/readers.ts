import sql from "sql-template-tag";
import type { MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";
import { everyMailbox } from "../preferences.ts";

/** A user of a mailbox with the permissions there; `emailCodes` and `webCodes` are null when all numbers are on. */
export type Reader = {
  readonly userId: UserId;
  readonly email: string;
  readonly permissions: readonly number[];
  readonly emailCodes: readonly number[] | null;
  readonly webCodes: readonly number[] | null;
};

/** Users of one mailbox who are notified. */
export const readersMax = 1000;

/** The active users of a mailbox with one of these permissions, at most 1000. */
export async function listReaders(db: Queries, mailboxId: MailboxId, permissions: readonly number[]): Promise<readonly Reader[]> {
  return db.all<Reader>(sql`
    with users_of as (
      select x.user_id, array_agg(distinct n.permission) as permissions
      from mailbox_access x
      cross join lateral unnest(x.permissions) as n (permission)
      where x.mailbox_id = ${mailboxId}
        and n.permission = any(${permissions}::integer[])
      group by x.user_id
      order by x.user_id
      limit ${readersMax}
    )
    select o.user_id as "userId", u.email, o.permissions, p.email as "emailCodes", p.web as "webCodes"
    from users_of o
    join user_cards u on u.id = o.user_id
    left join lateral (
      select email, web
      from notification_preferences
      where user_id = o.user_id
        and mailbox_id in (${mailboxId}, ${everyMailbox})
      order by mailbox_id = ${everyMailbox}
      limit 1
    ) p on true
    where u.status = 'ACTIVE'
    order by o.user_id
    limit ${readersMax}`);
}

/** The email address of a user, if active and with one of these permissions in a mailbox. */
export async function findReaderEmail(
  db: Queries,
  { userId, mailboxId }: { readonly userId: UserId; readonly mailboxId: MailboxId },
  permissions: readonly number[],
): Promise<string | undefined> {
  const row = await db.first<{ readonly email: string }>(sql`
    select u.email
    from mailbox_access x
    join user_cards u on u.id = x.user_id
    where x.mailbox_id = ${mailboxId}
      and x.user_id = ${userId}
      and x.permissions && ${permissions}::integer[]
      and u.status = 'ACTIVE'
    limit 1`);
  return row?.email;
}
