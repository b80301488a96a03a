import sql from "sql-template-tag";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";

/** A company or a person with mailboxes. `inn` is the tax id, empty when not told. */
export type Account = {
  readonly id: AccountId;
  readonly name: string;
  readonly inn: string;
  readonly type: "company" | "personal";
  readonly createdAt: Instant;
};

type AccountRow = {
  readonly id: AccountId;
  readonly name: string;
  readonly inn: string;
  readonly type: "company" | "personal";
  readonly created_at: Instant;
};

/** An account by id. */
export async function findAccount(db: Queries, id: AccountId): Promise<Account | undefined> {
  const row = await db.first<AccountRow>(sql`
    select id, name, inn, type, created_at
    from accounts
    where id = ${id}`);
  return row && accountOf(row);
}

/** The accounts of a name, two at most: more than one means that the name alone says nothing. */
export async function listAccountsOfName(db: Queries, name: string): Promise<readonly Account[]> {
  const rows = await db.all<AccountRow>(sql`
    select id, name, inn, type, created_at
    from accounts
    where name = ${name}
    order by id
    limit 2`);
  return rows.map(accountOf);
}

/** Adds an account, or changes name, tax id and type of the one that is there. */
export async function saveAccount(tx: Transaction, account: Account): Promise<void> {
  await tx.run(sql`
    insert into accounts (id, name, inn, type, created_at)
    values (${account.id}, ${account.name}, ${account.inn}, ${account.type}, ${account.createdAt})
    on conflict (id) do update
    set name = excluded.name, inn = excluded.inn, type = excluded.type`);
}

function accountOf(row: AccountRow): Account {
  return { id: row.id, name: row.name, inn: row.inn, type: row.type, createdAt: row.created_at };
}
