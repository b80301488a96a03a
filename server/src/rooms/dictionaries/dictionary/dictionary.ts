import type { ColumnId, DictionaryId, RecordId, RecordSetId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { DictionaryAccess } from "./access.ts";

/**
 * A column. `filterable`: with filtered access, templates of other mailboxes may filter by it. `slot` is its position in the
 * cells of records; `lastRecordId` is the newest record older than the column.
 */
export type Column = {
  readonly id: ColumnId;
  readonly name: string;
  readonly order: number;
  readonly width: number;
  readonly longText: boolean;
  readonly filterable: boolean;
  readonly slot: number;
  readonly lastRecordId: RecordId | undefined;
};

/** A dictionary with its columns, by order and then by age, and its current record set. */
export type Dictionary = DictionaryAccess & {
  readonly id: DictionaryId;
  readonly setId: RecordSetId;
  readonly name: string;
  readonly description: string;
  readonly filteredAccessOnly: boolean;
  readonly isArchived: boolean;
  readonly isLocked: boolean;
  readonly createdAt: Instant;
  readonly columns: readonly Column[];
};

/** A record: its values by column, "" for an empty cell. */
export type DictionaryRecord = { readonly id: RecordId; readonly values: Readonly<Record<ColumnId, string>> };
