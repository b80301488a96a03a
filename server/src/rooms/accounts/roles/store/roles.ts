import sql from "sql-template-tag";
import type { RoleType } from "@chancery/core/account/own-role.ts";
import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import type { Role } from "../role.ts";

/** Most roles of one account. */
export const ownRolesMax = 500;

/** A role of the system or of any account; hidden roles are not found. */
export async function findRole(db: Queries, id: RoleId): Promise<Role | undefined> {
  return db.object<Role>(sql`
    select id, account_id, type, name, description, permissions
    from roles
    where id = ${id}
      and permission is null`);
}

/** Roles by id, those of the system first, then by name. */
export async function findRolesOfIds(db: Queries, ids: readonly RoleId[]): Promise<readonly Role[]> {
  return db.objects<Role>(sql`
    select id, account_id, type, name, description, permissions
    from roles
    where id = any(${ids}::uuid[])
    order by is_system desc, folded, id
    limit ${ids.length}`);
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
  const found = await tx.values<RoleId>(sql`
    select id
    from roles
    where id = any(${ids}::uuid[])
      and type = ${type}
      and (account_id is null or account_id = ${accountId})
    order by id
    limit ${ids.length}
    for key share`);
  return new Set(found);
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
  const use = await tx.object<{ readonly isGiven: boolean; readonly isForNew: boolean }>(sql`
    select
      exists (select 1 from account_grants where role_id = ${id})
        or exists (select 1 from mailbox_grants where role_id = ${id}) as is_given,
      exists (select 1 from accounts where new_people_role_id = ${id}) as is_for_new`);
  return use ?? { isGiven: false, isForNew: false };
}

/** Deletes a locked and unused role of an account. */
export async function removeRoleRow(tx: Transaction, { id, accountId }: Role): Promise<void> {
  await tx.run(sql`
    delete from roles
    where id = ${id}
      and account_id = ${accountId}`);
}
