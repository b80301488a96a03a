import sql from "sql-template-tag";
import type { AttachmentId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";

/** Serializes uploads and removals of the same content until the transaction ends. */
export async function lockBlob(tx: Transaction, sha256: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 4))`);
}

/** Unmarks a blob that is needed. False if its file is just being removed: then nothing was changed. Requires lockBlob. */
export async function keepBlob(tx: Transaction, sha256: string): Promise<boolean> {
  await tx.run(sql`
    delete from blob_removals
    where sha256 = ${sha256}
      and not is_removing`);
  const removing = await tx.first(sql`
    select sha256
    from blob_removals
    where sha256 = ${sha256}`);
  return removing === undefined;
}

/**
 * For rooms with blobs of their own: claims a blob until the transaction ends, which writes the row that needs it.
 * False if its file is just being removed: then it must be written again later.
 */
export async function claimBlob(tx: Transaction, sha256: string): Promise<boolean> {
  await lockBlob(tx, sha256);
  return keepBlob(tx, sha256);
}

/** Removes attachments without an envelope that are older than a time, except locked ones; returns their ids and blobs. */
export async function removeUnused(
  tx: Transaction,
  before: Instant,
  limit: number,
): Promise<readonly { readonly id: AttachmentId; readonly sha256: string }[]> {
  return tx.all(sql`
    delete from attachments
    where id = any(array(
      select id
      from attachments
      where envelope_id is null
        and created_at < ${before}
      order by created_at, id
      limit ${limit}
      for update skip locked
    ))
    returning id, sha256`);
}

/** Marks blobs that may be unused. */
export async function markBlobs(db: Queries, sha256s: readonly string[], now: Instant): Promise<void> {
  await db.run(sql`
    insert into blob_removals (sha256, marked_at)
    select distinct b.sha256, ${now}::timestamptz
    from unnest(${sha256s}::text[]) as b (sha256)
    on conflict do nothing`);
}

/** Blobs marked before one time, and removals interrupted before another; oldest first. */
export async function listMarked(db: Queries, before: { readonly marked: Instant; readonly removing: Instant }, limit: number) {
  return db.all<{ readonly sha256: string }>(sql`
    select sha256
    from blob_removals
    where (not is_removing and marked_at < ${before.marked})
      or (is_removing and marked_at < ${before.removing})
    order by marked_at, sha256
    limit ${limit}`);
}

/** Whether an attachment, or an upload in parts, uses a blob. */
export async function isBlobAttached(db: Queries, sha256: string): Promise<boolean> {
  return db.has(sql`
    select true as is_used
    where exists (
        select
        from attachments
        where sha256 = ${sha256}
      )
      or exists (
        select
        from attachment_upload_pieces
        where sha256 = ${sha256}
      )`);
}

/** The given blobs that no attachment and no upload in parts uses. */
export async function listUnattached(db: Queries, sha256s: readonly string[]): Promise<readonly string[]> {
  return db.values<string>(sql`
    select b.sha256
    from unnest(${sha256s}::text[]) as b (sha256)
    where not exists (
      select
      from attachments a
      where a.sha256 = b.sha256
    )
      and not exists (
        select
        from attachment_upload_pieces p
        where p.sha256 = b.sha256
      )
    order by b.sha256`);
}

/** Starts a removal; from here on the file may be gone at any moment. False if the blob is no longer marked: then it is kept. */
export async function startRemoval(tx: Transaction, sha256: string, now: Instant): Promise<boolean> {
  return tx.changes(sql`
    update blob_removals
    set is_removing = true, marked_at = ${now}
    where sha256 = ${sha256}`);
}

/** Removes the mark of a blob: its file is gone, or needed after all. */
export async function forgetMark(db: Queries, sha256: string): Promise<void> {
  await db.run(sql`
    delete from blob_removals
    where sha256 = ${sha256}`);
}

/** Removes the given attachments without an envelope; returns their ids and blobs. */
export async function removeUntaken(
  db: Queries,
  ids: readonly AttachmentId[],
): Promise<readonly { readonly id: AttachmentId; readonly sha256: string }[]> {
  return db.all(sql`
    delete from attachments
    where id = any(${ids}::uuid[])
      and envelope_id is null
    returning id, sha256`);
}
