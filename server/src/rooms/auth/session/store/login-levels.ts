import sql from "sql-template-tag";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../../io/database/database.ts";
import { removeOld } from "../../../../io/database/remove-old.ts";

/** An attempt at an email address, by its hash. The level falls by one each `forgetMs` and never exceeds `levelMax`. */
export type NameTry = {
  readonly name: Buffer;
  readonly at: Instant;
  readonly levelMax: number;
  readonly forgetMs: number;
  readonly until: Instant;
};

/** Counts an attempt, across processes, and returns the level; concurrent attempts get different levels. */
export async function addNameTry(db: Queries, { name, at, levelMax, forgetMs, until }: NameTry): Promise<number> {
  const level = await db.value<number>(sql`
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
  return level ?? 1;
}

/** Undoes the count of an attempt whose password was right or was not verified. */
export async function removeNameTry(db: Queries, name: Buffer): Promise<void> {
  await db.run(sql`
    update login_levels
    set level = greatest(0, level - 1)
    where name = ${name}`);
}

/** Deletes the email addresses without counted attempts. */
export const removeOldLevels = removeOld({ table: "login_levels", key: ["name"], time: "expires_at" });
