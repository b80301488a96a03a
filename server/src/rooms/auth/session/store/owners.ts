import { systemRoles } from "@chancery/core/account/roles.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../../../io/database/database.ts";

/** Email addresses of the other active owners of a user's company account and of the accounts that the user owns; ordered by id. */
export async function listOtherOwners(db: Queries, userId: UserId, limit: number): Promise<readonly string[]> {
  const rows = await db.all<{ readonly email: string }>(sql`
    with own as (
      select corporate_account_id as account_id
      from user_cards
      where id = ${userId}
      union
      select account_id
      from account_access
      where user_id = ${userId}
        and role_id = ${systemRoles.accountOwner}
    )
    select distinct u.id, u.email
    from own
    join account_access other on other.account_id = own.account_id
    join user_cards u on u.id = other.user_id
    where other.role_id = ${systemRoles.accountOwner}
      and u.id <> ${userId}
      and u.status = 'ACTIVE'
    order by u.id
    limit ${limit}`);
  return rows.map(({ email }) => email);
}
