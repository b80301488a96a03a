import sql from "sql-template-tag";
import type { UserId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../io/database/database.ts";

/** An active user as emails name them. */
export type Person = { readonly userId: UserId; readonly email: string; readonly name: string };

/** A user with the numbers switched on outside of mailboxes; null when all are. */
export type UserReader = Pick<Person, "userId" | "email"> & {
  readonly emailCodes: readonly number[] | null;
  readonly webCodes: readonly number[] | null;
};

/** The active ones of these users, with their account preferences. */
export async function listUserReaders(db: Queries, ids: readonly UserId[]): Promise<readonly UserReader[]> {
  if (ids.length === 0) return [];
  return db.all<UserReader>(sql`
    select u.id as "userId", u.email, p.email as "emailCodes", p.web as "webCodes"
    from user_cards u
    left join notification_preferences p on p.user_id = u.id and p.mailbox_id is null
    where u.id = any(${ids}::uuid[])
      and u.status = 'ACTIVE'
    order by u.id
    limit ${ids.length}`);
}

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
