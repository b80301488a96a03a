import sql from "sql-template-tag";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../io/database/database.ts";
import { jsonOf } from "../../../io/database/json.ts";

/** Notes that the archives of an envelope use a blob. */
export async function addBlobUse(tx: Transaction, envelopeId: EnvelopeId, sha256: string): Promise<void> {
  await tx.run(sql`
    insert into archive_blob_uses (envelope_id, sha256)
    values (${envelopeId}, ${sha256})
    on conflict (envelope_id, sha256) do nothing`);
}

/** Removes the uses of an envelope, and its pages, at most `limit` of each; returns their blobs. */
export async function removeBlobUses(tx: Transaction, envelopeId: EnvelopeId, limit: number): Promise<readonly string[]> {
  return tx.values<string>(sql`
    with uses as (
      delete from archive_blob_uses
      where (envelope_id, sha256) in (
        select envelope_id, sha256
        from archive_blob_uses
        where envelope_id = ${envelopeId}
        order by sha256
        limit ${limit}
      )
      returning sha256
    ), pages as (
      delete from printed_pages
      where (envelope_id, page_hash) in (
        select envelope_id, page_hash
        from printed_pages
        where envelope_id = ${envelopeId}
        order by page_hash
        limit ${limit}
      )
      returning sha256
    )
    select sha256
    from uses
    union all
    select sha256
    from pages`);
}

/** Removes all else that is kept of an envelope: archives, seals, gaps, links, and its place in shares. A share without envelopes goes. */
export async function removeArchives(tx: Transaction, envelopeId: EnvelopeId): Promise<void> {
  const element = jsonOf([{ envelopeId }]);
  await tx.run(sql`
    with builds as (
      delete from archive_builds
      where envelope_id = ${envelopeId}
    ), seals as (
      delete from archive_seals
      where envelope_id = ${envelopeId}
    ), gaps as (
      delete from archive_gaps
      where envelope_id = ${envelopeId}
    ), links as (
      delete from archive_download_links
      where envelope_id = ${envelopeId}
    ), shares as (
      update archive_shares
      set envelopes = (
        select coalesce(jsonb_agg(e.value order by e.ordinality), '[]')
        from jsonb_array_elements(envelopes) with ordinality e
        where e.value->>'envelopeId' <> ${envelopeId}::text
      )
      where envelopes @> ${element}::jsonb
        and jsonb_array_length(envelopes) > 1
    ), emptied as (
      delete from archive_shares
      where envelopes @> ${element}::jsonb
        and jsonb_array_length(envelopes) = 1
    )
    delete from archives
    where envelope_id = ${envelopeId}`);
}
