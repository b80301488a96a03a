import sql from "sql-template-tag";
import type { AccountId, Id, ProviderId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Check } from "@chancery/core/sso/check.ts";
import type { Page } from "../../../../http/route/paging.ts";
import type { Queries } from "../../../../io/database/database.ts";
import { jsonOf } from "../../../../io/database/json.ts";
import { removeOld } from "../../../../io/database/remove-old.ts";

export type AttemptId = Id<"signOnAttempt">;

/** The outcome of one response of a provider. `code` is the number of the fault, null if the user was signed in. */
export type AttemptRow = {
  readonly id: AttemptId;
  readonly purpose: "login" | "test";
  readonly at: Instant;
  readonly ip: string;
  readonly code: number | null;
  readonly email: string | null;
  readonly checks: readonly Check[];
};

type OfProvider = { readonly providerId: ProviderId; readonly accountId: AccountId };

/** Adds an attempt; does nothing when the provider went meanwhile. */
export async function addAttempt(db: Queries, { providerId, accountId }: OfProvider, one: AttemptRow): Promise<void> {
  await db.run(sql`
    insert into sign_on_attempts (id, provider_id, account_id, purpose, at, ip, code, email, checks)
    select ${one.id}, p.id, p.account_id, ${one.purpose}, ${one.at}, ${one.ip}, ${one.code}, ${one.email},
      ${jsonOf(one.checks)}::jsonb
    from sso_provider_cards p
    where p.id = ${providerId}
      and p.account_id = ${accountId}
    for key share of p`);
}

/** Attempts of a provider, youngest first. */
export async function listAttempts(db: Queries, of: OfProvider, page: Page): Promise<readonly AttemptRow[]> {
  const after = page.after === undefined ? null : String(page.after[0]);
  return db.all<AttemptRow>(sql`
    select id, purpose, at, ip, code, email, checks
    from sign_on_attempts
    where provider_id = ${of.providerId}
      and account_id = ${of.accountId}
      and (${after}::uuid is null or id < ${after}::uuid)
    order by id desc
    limit ${page.limit + 1}
    offset ${page.offset}`);
}

/** The number of stored attempts of a provider. */
export async function countAttempts(db: Queries, of: OfProvider): Promise<number> {
  return db.count(sql`
    select count(*) as count
    from sign_on_attempts
    where provider_id = ${of.providerId}
      and account_id = ${of.accountId}`);
}

/** Deletes attempts of a provider except the newest ones; at most `limit`. */
export async function removeSpareAttempts(
  db: Queries,
  of: OfProvider,
  { kept, limit }: { readonly kept: number; readonly limit: number },
): Promise<number> {
  return db.run(sql`
    delete from sign_on_attempts
    where id in (
      select id
      from sign_on_attempts
      where provider_id = ${of.providerId}
        and account_id = ${of.accountId}
      order by id desc
      limit ${limit}
      offset ${kept}
    )`);
}

/** Deletes attempts from before a time. */
export const removeOldAttempts = removeOld({ table: "sign_on_attempts", key: ["id"], time: "at" });
