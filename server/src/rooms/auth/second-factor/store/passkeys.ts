import sql from "sql-template-tag";
import type { SecondFactorId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import { removeOld } from "../../../../io/database/remove-old.ts";
import type { Passkey } from "../../../../io/passwords/passkeys.ts";

/** A passkey of a user. */
export type PasskeyRow = { readonly id: SecondFactorId; readonly userId: UserId; readonly passkey: Passkey };

type Row = {
  readonly id: SecondFactorId;
  readonly user_id: UserId;
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly sign_count: number;
  readonly transports: readonly string[];
};

/** A passkey to add. */
export type NewPasskey = PasskeyRow & { readonly name: string; readonly createdAt: Instant };

/** Inserts a passkey, which counts at once; false when it is registered already. */
export async function addPasskey(tx: Transaction, { id, userId, passkey, name, createdAt }: NewPasskey): Promise<boolean> {
  return tx.changes(sql`
    insert into second_factors (id, user_id, kind, name, credential_id, public_key, sign_count, transports, created_at, confirmed_at)
    values (${id}, ${userId}, 'passkey', ${name}, ${passkey.id}, ${passkey.publicKey}, ${passkey.counter}, ${passkey.transports}::text[],
      ${createdAt}, ${createdAt})
    on conflict (credential_id) do nothing`);
}

/** The passkeys of a user, oldest first. */
export async function listPasskeys(db: Queries, userId: UserId, limit: number): Promise<readonly PasskeyRow[]> {
  const rows = await db.all<Row>(sql`
    select id, user_id, credential_id, public_key, sign_count, transports
    from second_factors
    where user_id = ${userId}
      and kind = 'passkey'
    order by created_at, id
    limit ${limit}`);
  return rows.map(passkeyOf);
}

/** The passkey of a credential. */
export async function findPasskey(db: Queries, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  const row = await db.first<Row>(sql`
    select id, user_id, credential_id, public_key, sign_count, transports
    from second_factors
    where credential_id = ${credentialId}`);
  return row && passkeyOf(row);
}

/** Records a use of a passkey: true for exactly one of several concurrent callers, unless its authenticator does not count. */
export async function acceptSignCount(db: Queries, id: SecondFactorId, counter: number, now: Instant): Promise<boolean> {
  return db.changes(sql`
    update second_factors
    set sign_count = ${counter}, last_used_at = ${now}
    where id = ${id}
      and (sign_count < ${counter} or sign_count = 0 and ${counter}::bigint = 0)`);
}

/** The use of a challenge, and the user it is for. */
export type Purpose =
  | { readonly purpose: "add" | "second-factor"; readonly userId: UserId }
  | { readonly purpose: "sign-in"; readonly userId: undefined };

/** Inserts a challenge by the hash of its text. */
export async function addChallenge(db: Queries, hash: Buffer, { purpose, userId }: Purpose, expiresAt: Instant): Promise<void> {
  await db.run(sql`
    insert into passkey_challenges (hash, purpose, user_id, expires_at)
    values (${hash}, ${purpose}, ${userId ?? null}, ${expiresAt})`);
}

/** Uses a challenge: true for exactly one of several concurrent callers, of its purpose and user. */
export async function takeChallenge(db: Queries, hash: Buffer, { purpose, userId }: Purpose, now: Instant): Promise<boolean> {
  return db.changes(sql`
    delete from passkey_challenges
    where hash = ${hash}
      and purpose = ${purpose}
      and user_id is not distinct from ${userId ?? null}::uuid
      and expires_at > ${now}`);
}

/** Deletes expired challenges. */
export const removeOldChallenges = removeOld({ table: "passkey_challenges", key: ["hash"], time: "expires_at" });

function passkeyOf({ id, user_id: userId, ...row }: Row): PasskeyRow {
  const { credential_id: credentialId, public_key: publicKey, sign_count: counter, transports } = row;
  return { id, userId, passkey: { id: credentialId, publicKey, counter, transports } };
}
