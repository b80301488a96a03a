import sql from "sql-template-tag";
import type { RoleType } from "@chancery/core/account/own-role.ts";
import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import type { Role } from "../role.ts";

/** A row of a role. */
export type RoleRow = {
  readonly id: RoleId;
  readonly account_id: AccountId | null;
  readonly type: RoleType;
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly number[];
};

/** Most roles of one account. */
export const ownRolesMax = 500;

/** A role of the system or of any account; hidden roles are not found. */
export async function findRole(db: Queries, id: RoleId): Promise<Role | undefined> {
  const row = await db.first<RoleRow>(sql`
    select id, account_id, type, name, description, permissions
    from roles
    where id = ${id}
      and permission is null`);
  return row && roleOf(row);
}

/** Roles by id, those of the system first, then by name. */
export async function findRolesOfIds(db: Queries, ids: readonly RoleId[]): Promise<readonly Role[]> {
  const rows = await db.all<RoleRow>(sql`
    select id, account_id, type, name, description, permissions
    from roles
    where id = any(${ids}::uuid[])
    order by is_system desc, folded, id
    limit ${ids.length}`);
  return rows.map(roleOf);
}

/** The number of roles of an account. */
export async function countOwnRoles(tx: Transaction, accountId: AccountId): Promise<number> {
  return tx.count(sql`
    select count(*) as count
    from roles
    where account_id = ${accountId}`);
}

/** Those of these roles that the account can grant in places of the type, locked until the transaction ends. */
export async function lockGrantableRoles(
  tx: Transaction,
  accountId: AccountId,
  type: RoleType,
  ids: readonly RoleId[],
): Promise<ReadonlySet<RoleId>> {
  const rows = await tx.all<{ readonly id: RoleId }>(sql`
    select id
    from roles
    where id = any(${ids}::uuid[])
      and type = ${type}
      and (account_id is null or account_id = ${accountId})
    order by id
    limit ${ids.length}
    for key share`);
  return new Set(rows.map((row) => row.id));
}

/** Inserts a role of an account; false when it has one of the same type and name. */
export async function addRole(tx: Transaction, role: Role, now: Instant): Promise<boolean> {
  return tx.changes(sql`
    insert into roles (id, account_id, type, name, folded, description, permissions, is_system, created_at)
    values (${role.id}, ${role.accountId}, ${role.type}, ${role.name}, ${foldText(role.name)}, ${role.description},
      ${role.permissions}::integer[], false, ${now})
    on conflict (account_id, type, folded) where account_id is not null and folded <> '' do nothing`);
}

/** Updates a role of a locked account; false when it has another one of the same type and name. */
export async function changeRoleRow(tx: Transaction, role: Role): Promise<boolean> {
  return tx.changes(sql`
    update roles
    set name = ${role.name}, folded = ${foldText(role.name)}, description = ${role.description},
      permissions = ${role.permissions}::integer[]
    where id = ${role.id}
      and account_id = ${role.accountId}
      and not exists (
        select 1
        from roles o
        where o.account_id = ${role.accountId}
          and o.type = ${role.type}
          and o.folded = ${foldText(role.name)}
          and o.id <> ${role.id}
      )`);
}

/** Locks a role against grants until the transaction ends, and waits for grants under way. */
export async function lockRole(tx: Transaction, id: RoleId): Promise<void> {
  await tx.run(sql`
    select id
    from roles
    where id = ${id}
    for update`);
}

/** The reasons why a locked role cannot be removed: people have it, or new people of an account get it. */
export async function findRoleUse(
  tx: Transaction,
  id: RoleId,
): Promise<{ readonly isGiven: boolean; readonly isForNew: boolean }> {
  const row = await tx.first<{ readonly is_given: boolean; readonly is_for_new: boolean }>(sql`
    select
      exists (select 1 from account_grants where role_id = ${id})
        or exists (select 1 from mailbox_grants where role_id = ${id}) as is_given,
      exists (select 1 from accounts where new_people_role_id = ${id}) as is_for_new`);
  return { isGiven: row?.is_given ?? false, isForNew: row?.is_for_new ?? false };
}

/** Deletes a locked and unused role of an account. */
export async function removeRoleRow(tx: Transaction, { id, accountId }: Role): Promise<void> {
  await tx.run(sql`
    delete from roles
    where id = ${id}
      and account_id = ${accountId}`);
}

/** The role of a row. */
export function roleOf({ account_id: accountId, ...row }: RoleRow): Role {
  return { ...row, accountId: accountId ?? undefined };
}
