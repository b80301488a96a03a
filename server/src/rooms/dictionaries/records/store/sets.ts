import sql from "sql-template-tag";
import type { DictionaryId, RecordSetId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import type { ArrivalTime } from "../copy-rows.ts";

/** A set of a dictionary. */
type SetRef = { readonly dictionaryId: DictionaryId; readonly setId: RecordSetId };

/** Adds an empty set that is not visible, for `replaceSet` in the same transaction. */
export async function addSet(tx: Transaction, { dictionaryId, setId }: SetRef): Promise<void> {
  await tx.run(sql`
    insert into dictionary_sets (id, dictionary_id)
    values (${setId}, ${dictionaryId})`);
}

/**
 * Replaces the current set of a locked dictionary with an added one. Cursors of the old set continue in it; it is kept as long as
 * the history.
 */
export async function replaceSet(tx: Transaction, { dictionaryId, setId }: SetRef, now: Instant): Promise<void> {
  const row = await tx.first<{ readonly at: Instant }>(sql`
    update dictionary_sets
    set valid_until = greatest(${now}, valid_from)
    where dictionary_id = ${dictionaryId} and valid_from is not null and valid_until is null
    returning valid_until as at`);
  const at = row?.at ?? now;
  await tx.run(sql`
    update dictionary_sets
    set valid_from = ${at}
    where id = ${setId} and dictionary_id = ${dictionaryId}`);
  await tx.run(sql`
    update dictionaries
    set set_id = ${setId},
      modified_at = ${at}
    where id = ${dictionaryId}`);
}

/** Whether a set of the dictionary can still be read. */
export async function isKept(db: Queries, { dictionaryId, setId }: SetRef): Promise<boolean> {
  return db.has(sql`
    select id
    from dictionary_sets
    where id = ${setId} and dictionary_id = ${dictionaryId} and valid_from is not null and not is_forgotten`);
}

/** Sets the time from which records added together are visible. Written at the end of the transaction that adds them. */
export async function addArrival(
  tx: Transaction,
  { setId, saidAt, seenAt }: { readonly setId: RecordSetId; readonly saidAt: ArrivalTime; readonly seenAt: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into dictionary_arrivals (set_id, said_at, seen_at)
    select ${setId}::uuid, ${saidAt}::timestamptz, ${seenAt}::timestamptz
    where ${saidAt}::timestamptz < ${seenAt}::timestamptz
    on conflict do nothing`);
}
