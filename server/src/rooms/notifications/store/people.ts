import sql from "sql-template-tag";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";

/** An active user as emails name them. */
export type Person = { readonly userId: UserId; readonly email: string; readonly name: string };

/** The active ones of these users, by id. */
export async function listPeople(db: Queries, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db.all<Person>(sql`
    select id as "userId", email, trim(first_name || ' ' || last_name) as name
    from user_cards
    where id = any(${ids}::uuid[])
      and status = 'ACTIVE'
    order by id
    limit ${ids.length}`);
  return new Map(rows.map((row) => [row.userId, row]));
}
