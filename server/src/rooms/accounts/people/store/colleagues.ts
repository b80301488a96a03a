import sql, { empty, type Sql } from "sql-template-tag";
import { accountPermissions } from "@chancery/core/access/permissions.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../../io/database/database.ts";
import type { PersonRow } from "./people.ts";

/** People to find: by a whole email address, or by words in accounts whose people the user may list. */
export type ColleagueFilter = {
  readonly userId: UserId;
  /** A whole address in lower case, which finds anybody. */
  readonly email: string;
  /** `like` patterns, one for each folded word. */
  readonly patterns: readonly string[];
  /** Members of this account are left out. */
  readonly excludedId: AccountId | undefined;
  readonly limit: number;
};

/** The people that match, by email address; none if there is no account whose people the user may list. */
export async function listColleagues(db: Queries, filter: ColleagueFilter): Promise<readonly PersonRow[]> {
  const { userId, email, patterns, excludedId, limit } = filter;
  return db.all<PersonRow>(sql`
    with own as (
      select distinct g.account_id as id
      from account_grants g
      join roles r on r.id = g.role_id
      join accounts a on a.id = g.account_id
      where g.user_id = ${userId}
        and r.permissions @> array[${accountPermissions.userListView}]::integer[]
        and a.removed_at is null
    )
    select u.id, u.email, u.first_name, u.last_name, u.phone, u.status,
      coalesce(u.corporate_account_id in (select id from own), false) as is_corporate, u.created_at
    from users u
    where u.status <> 'DELETED'
      and exists (select from own)
      and u.id in (
        select a.id
        from users a
        where a.email = ${email}
        union
        select m.user_id
        from account_members m
        join users p on p.id = m.user_id
        where m.account_id in (select id from own)
          and p.searched like all(${patterns}::text[])
      )
      ${excludedId === undefined ? empty : outside(excludedId)}
    order by u.email, u.id
    limit ${limit}`);
}

function outside(accountId: AccountId): Sql {
  return sql`and not exists (
          select
          from account_members m
          where m.user_id = u.id
            and m.account_id = ${accountId}
        )`;
}

/** Name and address of a person. */
export type NameRow = Pick<PersonRow, "id" | "email" | "first_name" | "last_name">;

/** The names of those people who share an account with the user, or are the user. */
export async function listNamesOf(db: Queries, userId: UserId, ids: readonly UserId[]): Promise<readonly NameRow[]> {
  return db.all<NameRow>(sql`
    select u.id, u.email, u.first_name, u.last_name
    from users u
    where u.id = any(${ids}::uuid[])
      and u.status <> 'DELETED'
      and (u.id = ${userId}
        or exists (
          select
          from account_members m
          join account_members o on o.account_id = m.account_id
          where m.user_id = ${userId}
            and o.user_id = u.id
        ))
    order by u.id
    limit ${ids.length}`);
}
