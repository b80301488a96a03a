import sql from "sql-template-tag";
import type { AttachmentId, UploadId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { PartialUpload, UploadPiece } from "../upload.ts";

/** Adds an upload of which no bytes are stored yet. */
export async function addUpload(db: Queries, upload: PartialUpload): Promise<void> {
  await db.run(sql`
    insert into attachment_uploads (id, mailbox_id, user_id, file_name, category, size_bytes, received_bytes, created_at)
    values (${upload.id}, ${upload.mailboxId ?? null}, ${upload.userId}, ${upload.fileName}, ${upload.category},
      ${upload.sizeBytes}, ${upload.receivedBytes}, ${upload.createdAt})`);
}

/** Serializes the starting of uploads of a user until the transaction ends, so that their count stays correct. */
export async function lockOpenUploads(tx: Transaction, userId: UserId): Promise<void> {
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended(${`open uploads of ${userId}`}, 0))`);
}

/** The number of unfinished uploads of a user, counted up to `limit`. */
export async function countOpenUploads(db: Queries, userId: UserId, limit: number): Promise<number> {
  return db.count(sql`
    select count(*)::integer as uploads
    from (
      select id
      from attachment_uploads
      where user_id = ${userId}
        and attachment_id is null
      order by id
      limit ${limit}
    ) as o`);
}

/** An upload of a user, in whatever mailbox. */
export async function findUpload(db: Queries, id: UploadId, userId: UserId): Promise<PartialUpload | undefined> {
  return db.object<PartialUpload>(sql`
    select id, mailbox_id, user_id, file_name, category, size_bytes, received_bytes, attachment_id, created_at
    from attachment_uploads
    where id = ${id}
      and user_id = ${userId}`);
}

/** Counts a piece and its bytes and adds it; the number of pieces, or undefined if the offset differs, or the upload is whole or gone. */
export async function addPiece(tx: Transaction, id: UploadId, piece: UploadPiece): Promise<number | undefined> {
  const pieces = await tx.value<number>(sql`
    update attachment_uploads
    set received_bytes = received_bytes + ${piece.sizeBytes}::bigint, pieces = pieces + 1
    where id = ${id}
      and attachment_id is null
      and received_bytes = ${piece.firstByte}::bigint
    returning pieces`);
  if (pieces === undefined) return undefined;
  await tx.run(sql`
    insert into attachment_upload_pieces (upload_id, first_byte, size_bytes, sha256)
    values (${id}, ${piece.firstByte}, ${piece.sizeBytes}, ${piece.sha256})`);
  return pieces;
}

/** The pieces of an upload in order, up to `limit`. */
export async function listPieces(db: Queries, id: UploadId, limit: number): Promise<readonly UploadPiece[]> {
  return db.objects<UploadPiece>(sql`
    select first_byte, size_bytes, sha256
    from attachment_upload_pieces
    where upload_id = ${id}
    order by upload_id, first_byte
    limit ${limit}`);
}

/** Names the attachment of a whole upload; false if it has one, or is gone. */
export async function finishUpload(db: Queries, id: UploadId, attachmentId: AttachmentId): Promise<boolean> {
  return db.changes(sql`
    update attachment_uploads
    set attachment_id = ${attachmentId}
    where id = ${id}
      and attachment_id is null
      and received_bytes = size_bytes`);
}

/** Removes the pieces of uploads; returns their blobs. */
export async function removePieces(db: Queries, ids: readonly UploadId[]): Promise<readonly string[]> {
  return db.values<string>(sql`
    delete from attachment_upload_pieces
    where upload_id = any(${ids}::uuid[])
    returning sha256`);
}

/** Locks an upload, so that no bytes are added to it until the transaction ends; false if it is gone. */
export async function lockUpload(tx: Transaction, id: UploadId): Promise<boolean> {
  return tx.has(sql`
    select id
    from attachment_uploads
    where id = ${id}
    for update`);
}

/** Locks uploads that began before a time, oldest first, and returns their ids. */
export async function lockExpired(tx: Transaction, before: Instant, limit: number): Promise<readonly UploadId[]> {
  return tx.values<UploadId>(sql`
    select id
    from attachment_uploads
    where created_at < ${before}
    order by created_at, id
    limit ${limit}
    for update skip locked`);
}

/** Removes uploads. */
export async function removeUploads(db: Queries, ids: readonly UploadId[]): Promise<void> {
  await db.run(sql`
    delete from attachment_uploads
    where id = any(${ids}::uuid[])`);
}
