import sql from "sql-template-tag";
import type { SecondFactorId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** A confirmed second factor. */
export type FactorRow = {
  readonly id: SecondFactorId;
  readonly kind: "totp" | "passkey";
  readonly name: string;
  readonly created_at: Instant;
  readonly last_used_at: Instant | null;
};

/** The encrypted secret of an authenticator app. */
export type TotpRow = { readonly id: SecondFactorId; readonly name: string; readonly secret: string };

/** An authenticator app that its user has not confirmed. */
export type NewTotp = TotpRow & { readonly userId: UserId; readonly createdAt: Instant };

/** Inserts an unconfirmed authenticator app in place of the user's earlier unconfirmed ones. */
export async function addTotp(tx: Transaction, { id, userId, name, secret, createdAt }: NewTotp): Promise<void> {
  await tx.run(sql`
    delete from second_factors
    where user_id = ${userId}
      and confirmed_at is null`);
  await tx.run(sql`
    insert into second_factors (id, user_id, kind, name, secret, created_at)
    values (${id}, ${userId}, 'totp', ${name}, ${secret}, ${createdAt})`);
}

/** An authenticator app of the user that was added since an instant and is not confirmed. */
export async function findUnconfirmed(
  tx: Transaction,
  userId: UserId,
  id: SecondFactorId,
  since: Instant,
): Promise<TotpRow | undefined> {
  return tx.first<TotpRow>(sql`
    select id, name, secret
    from second_factors
    where id = ${id}
      and user_id = ${userId}
      and kind = 'totp'
      and confirmed_at is null
      and created_at > ${since}
    for update`);
}

/** Confirms an authenticator app. The code that did it cannot be used again. */
export async function confirmTotp(tx: Transaction, id: SecondFactorId, counter: number, now: Instant): Promise<void> {
  await tx.run(sql`
    update second_factors
    set confirmed_at = ${now}, last_counter = ${counter}
    where id = ${id}
      and confirmed_at is null`);
}

/** The confirmed second factors of a user, oldest first. */
export async function listFactors(db: Queries, userId: UserId, limit: number): Promise<readonly FactorRow[]> {
  return db.all<FactorRow>(sql`
    select id, kind, name, created_at, last_used_at
    from second_factors
    where user_id = ${userId}
      and confirmed_at is not null
    order by created_at, id
    limit ${limit}`);
}

/** The confirmed authenticator apps of a user, oldest first. */
export async function listTotps(db: Queries, userId: UserId, limit: number): Promise<readonly TotpRow[]> {
  return db.all<TotpRow>(sql`
    select id, name, secret
    from second_factors
    where user_id = ${userId}
      and kind = 'totp'
      and confirmed_at is not null
    order by created_at, id
    limit ${limit}`);
}

/** Accepts a code of an authenticator app: true for exactly one of several concurrent callers, and never for an earlier code. */
export async function acceptCounter(db: Queries, id: SecondFactorId, counter: number, now: Instant): Promise<boolean> {
  return db.changes(sql`
    update second_factors
    set last_counter = ${counter}, last_used_at = ${now}
    where id = ${id}
      and confirmed_at is not null
      and last_counter < ${counter}`);
}

/** Renames a confirmed second factor of the user; undefined when there is none. */
export async function renameFactor(
  tx: Transaction,
  userId: UserId,
  { id, name }: Pick<FactorRow, "id" | "name">,
): Promise<FactorRow | undefined> {
  return tx.first<FactorRow>(sql`
    update second_factors
    set name = ${name}
    where id = ${id}
      and user_id = ${userId}
      and confirmed_at is not null
    returning id, kind, name, created_at, last_used_at`);
}

/** Deletes a confirmed second factor of the user; undefined when there is none. */
export async function removeFactor(tx: Transaction, userId: UserId, id: SecondFactorId): Promise<FactorRow | undefined> {
  return tx.first<FactorRow>(sql`
    delete from second_factors
    where id = ${id}
      and user_id = ${userId}
      and confirmed_at is not null
    returning id, kind, name, created_at, last_used_at`);
}

/** Deletes the second factors, recovery codes and unfinished sign-ins of these users. */
export async function removeFactorsOf(tx: Transaction, userIds: readonly UserId[]): Promise<void> {
  await tx.run(sql`
    delete from passkey_challenges
    where user_id = any(${userIds}::uuid[])`);
  await tx.run(sql`
    delete from sign_in_handles
    where user_id = any(${userIds}::uuid[])`);
  await tx.run(sql`
    delete from second_factors
    where user_id = any(${userIds}::uuid[])`);
  await tx.run(sql`
    delete from recovery_codes
    where user_id = any(${userIds}::uuid[])`);
}

/** Deletes second factors that were not confirmed in time, at most `limit`; returns their number. */
export async function removeUnconfirmed(db: Queries, before: Instant, limit: number): Promise<number> {
  return db.run(sql`
    delete from second_factors
    where id in (
      select id
      from second_factors
      where confirmed_at is null
        and created_at < ${before}
      order by created_at, id
      limit ${limit}
    )`);
}
