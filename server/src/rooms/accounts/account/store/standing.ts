import sql from "sql-template-tag";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../../io/database/database.ts";

/** An account as one of its members sees it. */
export type Standing = { readonly name: string; readonly is_removed: boolean; readonly permissions: readonly number[] };

/** Name, state and permissions of an account for a person; undefined when they do not belong to it. */
export async function findStanding(db: Queries, userId: UserId, accountId: AccountId): Promise<Standing | undefined> {
  return db.first<Standing>(sql`
    select a.name, a.removed_at is not null as is_removed,
      array(
        select distinct p.permission
        from account_grants g
        join roles r on r.id = g.role_id
        cross join lateral unnest(r.permissions) as p (permission)
        where g.user_id = ${userId}
          and g.account_id = a.id
        order by p.permission
      ) as permissions
    from account_members m
    join accounts a on a.id = m.account_id
    where m.account_id = ${accountId}
      and m.user_id = ${userId}`);
}
