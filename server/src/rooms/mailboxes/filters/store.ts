import sql from "sql-template-tag";
import { filterLimits } from "@chancery/core/mailbox/limits.ts";
import type { Id, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";

/** A filter that a mailbox has saved. `data` is JSON. */
export type SavedFilter = {
  readonly id: Id<"savedFilter">;
  readonly name: string;
  readonly data: unknown;
  readonly created_at: Instant;
};

/** A filter to save; `data` is the text of its JSON. */
export type FilterToSave = {
  readonly id: Id<"savedFilter">;
  readonly mailboxId: MailboxId;
  readonly name: string;
  readonly data: string;
};

/** The saved filters of a mailbox, newest first. */
export async function listFilters(db: Queries, mailboxId: MailboxId): Promise<readonly SavedFilter[]> {
  return db.all<SavedFilter>(sql`
    select id, name, data, created_at
    from saved_filters
    where mailbox_id = ${mailboxId}
    order by created_at desc, id desc
    limit ${filterLimits.filtersMax}`);
}

/** A saved filter of the mailbox. */
export async function findFilter(db: Queries, mailboxId: MailboxId, id: Id<"savedFilter">): Promise<SavedFilter | undefined> {
  return db.first<SavedFilter>(sql`
    select id, name, data, created_at
    from saved_filters
    where mailbox_id = ${mailboxId}
      and id = ${id}`);
}

/** Adds a filter to a locked mailbox; false when it has as many as it may have. */
export async function addFilter(tx: Transaction, { id, mailboxId, name, data }: FilterToSave, at: Instant): Promise<boolean> {
  return tx.changes(sql`
    insert into saved_filters (id, mailbox_id, name, data, created_at)
    select ${id}, ${mailboxId}, ${name}, ${data}::json, ${at}
    where (
      select count(*)
      from saved_filters
      where mailbox_id = ${mailboxId}
    ) < ${filterLimits.filtersMax}`);
}

/** Replaces the name and the data of a filter; false when the mailbox does not have it. */
export async function changeFilterRow(tx: Transaction, { id, mailboxId, name, data }: FilterToSave): Promise<boolean> {
  return tx.changes(sql`
    update saved_filters
    set name = ${name}, data = ${data}::json
    where mailbox_id = ${mailboxId}
      and id = ${id}`);
}

/** Deletes a filter; false when the mailbox does not have it. */
export async function removeFilterRow(tx: Transaction, mailboxId: MailboxId, id: Id<"savedFilter">): Promise<boolean> {
  return tx.changes(sql`
    delete from saved_filters
    where mailbox_id = ${mailboxId}
      and id = ${id}`);
}
