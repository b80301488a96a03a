import type { ChainedRecord } from "@chancery/core/audit/chain.ts";
import { disclose, type ErasableTexts, type StoredRecord } from "@chancery/core/audit/erasable.ts";
import type { AuditRecord, AuditSubject } from "@chancery/core/audit/record.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../../io/database/database.ts";

type Row = { readonly record: string; readonly erasable: ErasableTexts | null; readonly hash: string };

/** The largest number of records read of one subject, far above that of any lifetime of changes. */
export const trailMax = 100_000;

/** Records that are read in one turn. */
export const trailPageMax = 1000;

/** All records of a subject as its chain holds them, oldest first, with the texts that have not been erased; `trailPageMax` at a time. */
async function* readPages(db: Queries, subject: AuditSubject): AsyncGenerator<readonly ChainedRecord[]> {
  let after = 0;
  for (let count = 0; count < trailMax; count += trailPageMax) {
    const links = await listLinks(db, subject, after);
    yield links;
    const last = links.at(-1);
    if (!last || links.length < trailPageMax) return;
    after = last.record.sequence;
  }
}

async function listLinks(db: Queries, subject: AuditSubject, after: number): Promise<readonly ChainedRecord[]> {
  const rows = await db.all<Row>(sql`
    select record, erasable, hash
    from audit_records
    where subject_id = ${subject.id}
      and subject_kind = ${subject.kind}
      and sequence > ${after}
    order by sequence
    limit ${trailPageMax}`);
  return rows.map(({ record, erasable, hash }) => {
    const stored = JSON.parse(record) as Omit<StoredRecord, "hash">;
    return { record: { ...stored, hash }, text: record, texts: erasable ?? {} };
  });
}

/** All records of a subject as its chain holds them, oldest first. */
export async function readChain(db: Queries, subject: AuditSubject): Promise<readonly ChainedRecord[]> {
  const chain: ChainedRecord[] = [];
  for await (const links of readPages(db, subject)) for (const link of links) chain.push(link);
  return chain;
}

/** The number of notes in the trail of an envelope. */
export async function countNotes(db: Queries, id: EnvelopeId): Promise<number> {
  return db.count(sql`
    select count(*) as total
    from audit_records
    where subject_id = ${id}
      and subject_kind = 'envelope'
      and record::json->>'operation' = 'INFO'
      and record::json->'details'->'text' is not null`);
}

/** All records of a subject, oldest first, `trailPageMax` at a time. */
export async function* readTrailPages(db: Queries, subject: AuditSubject): AsyncGenerator<readonly AuditRecord[]> {
  for await (const links of readPages(db, subject)) yield links.map(({ record, texts }) => disclose(record, texts));
}

/** All records of a subject, oldest first. */
export async function readTrail(db: Queries, subject: AuditSubject): Promise<readonly AuditRecord[]> {
  return (await Array.fromAsync(readTrailPages(db, subject))).flat();
}
