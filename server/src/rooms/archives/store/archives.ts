import sql from "sql-template-tag";
import type { ArchiveEntry, ArchiveFile } from "@chancery/core/archive/plan.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../io/database/database.ts";
import { jsonOf } from "../../../io/database/json.ts";

/** An archive as built. */
export type Archive = {
  readonly revision: number;
  readonly fileName: string;
  readonly isCompleted: boolean;
  readonly entries: readonly ArchiveEntry[];
  /** 1, and one more for each time that time stamps were added to seals of this revision. */
  readonly build: number;
};

/** The newest archive of an envelope, of this revision or a later one. */
export async function findArchive(db: Queries, envelopeId: EnvelopeId, revision: number): Promise<Archive | undefined> {
  return db.object<Archive>(sql`
    select a.revision, a.file_name, a.is_completed, coalesce(b.entries, a.entries) as entries, coalesce(b.build, 1) as build
    from archives a
    left join archive_builds b on b.envelope_id = a.envelope_id and b.revision = a.revision
    where a.envelope_id = ${envelopeId}
      and a.revision >= ${revision}
    order by a.revision desc, b.build desc nulls last
    limit 1`);
}

/** Whether there is an archive of exactly this revision. */
export async function hasArchive(db: Queries, envelopeId: EnvelopeId, revision: number): Promise<boolean> {
  return db.has(sql`
    select revision
    from archives
    where envelope_id = ${envelopeId}
      and revision = ${revision}`);
}

/** Adds an archive; of two built at once the first is kept. */
export async function addArchive(
  db: Queries,
  envelopeId: EnvelopeId,
  archive: Omit<Archive, "build">,
  at: Instant,
): Promise<void> {
  await db.run(sql`
    insert into archives (envelope_id, revision, file_name, is_completed, entries, built_at)
    values (${envelopeId}, ${archive.revision}, ${archive.fileName}, ${archive.isCompleted},
      ${jsonOf(archive.entries)}, ${at})
    on conflict (envelope_id, revision) do nothing`);
}

/** Adds a later build of an archive; of two at once the first is kept. */
export async function addBuild(
  db: Queries,
  envelopeId: EnvelopeId,
  { revision, build, entries }: Pick<Archive, "revision" | "build" | "entries">,
  at: Instant,
): Promise<void> {
  await db.run(sql`
    insert into archive_builds (envelope_id, revision, build, entries, built_at)
    values (${envelopeId}, ${revision}, ${build}, ${jsonOf(entries)}, ${at})
    on conflict (envelope_id, revision, build) do nothing`);
}

/** The file that a page was printed to before. */
export async function findPrinted(db: Queries, envelopeId: EnvelopeId, pageHash: string): Promise<ArchiveFile | undefined> {
  return db.object<ArchiveFile>(sql`
    select sha256, size_bytes, crc32
    from printed_pages
    where envelope_id = ${envelopeId}
      and page_hash = ${pageHash}`);
}

/** Adds the file of a printed page; of several printed at once the first is kept. Returns whether it is this one. */
export async function addPrinted(
  db: Queries,
  page: { readonly envelopeId: EnvelopeId; readonly pageHash: string },
  file: ArchiveFile,
  at: Instant,
): Promise<boolean> {
  return db.changes(sql`
    insert into printed_pages (envelope_id, page_hash, sha256, size_bytes, crc32, printed_at)
    values (${page.envelopeId}, ${page.pageHash}, ${file.sha256}, ${file.sizeBytes}, ${file.crc32}, ${at})
    on conflict (envelope_id, page_hash) do nothing`);
}

/** The newest archives of several envelopes, of the given revisions or later ones. */
export async function listArchives(
  db: Queries,
  asked: readonly { readonly envelopeId: EnvelopeId; readonly revision: number }[],
): Promise<ReadonlyMap<EnvelopeId, Archive>> {
  const rows = await db.objects<Archive & { readonly envelopeId: EnvelopeId }>(sql`
    select distinct on (a.envelope_id) a.envelope_id, a.revision, a.file_name, a.is_completed,
      coalesce(b.entries, a.entries) as entries, coalesce(b.build, 1) as build
    from unnest(${asked.map(({ envelopeId }) => envelopeId)}::uuid[], ${asked.map(({ revision }) => revision)}::integer[])
      as w (envelope_id, revision)
    join archives a on a.envelope_id = w.envelope_id and a.revision >= w.revision
    left join archive_builds b on b.envelope_id = a.envelope_id and b.revision = a.revision
    order by a.envelope_id, a.revision desc, b.build desc nulls last
    limit ${asked.length}`);
  return new Map(rows.map(({ envelopeId, ...archive }) => [envelopeId, archive]));
}
