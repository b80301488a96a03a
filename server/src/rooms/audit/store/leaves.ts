import type { Instant } from "@chancery/core/ids/instant.ts";
import sql from "sql-template-tag";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { RecordKey } from "./record-keys.ts";

/** The log of records: how many are numbered, and a time before which all are. */
export type AuditLog = { readonly size: number; readonly numberedTo: Instant };

/** A record to be numbered, with its hash. */
export type Unnumbered = RecordKey & { readonly hash: Uint8Array };

/** A leaf with the hash that its record, read again, has now; null when there is no such record. */
export type LeafNow = RecordKey & {
  readonly index: number;
  readonly hash: Uint8Array;
  readonly hash_now: Uint8Array | null;
};

/** A record read again: of hashes its own, that of its text, that which its text follows, and that of the record before it. */
export type RecordNow = RecordKey & {
  readonly at: Instant;
  readonly hash: string;
  readonly text_hash: string;
  readonly previous_hash: string | null;
  readonly hash_before: string | null;
  readonly is_numbered: boolean;
};

/** Locks the log: one adds leaves, others wait. The transaction then finds records by their time, whatever the planner estimates. */
export async function lockLog(tx: Transaction): Promise<AuditLog> {
  tx.send(sql`set local enable_seqscan = off`);
  const row = await tx.first<AuditLog>(sql`
    select size, numbered_to as "numberedTo"
    from audit_log
    for update`);
  if (!row) throw new Error("audit_log has no row");
  return row;
}

/** Lets the index of times know the pages that were filled since the last time: until then each search reads all of these. */
export async function summarizeTimes(db: Queries): Promise<void> {
  await db.run(sql`select brin_summarize_new_values('audit_records_by_time')`);
}

/** The log as it is. */
export async function readLog(db: Queries): Promise<AuditLog> {
  const row = await db.first<AuditLog>(sql`
    select size, numbered_to as "numberedTo"
    from audit_log`);
  if (!row) throw new Error("audit_log has no row");
  return row;
}

/** The records of a span of time that have no number, in the order of their time; without `to` all since then. */
export async function listUnnumbered(
  db: Queries,
  { from, to, limit }: { readonly from: Instant; readonly to: Instant | undefined; readonly limit: number },
): Promise<readonly Unnumbered[]> {
  return db.all<Unnumbered>(sql`
    select r.subject_id, r.subject_kind, r.sequence, decode(r.hash, 'hex') as hash
    from audit_records r
    left join lateral (
      select index
      from audit_leaves
      where hash = decode(r.hash, 'hex')
      limit 1
    ) l on true
    where r.at >= ${from}
      and (${to ?? null}::timestamptz is null or r.at < ${to ?? null})
      and l.index is null
    order by r.at, r.subject_id, r.subject_kind, r.sequence
    limit ${limit}`);
}

/** Adds leaves behind the first `size`. */
export async function addLeaves(tx: Transaction, size: number, records: readonly Unnumbered[]): Promise<void> {
  await tx.run(sql`
    insert into audit_leaves (index, subject_id, subject_kind, sequence, hash)
    select ${size}::bigint + place - 1, subject_id, subject_kind, sequence, decode(hash, 'hex')
    from unnest(${records.map((one) => one.subject_id)}::uuid[], ${records.map((one) => one.subject_kind)}::text[],
      ${records.map((one) => one.sequence)}::integer[], ${records.map((one) => hexOf(one.hash))}::text[]) with ordinality
      as r (subject_id, subject_kind, sequence, hash, place)`);
}

/** Saves how far records are numbered. */
export async function saveLog(tx: Transaction, { size, numberedTo }: AuditLog): Promise<void> {
  await tx.run(sql`
    update audit_log
    set size = ${size}, numbered_to = greatest(numbered_to, ${numberedTo})`);
}

/** The index of the leaf of a record by its hash in hex; undefined when it has none. */
export async function findLeaf(db: Queries, hash: string): Promise<number | undefined> {
  return db.value<number>(sql`
    select index
    from audit_leaves
    where hash = decode(${hash}, 'hex')`);
}

/** Leaves in their order, each with the hash that the text of its record has now. */
export async function listLeavesNow(db: Queries, from: number, limit: number): Promise<readonly LeafNow[]> {
  return db.all<LeafNow>(sql`
    select l.index, l.subject_id, l.subject_kind, l.sequence, l.hash, r.hash_now
    from (
      select index, subject_id, subject_kind, sequence, hash
      from audit_leaves
      where index >= ${from}
      order by index
      limit ${limit}
    ) l
    left join lateral (
      select sha256(convert_to(record, 'UTF8')) as hash_now
      from audit_records
      where subject_id = l.subject_id
        and subject_kind = l.subject_kind
        and sequence = l.sequence
      limit 1
    ) r on true
    order by l.index`);
}

/** Records by their key, each with its links and whether it is numbered. */
export async function listRecordsNow(db: Queries, after: RecordKey, limit: number): Promise<readonly RecordNow[]> {
  return db.all<RecordNow>(sql`
    select r.subject_id, r.subject_kind, r.sequence, r.at, r.hash, encode(sha256(convert_to(r.record, 'UTF8')), 'hex') as text_hash,
      r.record::json->>'previousHash' as previous_hash, b.hash as hash_before, l.index is not null as is_numbered
    from (
      select subject_id, subject_kind, sequence, at, hash, record
      from audit_records
      where (subject_id, subject_kind, sequence) > (${after.subject_id}, ${after.subject_kind}, ${after.sequence})
      order by subject_id, subject_kind, sequence
      limit ${limit}
    ) r
    left join lateral (
      select hash
      from audit_records
      where subject_id = r.subject_id
        and subject_kind = r.subject_kind
        and sequence = r.sequence - 1
      limit 1
    ) b on true
    left join lateral (
      select index
      from audit_leaves
      where hash = decode(r.hash, 'hex')
      limit 1
    ) l on true
    order by r.subject_id, r.subject_kind, r.sequence`);
}

/** Bytes as lower-case hex. */
export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
