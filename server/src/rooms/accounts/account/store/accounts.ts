import sql from "sql-template-tag";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import type { Account } from "../account.ts";

/** An account by id, including removed ones. */
export async function findAccount(db: Queries, id: AccountId): Promise<Account | undefined> {
  return db.object<Account>(sql`
    select id, name, inn, type, new_people_role_id, removed_at is not null as is_removed, created_at
    from accounts
    where id = ${id}`);
}

/** The same, locked until the transaction ends. */
export async function lockAccount(tx: Transaction, id: AccountId): Promise<Account | undefined> {
  return tx.object<Account>(sql`
    select id, name, inn, type, new_people_role_id, removed_at is not null as is_removed, created_at
    from accounts
    where id = ${id}
    for no key update`);
}

/** Accounts of a name that are not removed, at most two: with two the name is ambiguous. */
export async function listAccountsOfName(db: Queries, name: string): Promise<readonly Account[]> {
  return db.objects<Account>(sql`
    select id, name, inn, type, new_people_role_id, removed_at is not null as is_removed, created_at
    from accounts
    where name = ${name}
      and removed_at is null
    order by id
    limit 2`);
}

/** Inserts an account, or updates name, tax id, type and the role of new people of an existing one. */
export async function saveAccount(tx: Transaction, account: Omit<Account, "isRemoved">): Promise<void> {
  await tx.run(sql`
    insert into accounts (id, name, inn, type, new_people_role_id, created_at)
    values (${account.id}, ${account.name}, ${account.inn}, ${account.type}, ${account.newPeopleRoleId ?? null},
      ${account.createdAt})
    on conflict (id) do update
    set name = excluded.name, inn = excluded.inn, type = excluded.type, new_people_role_id = excluded.new_people_role_id`);
}

/** Marks an account as removed and releases its corporate users, who keep their grants elsewhere. */
export async function removeAccountRow(tx: Transaction, id: AccountId, now: Instant): Promise<void> {
  await tx.run(sql`
    update accounts
    set removed_at = ${now}
    where id = ${id}`);
  await tx.run(sql`
    update users
    set corporate_account_id = null
    where corporate_account_id = ${id}
      and id in (select m.user_id from account_members m where m.account_id = ${id})`);
}
