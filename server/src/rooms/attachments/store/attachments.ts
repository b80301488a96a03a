import sql from "sql-template-tag";
import type { AttachmentId, EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { Attachment } from "../attachment.ts";

/** An attachment by id. */
export async function findAttachment(db: Queries, id: AttachmentId): Promise<Attachment | undefined> {
  return db.object<Attachment>(sql`
    select id, mailbox_id, user_id, envelope_id, file_name, content_type, size_bytes, sha256, crc32, created_at
    from attachments
    where id = ${id}`);
}

/** The attachments of these ids, without a lock; unknown ones are absent. */
export async function findAttachments(db: Queries, ids: readonly AttachmentId[]): Promise<ReadonlyMap<AttachmentId, Attachment>> {
  if (ids.length === 0) return new Map();
  const rows = await db.objects<Attachment>(sql`
    select id, mailbox_id, user_id, envelope_id, file_name, content_type, size_bytes, sha256, crc32, created_at
    from attachments
    where id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks attachments in the order of their ids and returns them; unknown ones are absent. */
export async function lockAttachments(
  tx: Transaction,
  ids: readonly AttachmentId[],
): Promise<ReadonlyMap<AttachmentId, Attachment>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.objects<Attachment>(sql`
    select id, mailbox_id, user_id, envelope_id, file_name, content_type, size_bytes, sha256, crc32, created_at
    from attachments
    where id = any(${ids}::uuid[])
    order by id
    for update`);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Binds locked attachments to an envelope, which keeps them from being cleaned.
 * Throws attachment.bound if one belongs to another envelope.
 */
export async function bindRows(tx: Transaction, envelopeId: EnvelopeId, ids: readonly AttachmentId[]): Promise<number> {
  return tx.run(sql`
    update attachments
    set envelope_id = ${envelopeId}
    where id = any(${ids}::uuid[])
      and (envelope_id is null or envelope_id = ${envelopeId})`);
}

/** Releases attachments that an envelope no longer uses; the sweep removes them. */
export async function releaseAttachments(tx: Transaction, envelopeId: EnvelopeId, ids: readonly AttachmentId[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`
    update attachments
    set envelope_id = null
    where id = any(${ids}::uuid[])
      and envelope_id = ${envelopeId}`);
}

/** The same for all attachments of removed envelopes; returns their ids. */
export async function releaseAll(tx: Transaction, envelopeIds: readonly EnvelopeId[]): Promise<readonly AttachmentId[]> {
  return tx.values<AttachmentId>(sql`
    update attachments
    set envelope_id = null
    where envelope_id = any(${envelopeIds}::uuid[])
    returning id`);
}

/** Adds an attachment. */
export async function addAttachment(tx: Transaction, attachment: Attachment): Promise<void> {
  await tx.run(sql`
    insert into attachments (id, mailbox_id, user_id, envelope_id, file_name, content_type, size_bytes, sha256, crc32, created_at)
    values (${attachment.id}, ${attachment.mailboxId ?? null}, ${attachment.userId}, ${attachment.envelopeId ?? null},
      ${attachment.fileName}, ${attachment.contentType}, ${attachment.sizeBytes}, ${attachment.sha256}, ${attachment.crc32},
      ${attachment.createdAt})`);
}
