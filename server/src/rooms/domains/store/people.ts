import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../../io/database/database.ts";

/** The email addresses of the active people who may manage the domains of an account, by id. */
export async function listManagers(
  db: Queries,
  accountId: AccountId,
  permission: number,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db.all<{ readonly email: string; readonly id: UserId }>(sql`
    select distinct u.id, u.email
    from account_access x
    join user_cards u on u.id = x.user_id
    where x.account_id = ${accountId}
      and ${permission}::integer = any(x.permissions)
      and u.status = 'ACTIVE'
    order by u.id
    limit ${limit}`);
  return rows.map(({ email }) => email);
}

/** The name of an account. */
export async function findAccountName(db: Queries, id: AccountId): Promise<string> {
  const row = await db.first<{ readonly name: string }>(sql`
    select name
    from account_cards
    where id = ${id}`);
  return row?.name ?? "";
}
