import sql from "sql-template-tag";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../../io/database/database.ts";

/** Where one try stands: it may go on, it waits for others that are being looked at, or the pair is blocked. */
export type TryOutcome = { readonly state: "taken" | "waiting" } | { readonly state: "blocked"; readonly until: Instant };

/** A try at one moment, and the moment after which older ones count. */
export type Try = { readonly pair: Buffer; readonly at: Instant; readonly since: Instant; readonly until: Instant };

/** Takes one of the tries a pair has, before the password is looked at: of many at once no more than `triesMax` get one. */
export async function takeTry(db: Queries, one: Try, triesMax: number): Promise<TryOutcome> {
  const taken = await db.run(sql`
    insert into login_tries (pair, wrong, pending, expires_at)
    values (${one.pair}, '{}', array[${one.at}::timestamptz], ${one.until})
    on conflict (pair) do update
    set wrong = array(select w from unnest(login_tries.wrong) as w where w > ${one.since} order by w),
      pending = array(select p from unnest(login_tries.pending) as p where p > ${one.since} order by p) || ${one.at}::timestamptz,
      expires_at = excluded.expires_at
    where (select count(*) from unnest(login_tries.wrong || login_tries.pending) as t where t > ${one.since}) < ${triesMax}`);
  if (taken > 0) return { state: "taken" };
  const row = await db.first<{ readonly count: number; readonly oldest: Instant | null }>(sql`
    select count(*) as count, min(w.at) as oldest
    from login_tries
    cross join lateral unnest(wrong) as w (at)
    where pair = ${one.pair}
      and w.at > ${one.since}`);
  return row && row.oldest !== null && row.count >= triesMax ? { state: "blocked", until: row.oldest } : { state: "waiting" };
}

/** The password was wrong: the try counts until its time is over. */
export async function keepTry(db: Queries, one: Try): Promise<void> {
  await db.run(sql`
    update login_tries
    set wrong = wrong || ${one.at}::timestamptz,
      pending = pending[:array_position(pending, ${one.at}::timestamptz) - 1]
        || pending[array_position(pending, ${one.at}::timestamptz) + 1:]
    where pair = ${one.pair}
      and ${one.at}::timestamptz = any(pending)`);
}

/** The password was right, or was never looked at: the try is given back. */
export async function returnTry(db: Queries, one: Try): Promise<void> {
  await db.run(sql`
    update login_tries
    set pending = pending[:array_position(pending, ${one.at}::timestamptz) - 1]
      || pending[array_position(pending, ${one.at}::timestamptz) + 1:]
    where pair = ${one.pair}
      and ${one.at}::timestamptz = any(pending)`);
}

/** Forgets tries that no longer count; at most so many pairs. */
export async function removeOldTries(db: Queries, now: Instant, limit: number): Promise<number> {
  return db.run(sql`
    delete from login_tries
    where pair in (
      select pair
      from login_tries
      where expires_at < ${now}
      order by expires_at, pair
      limit ${limit}
    )`);
}
