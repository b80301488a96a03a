import sql from "sql-template-tag";
import type { ProviderId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import { removeOld } from "../../../../io/database/remove-old.ts";

/** The identity of a user at a provider. `issuer` is its current entity id or issuer; identities of another one are ignored. */
export type Identity = { readonly providerId: ProviderId; readonly subjectHash: Buffer; readonly issuer: string };

/** The entity id or issuer of a provider; undefined when it has gone. */
export async function findIssuer(db: Queries, providerId: ProviderId): Promise<string | undefined> {
  return db.value<string>(sql`
    select entity_id
    from sso_provider_cards
    where id = ${providerId}`);
}

/** One sign-in of a provider's person at a time, until the transaction ends: of two first ones, the second finds the person. */
export async function lockProviderPeople(tx: Transaction, providerId: ProviderId): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('chancery sign-on ' || ${providerId}::text))`);
}

/** The person of a subject. */
export async function findIdentity(db: Queries, { providerId, subjectHash, issuer }: Identity): Promise<UserId | undefined> {
  return db.value<UserId>(sql`
    select user_id
    from sign_on_identities
    where provider_id = ${providerId}
      and subject_hash = ${subjectHash}
      and issuer = ${issuer}`);
}

/** Whether the person has come from the provider, as whatever subject. */
export async function isLinked(db: Queries, { providerId, issuer }: Identity, userId: UserId): Promise<boolean> {
  return db.has(sql`
    select user_id
    from sign_on_identities
    where provider_id = ${providerId}
      and user_id = ${userId}
      and issuer = ${issuer}`);
}

/** Removes the identities that this subject or this user had at another issuer. */
export async function removeStaleIdentities(
  tx: Transaction,
  { providerId, subjectHash, issuer }: Identity,
  userId: UserId,
): Promise<void> {
  await tx.run(sql`
    delete from sign_on_identities
    where provider_id = ${providerId}
      and (subject_hash = ${subjectHash} or user_id = ${userId})
      and issuer <> ${issuer}`);
}

/** Links a person to a subject, or says that the one who is linked came again. */
export async function saveIdentity(
  tx: Transaction,
  { providerId, subjectHash, issuer }: Identity,
  userId: UserId,
  now: Instant,
): Promise<void> {
  await tx.run(sql`
    insert into sign_on_identities (provider_id, subject_hash, issuer, user_id, created_at, last_used_at)
    values (${providerId}, ${subjectHash}, ${issuer}, ${userId}, ${now}, ${now})
    on conflict (provider_id, subject_hash) do update
    set last_used_at = excluded.last_used_at`);
}

/** Keeps the hash of a one-time code. */
export async function addCode(
  tx: Transaction,
  hash: Buffer,
  one: { readonly providerId: ProviderId; readonly userId: UserId; readonly createdAt: Instant; readonly expiresAt: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into sign_on_codes (hash, provider_id, user_id, created_at, expires_at)
    values (${hash}, ${one.providerId}, ${one.userId}, ${one.createdAt}, ${one.expiresAt})`);
}

/** Takes a code: once, for one of those who come at the same time. */
export async function takeCode(
  tx: Transaction,
  hash: Buffer,
  now: Instant,
): Promise<{ readonly user_id: UserId; readonly provider_id: ProviderId } | undefined> {
  return tx.first<{ readonly user_id: UserId; readonly provider_id: ProviderId }>(sql`
    delete from sign_on_codes
    where hash = ${hash}
      and expires_at > ${now}
    returning user_id, provider_id`);
}

/** Deletes unused codes. */
export const removeOldCodes = removeOld({ table: "sign_on_codes", key: ["hash"], time: "expires_at" });
