import sql from "sql-template-tag";
import type { AccountId, ColumnId, DictionaryId, MailboxId, RecordId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { AccessLevel } from "../access.ts";
import type { Dictionary } from "../dictionary.ts";

type DictionaryRow = {
  readonly id: DictionaryId;
  readonly mailbox_id: MailboxId;
  readonly account_id: AccountId;
  readonly name: string;
  readonly description: string;
  readonly access: AccessLevel;
  readonly shared_to: readonly MailboxId[];
  readonly filtered_access_only: boolean;
  readonly is_archived: boolean;
  readonly is_locked: boolean;
  readonly created_at: Instant;
};

type ColumnRow = {
  readonly dictionary_id: DictionaryId;
  readonly id: ColumnId;
  readonly name: string;
  readonly position: number;
  readonly width: number;
  readonly is_long: boolean;
  readonly slot: number;
  readonly last_record_id: RecordId | null;
};

/** Dictionaries by id with their columns; those that do not exist are absent. */
export async function findDictionaries(
  db: Queries,
  ids: readonly DictionaryId[],
): Promise<ReadonlyMap<DictionaryId, Dictionary>> {
  if (ids.length === 0) return new Map();
  const rows = await db.all<DictionaryRow>(sql`
    select d.id, d.mailbox_id, d.account_id, d.name, d.description, d.access, d.filtered_access_only,
      d.archived_at is not null as is_archived, d.is_locked, d.created_at,
      array(select s.mailbox_id::text from dictionary_shares s where s.dictionary_id = d.id order by s.mailbox_id) as shared_to
    from dictionaries d
    where d.id = any(${ids}::uuid[])`);
  const columns = await db.all<ColumnRow>(sql`
    select dictionary_id, id, name, position, width, is_long, slot, last_record_id
    from dictionary_columns
    where dictionary_id = any(${ids}::uuid[])
    order by dictionary_id, position, slot`);
  const byDictionary = Map.groupBy(columns, (column) => column.dictionary_id);
  return new Map(rows.map((row) => [row.id, dictionaryOf(row, byDictionary.get(row.id) ?? [])]));
}

function dictionaryOf(row: DictionaryRow, columns: readonly ColumnRow[]): Dictionary {
  return {
    id: row.id,
    mailboxId: row.mailbox_id,
    accountId: row.account_id,
    name: row.name,
    description: row.description,
    access: row.access,
    sharedTo: row.shared_to,
    filteredAccessOnly: row.filtered_access_only,
    isArchived: row.is_archived,
    isLocked: row.is_locked,
    createdAt: row.created_at,
    columns: columns.map((column) => ({
      id: column.id,
      name: column.name,
      order: column.position,
      width: column.width,
      longText: column.is_long,
      slot: column.slot,
      lastRecordId: column.last_record_id ?? undefined,
    })),
  };
}
