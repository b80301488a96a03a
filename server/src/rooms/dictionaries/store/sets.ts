import sql from "sql-template-tag";
import type { DictionaryId, RecordSetId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../io/database/database.ts";

/** A set of a dictionary. */
type SetRef = { readonly dictionaryId: DictionaryId; readonly setId: RecordSetId };

/** Adds an empty set that nobody sees, for `replaceSet` in the same transaction. */
export async function addSet(tx: Transaction, { dictionaryId, setId }: SetRef): Promise<void> {
  await tx.run(sql`
    insert into dictionary_sets (id, dictionary_id)
    values (${setId}, ${dictionaryId})`);
}

/** Puts an added set in place of the present one of a locked dictionary. Those who read the old one go on reading it. */
export async function replaceSet(tx: Transaction, { dictionaryId, setId }: SetRef, at: Instant): Promise<void> {
  await tx.run(sql`
    update dictionary_sets
    set valid_until = greatest(${at}, valid_from)
    where dictionary_id = ${dictionaryId} and valid_from is not null and valid_until is null`);
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
