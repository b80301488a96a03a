import sql from "sql-template-tag";
import type { EnvelopeId, MailboxId, RemoteSigningId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { jsonOf } from "../../../io/database/json.ts";
import { removeOld } from "../../../io/database/remove-old.ts";

/** A slot to be signed, with the SHA-256 hashes (Base64) of its files at the start. */
export type RemoteSlot = {
  readonly documentId: string;
  readonly signatureName: string;
  readonly type: "PADES" | "ASICE" | "P7S";
  readonly files: readonly { readonly source: "binary" | "text"; readonly sha256: string }[];
};

/** A key of the person at the service. `certificates`: DER in Base64, the signer's first. */
export type OfferedCredential = {
  readonly id: string;
  readonly description: string;
  readonly name: string;
  readonly serial: string;
  readonly certificates: readonly string[];
  readonly algorithms: readonly string[];
  readonly signaturesMax: number;
};

/** Envelope, mailbox and person of a signing, without all of which it is not found. */
export type RemoteSigningKey = {
  readonly id: RemoteSigningId;
  readonly envelopeId: EnvelopeId;
  readonly mailboxId: MailboxId;
  readonly userId: UserId;
};

/** A signing under way. `secret` is encrypted. */
export type RemoteSigningRow = RemoteSigningKey & {
  readonly signer: string;
  readonly step: "SIGN_IN" | "CHOOSE" | "AUTHORIZE";
  readonly slots: readonly RemoteSlot[];
  readonly credentials: readonly OfferedCredential[];
  readonly credentialId: string | null;
  readonly attributesAt: Instant | null;
  readonly secret: string;
  readonly expiresAt: Instant;
};

/** The next step of a signing; `stateHash` where the browser goes to the service. */
export type NextStep = Pick<RemoteSigningRow, "step" | "credentials" | "credentialId" | "attributesAt" | "secret"> & {
  readonly stateHash: Buffer | null;
};

/** Serializes the starts of a person until the transaction ends, so that their count stays correct. */
export async function lockRemoteSigningsOf(tx: Transaction, userId: UserId): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`remote signings of ${userId}`}, 0))`);
}

/** Adds a signing unless the person started `countMax` since `since`; false then. */
export async function addRemoteSigning(
  db: Queries,
  row: RemoteSigningRow & { readonly stateHash: Buffer; readonly createdAt: Instant },
  { since, countMax }: { readonly since: Instant; readonly countMax: number },
): Promise<boolean> {
  return db.changes(sql`
    insert into remote_signings (id, envelope_id, mailbox_id, user_id, signer, step, state_hash, slots, secret, created_at, expires_at)
    select ${row.id}::uuid, ${row.envelopeId}::uuid, ${row.mailboxId}::uuid, ${row.userId}::uuid, ${row.signer}, ${row.step},
      ${row.stateHash}::bytea, ${jsonOf(row.slots)}::jsonb, ${row.secret}, ${row.createdAt}::timestamptz,
      ${row.expiresAt}::timestamptz
    where (
      select count(*)
      from remote_signings
      where user_id = ${row.userId}
        and created_at > ${since}
    ) < ${countMax}`);
}

/** A signing of the person that has not expired. */
export async function findRemoteSigning(db: Queries, key: RemoteSigningKey, now: Instant): Promise<RemoteSigningRow | undefined> {
  return db.first<RemoteSigningRow>(sql`
    select id, envelope_id as "envelopeId", mailbox_id as "mailboxId", user_id as "userId", signer, step, slots, credentials,
      credential_id as "credentialId", attributes_at as "attributesAt", secret, expires_at as "expiresAt"
    from remote_signings
    where id = ${key.id}
      and envelope_id = ${key.envelopeId}
      and mailbox_id = ${key.mailboxId}
      and user_id = ${key.userId}
      and expires_at > ${now}`);
}

/** Takes the signing for the answer that a state belongs to, once: of several at the same time one has it. */
export async function takeRemoteSigning(
  db: Queries,
  key: RemoteSigningKey,
  stateHash: Buffer,
  now: Instant,
): Promise<RemoteSigningRow | undefined> {
  return db.first<RemoteSigningRow>(sql`
    update remote_signings
    set state_hash = null
    where id = ${key.id}
      and envelope_id = ${key.envelopeId}
      and mailbox_id = ${key.mailboxId}
      and user_id = ${key.userId}
      and state_hash = ${stateHash}
      and expires_at > ${now}
    returning id, envelope_id as "envelopeId", mailbox_id as "mailboxId", user_id as "userId", signer, step, slots, credentials,
      credential_id as "credentialId", attributes_at as "attributesAt", secret, expires_at as "expiresAt"`);
}

/** Moves a signing that is not at the service from one step to the next; false when another request did. */
export async function moveRemoteSigning(
  db: Queries,
  { id, step }: Pick<RemoteSigningRow, "id" | "step">,
  next: NextStep,
): Promise<boolean> {
  return db.changes(sql`
    update remote_signings
    set step = ${next.step}, state_hash = ${next.stateHash}, credentials = ${jsonOf(next.credentials)}::jsonb,
      credential_id = ${next.credentialId}, attributes_at = ${next.attributesAt}, secret = ${next.secret}
    where id = ${id}
      and step = ${step}
      and state_hash is null`);
}

/** Removes a signing that has ended. */
export async function removeRemoteSigning(db: Queries, id: RemoteSigningId): Promise<void> {
  await db.run(sql`
    delete from remote_signings
    where id = ${id}`);
}

/** Deletes expired signings. */
export const removeOldRemoteSignings = removeOld({ table: "remote_signings", key: ["id"], time: "expires_at" });
