import sql from "sql-template-tag";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import { newId } from "@chancery/server/io/basics.ts";
import type { TestDatabase } from "./database.ts";

/** A corporate user of an account as an ACTIVE domain makes them: ACTIVE, nothing granted, signing in without a password. */
export async function corporateUser(
  database: TestDatabase,
  accountId: AccountId,
  email = `${crypto.randomUUID()}@corporate.example`,
): Promise<UserId> {
  const id = newId<"user">();
  await database.run(sql`
    insert into users (id, email, first_name, last_name, status, corporate_account_id, searched, created_at)
    values (${id}, ${email}, 'Cora', 'Porter', 'ACTIVE', ${accountId}, ${`cora porter ${email}`}, now())`);
  await database.run(sql`insert into account_members (account_id, user_id) values (${accountId}, ${id})`);
  return id;
}
