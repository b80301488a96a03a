import sql from "sql-template-tag";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../../io/database/database.ts";

/** A try with an email address, by its hash. One is forgotten each `forgetMs`; more than `levelMax` are not counted. */
export type NameTry = {
  readonly name: Buffer;
  readonly at: Instant;
  readonly levelMax: number;
  readonly forgetMs: number;
  readonly until: Instant;
};

/** Counts a try and answers how many there are, of all processes; of those at once each gets another count. */
export async function addNameTry(db: Queries, { name, at, levelMax, forgetMs, until }: NameTry): Promise<number> {
  const row = await db.first<{ readonly level: number }>(sql`
    insert into login_levels (name, level, counted_at, expires_at)
    values (${name}, 1, ${at}, ${until})
    on conflict (name) do update
    set level = least(
        ${levelMax}::float8,
        1 + greatest(0, login_levels.level - 1000 * greatest(0, extract(epoch from excluded.counted_at - login_levels.counted_at)) / ${forgetMs}::float8)
      ),
      counted_at = greatest(login_levels.counted_at, excluded.counted_at),
      expires_at = greatest(login_levels.expires_at, excluded.expires_at)
    returning level`);
  return row?.level ?? 1;
}

/** Takes a try back: its password was right, or was never looked at. */
export async function removeNameTry(db: Queries, name: Buffer): Promise<void> {
  await db.run(sql`
    update login_levels
    set level = greatest(0, level - 1)
    where name = ${name}`);
}

/** Forgets the email addresses whose tries are all forgotten; at most so many. */
export async function removeOldLevels(db: Queries, now: Instant, limit: number): Promise<number> {
  return db.run(sql`
    delete from login_levels
    where name in (
      select name
      from login_levels
      where expires_at < ${now}
      order by expires_at, name
      limit ${limit}
    )`);
}
