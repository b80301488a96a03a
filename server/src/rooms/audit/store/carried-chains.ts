import type { CarriedLink, StoredLink } from "@chancery/core/audit/carry-over.ts";
import type { AuditHead } from "@chancery/core/audit/chain.ts";
import type { AuditSubject } from "@chancery/core/audit/record.ts";
import sql from "sql-template-tag";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { jsonOf } from "../../../io/database/json.ts";
import type { RecordKey } from "./record-keys.ts";
import { trailMax } from "./trails.ts";

/** How far chains with texts in clear have been carried over: all up to this record. */
type Progress = RecordKey & { readonly isDone: boolean };

/** How far chains with texts in clear have been carried over. */
export async function findCarriedUpTo(db: Queries): Promise<Progress> {
  const row = await db.first<Progress>(sql`
    select is_done as "isDone", upto_id as subject_id, upto_kind as subject_kind, upto_sequence as sequence
    from audit_carrying_over`);
  if (!row) throw new Error("audit_carrying_over has no row");
  return row;
}

/** Moves the mark past a record; without a record, all chains are checked. */
export async function saveCarriedUpTo(db: Queries, upTo: RecordKey | undefined): Promise<void> {
  if (!upTo) {
    await db.run(sql`
      update audit_carrying_over
      set is_done = true`);
    return;
  }
  await db.run(sql`
    update audit_carrying_over
    set upto_id = ${upTo.subject_id}, upto_kind = ${upTo.subject_kind}, upto_sequence = ${upTo.sequence}
    where not is_done
      and (upto_id, upto_kind, upto_sequence) < (${upTo.subject_id}, ${upTo.subject_kind}, ${upTo.sequence})`);
}

/** The subjects of records with texts in clear after one key up to another. */
export async function listSubjectsInClear(
  db: Queries,
  { after, upTo }: { readonly after: RecordKey; readonly upTo: RecordKey },
): Promise<readonly AuditSubject[]> {
  return db.all<AuditSubject>(sql`
    select distinct subject_kind as kind, subject_id as id
    from audit_records
    where (subject_id, subject_kind, sequence) > (${after.subject_id}, ${after.subject_kind}, ${after.sequence})
      and (subject_id, subject_kind, sequence) <= (${upTo.subject_id}, ${upTo.subject_kind}, ${upTo.sequence})
      and erasable is null
    order by subject_id, subject_kind`);
}

/** Locks the head of a subject's chain; undefined when it has none. */
export async function lockChain(tx: Transaction, subject: AuditSubject): Promise<AuditHead | undefined> {
  return tx.first<AuditHead>(sql`
    select sequence, hash
    from audit_heads
    where subject_id = ${subject.id}
      and subject_kind = ${subject.kind}
    for no key update`);
}

/**
 * Keeps the hashes of a chain as they are now, which lets this transaction change its records; false when the chain has been carried over.
 * The lock of its head is held.
 */
export async function keepHashes(tx: Transaction, subject: AuditSubject): Promise<boolean> {
  return tx.changes(sql`
    with chain as (
      insert into audit_carried_chains (subject_id, subject_kind)
      select ${subject.id}::uuid, ${subject.kind}::text
      where not exists (
        select 1
        from audit_carried_chains
        where subject_id = ${subject.id}
          and subject_kind = ${subject.kind}
      )
      returning subject_id, subject_kind
    )
    insert into audit_former_hashes (subject_id, subject_kind, sequence, hash)
    select r.subject_id, r.subject_kind, r.sequence, decode(r.hash, 'hex')
    from chain
    join audit_records r using (subject_id, subject_kind)`);
}

/** The SHA-256 of the kept hashes of a chain, one after the other, in lower-case hex. */
export async function hashKeptHashes(db: Queries, subject: AuditSubject): Promise<string> {
  const hash = await db.value<string>(sql`
    select encode(sha256(string_agg(hash, ''::bytea order by sequence)), 'hex') as hash
    from audit_former_hashes
    where subject_id = ${subject.id}
      and subject_kind = ${subject.kind}`);
  return hash ?? "";
}

/** The next links of a chain. */
export async function listLinks(
  db: Queries,
  subject: AuditSubject,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly StoredLink[]> {
  return db.all<StoredLink>(sql`
    select record as text, hash, erasable as texts
    from audit_records
    where subject_id = ${subject.id}
      and subject_kind = ${subject.kind}
      and sequence > ${after}
    order by sequence
    limit ${limit}`);
}

/** Puts links in the place of those that were carried over. Texts beside a record stay: some may be erased meanwhile. */
export async function saveLinks(tx: Transaction, subject: AuditSubject, links: readonly CarriedLink[]): Promise<void> {
  await tx.run(sql`
    update audit_records r
    set record = l.text, hash = l.hash, erasable = coalesce(r.erasable, l.texts)
    from json_to_recordset(${jsonOf(links)}::json) as l (sequence integer, text text, hash text, texts jsonb)
    where r.subject_id = ${subject.id}
      and r.subject_kind = ${subject.kind}
      and r.sequence = l.sequence`);
}

/** Moves the head of a chain to the hash of its last link. */
export async function saveHead(tx: Transaction, subject: AuditSubject, head: AuditHead): Promise<void> {
  await tx.run(sql`
    update audit_heads
    set hash = ${head.hash}
    where subject_id = ${subject.id}
      and subject_kind = ${subject.kind}
      and sequence = ${head.sequence}`);
}

/** The hashes that the records of a chain had before it was carried over, by sequence from 1; none when it was not. */
export async function listFormerHashes(db: Queries, subject: AuditSubject): Promise<readonly string[]> {
  return db.values<string>(sql`
    select encode(hash, 'hex') as hash
    from audit_former_hashes
    where subject_id = ${subject.id}
      and subject_kind = ${subject.kind}
    order by sequence
    limit ${trailMax}`);
}
