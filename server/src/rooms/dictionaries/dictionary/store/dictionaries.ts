import sql from "sql-template-tag";
import type { DictionaryId, MailboxId, RecordSetId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { gramsOf } from "@chancery/core/text/fold.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import type { Column, Dictionary } from "../dictionary.ts";

/** Dictionaries by id with their columns; those that do not exist are absent. */
export async function findDictionaries(
  db: Queries,
  ids: readonly DictionaryId[],
): Promise<ReadonlyMap<DictionaryId, Dictionary>> {
  if (ids.length === 0) return new Map();
  const rows = await db.objects<Dictionary>(sql`
    select d.id, d.set_id, d.mailbox_id, d.account_id, d.name, d.description, d.access, d.filtered_access_only,
      d.archived_at is not null as is_archived, d.is_locked, d.created_at,
      array(select s.mailbox_id::text from dictionary_shares s where s.dictionary_id = d.id order by s.mailbox_id) as shared_to,
      (
        select coalesce(json_agg(c order by c."order", c.slot), '[]')
        from (
          select id, name, position as "order", width, is_long as "longText", is_filterable as filterable, slot,
            last_record_id as "lastRecordId"
          from dictionary_columns
          where dictionary_id = d.id
        ) c
      ) as columns
    from dictionaries d
    where d.id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, { ...row, columns: row.columns.map(columnOf) }]));
}

function columnOf({ lastRecordId, ...column }: Column): Column {
  return { ...column, lastRecordId: lastRecordId ?? undefined };
}

/** A dictionary to store, or the columns set by a change. */
export type DictionaryToSave = Pick<
  Dictionary,
  "id" | "mailboxId" | "accountId" | "name" | "description" | "access" | "sharedTo" | "filteredAccessOnly"
> & { readonly searched: string; readonly at: Instant };

/** Adds a dictionary without columns, with its shares and an empty record set. */
export async function addDictionary(tx: Transaction, one: DictionaryToSave & Pick<Dictionary, "setId">): Promise<void> {
  await tx.run(sql`
    insert into dictionaries (id, set_id, mailbox_id, account_id, name, description, searched, terms, access,
      filtered_access_only, next_slot, created_at, modified_at)
    values (${one.id}, ${one.setId}, ${one.mailboxId}, ${one.accountId}, ${one.name}, ${one.description}, ${one.searched},
      ${termsOf(one)}, ${one.access}, ${one.filteredAccessOnly}, 1, ${one.at}, ${one.at})`);
  await addPresentSet(tx, one);
  await addShares(tx, one);
}

/** Writes a change of a locked dictionary. */
export async function saveDictionary(tx: Transaction, one: DictionaryToSave): Promise<void> {
  await tx.run(sql`
    update dictionaries
    set name = ${one.name},
      description = ${one.description},
      searched = ${one.searched},
      terms = ${termsOf(one)},
      access = ${one.access},
      filtered_access_only = ${one.filteredAccessOnly},
      modified_at = ${one.at}
    where id = ${one.id} and mailbox_id = ${one.mailboxId}`);
  await tx.run(sql`
    delete from dictionary_shares
    where dictionary_id = ${one.id}`);
  await addShares(tx, one);
}

/** Moves dictionaries of one mailbox to another, which needs no share any more, and returns them, at most `limit`. Those that an import writes stay. */
export async function moveDictionaries(
  tx: Transaction,
  { mailboxId, heirId }: { readonly mailboxId: MailboxId; readonly heirId: MailboxId },
  limit: number,
): Promise<readonly DictionaryId[]> {
  const ids = await tx.values<DictionaryId>(sql`
    update dictionaries
    set mailbox_id = ${heirId}, terms = array_replace(terms, ${mailboxId}::text, ${heirId}::text)
    where id = any(array(
        select id
        from dictionaries
        where mailbox_id = ${mailboxId}
        order by id
        limit ${limit}
        for update skip locked
      ))
    returning id`);
  await tx.run(sql`
    delete from dictionary_shares
    where dictionary_id = any(${ids}::uuid[])
      and mailbox_id = ${heirId}`);
  return ids;
}

/** Archives a locked dictionary. */
export async function archiveDictionary(tx: Transaction, id: DictionaryId, at: Instant): Promise<void> {
  await tx.run(sql`
    update dictionaries
    set archived_at = ${at},
      modified_at = ${at}
    where id = ${id} and archived_at is null`);
}

/** Locks a dictionary until the transaction ends, against all other writers. */
export async function lockDictionary(tx: Transaction, id: DictionaryId): Promise<void> {
  await tx.run(sql`
    select id
    from dictionaries
    where id = ${id}
    for update`);
}

/** Locks a dictionary until the transaction ends for a writer of records, shared with other such writers. */
export async function lockForRecords(tx: Transaction, id: DictionaryId): Promise<void> {
  await tx.run(sql`
    select id
    from dictionaries
    where id = ${id}
    for share`);
}

async function addPresentSet(tx: Transaction, { id, setId, at }: DictionaryToSave & Pick<Dictionary, "setId">): Promise<void> {
  await tx.run(sql`
    insert into dictionary_sets (id, dictionary_id, valid_from)
    values (${setId}, ${id}, ${at})`);
}

/** The search terms by which lists find a dictionary; see the migration. */
function termsOf({ searched, mailboxId, accountId, access }: DictionaryToSave): readonly string[] {
  return [...gramsOf(searched), mailboxId, accountId, ...(access === "public" ? [access] : [])];
}

async function addShares(tx: Transaction, { id, sharedTo }: Pick<Dictionary, "id" | "sharedTo">): Promise<void> {
  if (sharedTo.length === 0) return;
  await tx.run(sql`
    insert into dictionary_shares (dictionary_id, mailbox_id)
    select ${id}, mailbox_id
    from unnest(${sharedTo}::uuid[]) as mailbox_id`);
}

/** The number of records in a set. */
export async function findSize(db: Queries, setId: RecordSetId): Promise<number> {
  return db.count(sql`
    select coalesce(sum(records), 0)::bigint as records
    from dictionary_sizes
    where set_id = ${setId}`);
}
