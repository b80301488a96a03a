import { systemRoles } from "@chancery/core/account/roles.ts";
import type { UserId } from "@chancery/core/ids/id.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../../../io/database/database.ts";

/** Email addresses of the other active owners of the accounts that a person owns; ordered by id. */
export async function listOtherOwners(db: Queries, userId: UserId, limit: number): Promise<readonly string[]> {
  const rows = await db.all<{ readonly email: string }>(sql`
    select distinct u.id, u.email
    from account_access own
    join account_access other on other.account_id = own.account_id and other.role_id = own.role_id
    join user_cards u on u.id = other.user_id
    where own.user_id = ${userId}
      and own.role_id = ${systemRoles.accountOwner}
      and u.id <> ${userId}
      and u.status = 'ACTIVE'
    order by u.id
    limit ${limit}`);
  return rows.map(({ email }) => email);
}
