import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../../../io/database/database.ts";

/** Whether a user belongs to an account, or has roles in one or in its mailboxes, other than this account. */
export async function reachesOthers(db: Queries, accountId: AccountId, userId: UserId): Promise<boolean> {
  return db.has(sql`
    select account_id
    from (
      select account_id
      from account_member_cards
      where user_id = ${userId}
      union all
      select account_id
      from account_access
      where user_id = ${userId}
      union all
      select m.account_id
      from mailbox_access x
      join mailbox_cards m on m.id = x.mailbox_id
      where x.user_id = ${userId}
    ) of_user
    where account_id <> ${accountId}
    limit 1`);
}
