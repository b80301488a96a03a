import sql from "sql-template-tag";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../../io/database/database.ts";
import { removeOld } from "../../../../io/database/remove-old.ts";

/** The outcome of taking an attempt: it may proceed, it waits for attempts being verified, or the pair is blocked. */
export type TryOutcome = { readonly state: "taken" | "waiting" } | { readonly state: "blocked"; readonly until: Instant };

/** An attempt, and the instant since which earlier ones count. */
export type Try = { readonly pair: Buffer; readonly at: Instant; readonly since: Instant; readonly until: Instant };

/** Takes one of a pair's attempts before the password is verified: of many concurrent ones at most `triesMax` succeed. */
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

/** Counts an attempt with a wrong password until its window ends. */
export async function keepTry(db: Queries, one: Try): Promise<void> {
  await db.run(sql`
    update login_tries
    set wrong = wrong || ${one.at}::timestamptz,
      pending = pending[:array_position(pending, ${one.at}::timestamptz) - 1]
        || pending[array_position(pending, ${one.at}::timestamptz) + 1:]
    where pair = ${one.pair}
      and ${one.at}::timestamptz = any(pending)`);
}

/** Returns an attempt whose password was right or was not verified. */
export async function returnTry(db: Queries, one: Try): Promise<void> {
  await db.run(sql`
    update login_tries
    set pending = pending[:array_position(pending, ${one.at}::timestamptz) - 1]
      || pending[array_position(pending, ${one.at}::timestamptz) + 1:]
    where pair = ${one.pair}
      and ${one.at}::timestamptz = any(pending)`);
}

/** Deletes pairs whose attempts no longer count. */
export const removeOldTries = removeOld({ table: "login_tries", key: ["pair"], time: "expires_at" });
