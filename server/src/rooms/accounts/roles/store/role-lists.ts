import sql, { empty, type Sql } from "sql-template-tag";
import type { RoleType } from "@chancery/core/account/own-role.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { Page } from "../../../../http/route/paging.ts";
import type { Queries } from "../../../../io/database/database.ts";
import type { Role } from "../role.ts";

/** Roles to list besides those of the system: none, those of an account, or of every account in which a person has a permission. */
export type RolesOf = "system" | { readonly accountId: AccountId } | { readonly userId: UserId; readonly permission: number };

/** Filter of a list of roles: `name` is folded text in their names; each must have all `permissions`. */
export type RoleFilter = {
  readonly of: RolesOf;
  readonly type: RoleType | undefined;
  readonly name: string;
  readonly permissions: readonly number[];
};

/** A page of visible roles, those of the system first, then by name; one row more than the limit. */
export async function listRolesWith(db: Queries, filter: RoleFilter, page: Page): Promise<readonly Role[]> {
  return db.objects<Role>(sql`
    select r.id, r.account_id, r.type, r.name, r.description, r.permissions
    ${matching(filter)}
      ${behind(page.after)}
    order by r.account_id is not null, r.folded, r.id
    limit ${page.limit + 1}
    offset ${page.offset}`);
}

/** The number of roles that match. */
export async function countRoles(db: Queries, filter: RoleFilter): Promise<number> {
  return db.count(sql`
    select count(*) as total
    ${matching(filter)}`);
}

function behind(after: Page["after"]): Sql {
  const [isOwn = null, folded = null, id = null] = after ?? [];
  if (after === undefined) return empty;
  return sql`and (r.account_id is not null, r.folded, r.id) > (${isOwn}::boolean, ${folded}::text, ${id}::uuid)`;
}

function matching({ of, type, name, permissions }: RoleFilter): Sql {
  return sql`from roles r
    where r.permission is null
      and (r.account_id is null ${accounts(of)})
      ${type ? sql`and r.type = ${type}` : empty}
      ${name === "" ? empty : sql`and strpos(r.folded, ${name}) > 0`}
      ${permissions.length === 0 ? empty : sql`and r.permissions @> ${permissions}::integer[]`}`;
}

function accounts(of: RolesOf): Sql {
  if (of === "system") return empty;
  if ("accountId" in of) return sql`or r.account_id = ${of.accountId}`;
  return sql`or r.account_id in (
        select g.account_id
        from account_grants g
        join roles held on held.id = g.role_id
        join accounts a on a.id = g.account_id
        where g.user_id = ${of.userId}
          and held.permissions @> array[${of.permission}]::integer[]
          and a.removed_at is null
      )`;
}
