import sql from "sql-template-tag";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../../io/database/database.ts";

/** A slot of an envelope by its document and its name. */
export type SlotKey = { readonly envelopeId: EnvelopeId; readonly documentId: string; readonly name: string };

/** Room for a signature in a PDF: what is appended to the base before and behind it, and the hash of what is to be signed, both in hex. */
export type Preparation = {
  readonly mailboxId: MailboxId;
  readonly baseSha256: string;
  readonly contentSha256: string;
  readonly head: Uint8Array;
  readonly foot: Uint8Array;
  readonly preparedAt: Instant;
};

/** The preparation of a slot. */
export async function findPreparation(db: Queries, { envelopeId, documentId, name }: SlotKey): Promise<Preparation | undefined> {
  return db.first<Preparation>(sql`
    select mailbox_id as "mailboxId", base_sha256 as "baseSha256", content_sha256 as "contentSha256", head, foot,
      prepared_at as "preparedAt"
    from signature_preparations
    where envelope_id = ${envelopeId}
      and document_id = ${documentId}
      and signature_name = ${name}`);
}

/** Stores the preparation of a slot, unless there is a current one: by this mailbox, over this base, not made before `since`. */
export async function addPreparation(
  db: Queries,
  { envelopeId, documentId, name }: SlotKey,
  { mailboxId, baseSha256, contentSha256, head, foot, preparedAt }: Preparation,
  since: Instant,
): Promise<void> {
  await db.run(sql`
    insert into signature_preparations as p
      (envelope_id, document_id, signature_name, mailbox_id, base_sha256, content_sha256, head, foot, prepared_at)
    values (${envelopeId}, ${documentId}, ${name}, ${mailboxId}, ${baseSha256}, ${contentSha256}, ${Buffer.from(head)},
      ${Buffer.from(foot)}, ${preparedAt})
    on conflict (envelope_id, document_id, signature_name) do update
    set mailbox_id = excluded.mailbox_id, base_sha256 = excluded.base_sha256, content_sha256 = excluded.content_sha256,
      head = excluded.head, foot = excluded.foot, prepared_at = excluded.prepared_at
    where p.mailbox_id <> excluded.mailbox_id
      or p.base_sha256 <> excluded.base_sha256
      or p.prepared_at < ${since}`);
}

/** Removes the preparation of a slot that is signed. */
export async function removePreparation(db: Queries, { envelopeId, documentId, name }: SlotKey): Promise<void> {
  await db.run(sql`
    delete from signature_preparations
    where envelope_id = ${envelopeId}
      and document_id = ${documentId}
      and signature_name = ${name}`);
}

/** Removes up to `limit` preparations that were made before a time; how many. */
export async function removePreparations(db: Queries, before: Instant, limit: number): Promise<number> {
  return db.run(sql`
    delete from signature_preparations
    where ctid in (
      select ctid
      from signature_preparations
      where prepared_at < ${before}
      order by prepared_at
      limit ${limit}
    )`);
}
