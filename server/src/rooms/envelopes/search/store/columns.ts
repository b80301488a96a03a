import sql from "sql-template-tag";
import type { MailboxId, ViewColumnId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** An extra column of a mailbox's list. */
export type ColumnRow = {
  readonly id: ViewColumnId;
  readonly name: string;
  readonly type: string;
  readonly position: number;
  readonly is_visible: boolean;
  readonly width_px: number | null;
};

/** Extra columns of one mailbox. */
export const columnsMax = 20;

/** The extra columns of a mailbox in their order. */
export async function listColumns(db: Queries, mailboxId: MailboxId): Promise<readonly ColumnRow[]> {
  return db.all<ColumnRow>(sql`
    select id, name, type, position, is_visible, width_px
    from envelope_columns
    where mailbox_id = ${mailboxId}
    order by position, id
    limit ${columnsMax}`);
}

/** Adds a column; false when the mailbox has one of the name. */
export async function addColumn(tx: Transaction, mailboxId: MailboxId, column: ColumnRow, now: Instant): Promise<boolean> {
  return tx.changes(sql`
    insert into envelope_columns (mailbox_id, id, name, type, position, is_visible, width_px, created_at)
    values (${mailboxId}, ${column.id}, ${column.name}, ${column.type}, ${column.position}, ${column.is_visible},
      ${column.width_px}, ${now})
    on conflict (mailbox_id, name) do nothing`);
}

/** The changes of a column; undefined leaves a property unchanged. */
export type ColumnChange = {
  readonly position: number | undefined;
  readonly isVisible: boolean | undefined;
  readonly widthPx: number | undefined;
};

/** Changes a column; undefined when the mailbox has none of the id. */
export async function changeColumnRow(
  tx: Transaction,
  mailboxId: MailboxId,
  id: ViewColumnId,
  { position, isVisible, widthPx }: ColumnChange,
): Promise<ColumnRow | undefined> {
  return tx.first<ColumnRow>(sql`
    update envelope_columns
    set position = coalesce(${position ?? null}::integer, position),
      is_visible = coalesce(${isVisible ?? null}::boolean, is_visible), width_px = coalesce(${widthPx ?? null}::integer, width_px)
    where mailbox_id = ${mailboxId}
      and id = ${id}
    returning id, name, type, position, is_visible, width_px`);
}

/** Removes columns; answers how many. */
export async function removeColumnRows(tx: Transaction, mailboxId: MailboxId, ids: readonly ViewColumnId[]): Promise<number> {
  return tx.run(sql`
    delete from envelope_columns
    where mailbox_id = ${mailboxId}
      and id = any(${ids}::uuid[])`);
}

/** Removes all columns of a mailbox. */
export async function clearColumns(tx: Transaction, mailboxId: MailboxId): Promise<void> {
  await tx.run(sql`
    delete from envelope_columns
    where mailbox_id = ${mailboxId}`);
}
