import sql, { type Sql } from "sql-template-tag";
import type { QuotaName } from "@chancery/core/account/quotas.ts";
import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";

/** The account that a quota applies to, or a person, who is counted against one of their accounts. */
export type Payer = { readonly accountId: AccountId } | { readonly userId: UserId };

/** The usage of one quota; `started` counts since `windowFrom`. */
export type Usage = {
  readonly quota: QuotaName;
  readonly bytes: number;
  readonly files: number;
  readonly started: number;
  readonly windowFrom: Instant | null;
};

/** The usage of a quota, including changes of the caller's transaction. */
export async function findUsage(db: Queries, payer: Payer, quota: QuotaName): Promise<Usage | undefined> {
  return db.first<Usage>(sql`
    select quota, bytes, files, started, window_from as "windowFrom"
    from account_usage
    where account_id = ${accountOf(payer)}
      and quota = ${quota}`);
}

/** The usage of every quota that an account uses. */
export async function listUsage(db: Queries, accountId: AccountId): Promise<readonly Usage[]> {
  return db.all<Usage>(sql`
    select quota, bytes, files, started, window_from as "windowFrom"
    from account_usage
    where account_id = ${accountId}
    order by quota
    limit 10`);
}

/** Counts one start, unless the window already has `max`; false then. Concurrent callers wait. */
export async function takeStart(
  tx: Transaction,
  payer: Payer,
  quota: QuotaName,
  { now, windowFrom, max }: { readonly now: Instant; readonly windowFrom: Instant; readonly max: number },
): Promise<boolean> {
  return tx.changes(sql`
    insert into account_usage as u (account_id, quota, started, window_from)
    values (${accountOf(payer)}, ${quota}, 1, ${now})
    on conflict (account_id, quota) do update
    set started = case when u.window_from > ${windowFrom} then u.started + 1 else 1 end,
      window_from = case when u.window_from > ${windowFrom} then u.window_from else excluded.window_from end
    where u.window_from is null
      or u.window_from <= ${windowFrom}
      or u.started < ${max}`);
}

/** The highest usage of any account, for each quota. */
export async function readMostUsed(db: Queries) {
  return db.all<{ readonly quota: QuotaName; readonly bytes: number; readonly files: number }>(sql`
    select quota, max(bytes) as bytes, max(files) as files
    from account_usage
    group by quota
    order by quota
    limit 10`);
}

function accountOf(payer: Payer): Sql {
  return "accountId" in payer ? sql`${payer.accountId}::uuid` : sql`payer_of_person(${payer.userId})`;
}
