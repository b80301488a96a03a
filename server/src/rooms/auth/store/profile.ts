import sql from "sql-template-tag";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";

/** An account a person belongs to, and what they may do there: nothing, when it is theirs through a mailbox or a domain only. */
export type ProfileAccount = {
  readonly id: AccountId;
  readonly name: string;
  readonly type: "company" | "personal";
  readonly permissions: readonly number[];
};

export type ProfileMailbox = { readonly id: MailboxId; readonly name: string; readonly account_id: AccountId };

/** The accounts of a person by name, 1000 at most. */
export async function listProfileAccounts(db: Queries, userId: UserId): Promise<readonly ProfileAccount[]> {
  return db.all<ProfileAccount>(sql`
    select a.id, a.name, a.type,
      array(
        select distinct p.permission
        from account_access x
        cross join lateral unnest(x.permissions) as p (permission)
        where x.user_id = ${userId}
          and x.account_id = a.id
        order by p.permission
      ) as permissions
    from account_member_cards g
    join account_cards a on a.id = g.account_id
    where g.user_id = ${userId}
      and not a.is_removed
    order by a.name, a.id
    limit 1000`);
}

/** The mailboxes of a person by name, 1000 at most. */
export async function listProfileMailboxes(db: Queries, userId: UserId): Promise<readonly ProfileMailbox[]> {
  return db.all<ProfileMailbox>(sql`
    select distinct m.id, m.name, m.account_id
    from mailbox_access g
    join mailbox_cards m on m.id = g.mailbox_id
    where g.user_id = ${userId}
      and not m.is_removed
    order by m.name, m.id
    limit 1000`);
}
