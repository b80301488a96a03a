import sql, { type Sql } from "sql-template-tag";
import { findId, type AccountId, type LabelId, type MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { Queries, Transaction } from "../../io/database/database.ts";

/** A label as stored; colors are six lower-case hex digits. */
export type LabelRow = {
  readonly id: LabelId;
  readonly mailbox_id: MailboxId;
  readonly name: string;
  readonly color_text: string;
  readonly color_bg: string;
};

/** Labels of one mailbox. */
export const labelsMax = 1000;

/** The labels of a mailbox by name. */
export async function listLabels(db: Queries, mailboxId: MailboxId): Promise<readonly LabelRow[]> {
  return db.all<LabelRow>(sql`
    select id, mailbox_id, name, color_text, color_bg
    from labels
    where mailbox_id = ${mailboxId}
    order by folded, id
    limit ${labelsMax}`);
}

/** A label of any mailbox. */
export async function findLabel(db: Queries, id: LabelId): Promise<LabelRow | undefined> {
  return db.first<LabelRow>(sql`
    select id, mailbox_id, name, color_text, color_bg
    from labels
    where id = ${id}`);
}

/** The label of a mailbox with this name, in any case. */
export async function findLabelOfName(db: Queries, mailboxId: MailboxId, name: string): Promise<LabelRow | undefined> {
  return db.first<LabelRow>(sql`
    select id, mailbox_id, name, color_text, color_bg
    from labels
    where mailbox_id = ${mailboxId}
      and folded = ${foldText(name)}`);
}

/** The ids of a mailbox's labels given by name or UUID; unknown ones are left out. */
export async function findLabels(db: Queries, mailboxId: MailboxId, texts: readonly string[]): Promise<readonly LabelId[]> {
  const ids = texts.flatMap((text) => findId<"label">(text) ?? []);
  return db.values<LabelId>(sql`
    select id
    from labels
    where mailbox_id = ${mailboxId}
      and (id = any(${ids}::uuid[]) or folded = any(${texts.map(foldText)}::text[]))
    order by id
    limit ${labelsMax}`);
}

/** The names of labels of any mailboxes, by id. */
export async function listLabelNames(db: Queries, ids: readonly LabelId[]): Promise<ReadonlyMap<LabelId, string>> {
  const rows = await db.all<Pick<LabelRow, "id" | "name">>(sql`
    select id, name
    from labels
    where id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Locks a label against removal until the transaction ends; false if it is gone. */
export async function holdLabel(tx: Transaction, id: LabelId): Promise<boolean> {
  return tx.has(sql`
    select 1
    from labels
    where id = ${id}
    for share`);
}

/** Adds a label; false if the mailbox has one with the name. */
export async function addLabel(tx: Transaction, label: LabelRow, now: Instant): Promise<boolean> {
  return tx.changes(sql`
    insert into labels (id, mailbox_id, name, folded, color_text, color_bg, created_at)
    values (${label.id}, ${label.mailbox_id}, ${label.name}, ${foldText(label.name)}, ${label.color_text}, ${label.color_bg},
      ${now})
    on conflict (mailbox_id, folded) do nothing`);
}

/** Changes a label under the lock of the mailbox's labels; false if another has the name. */
export async function changeLabelRow(tx: Transaction, label: LabelRow): Promise<boolean> {
  return tx.changes(sql`
    update labels
    set name = ${label.name}, folded = ${foldText(label.name)}, color_text = ${label.color_text}, color_bg = ${label.color_bg}
    where id = ${label.id}
      and mailbox_id = ${label.mailbox_id}
      and not exists (
        select 1
        from labels o
        where o.mailbox_id = ${label.mailbox_id}
          and o.folded = ${foldText(label.name)}
          and o.id <> ${label.id}
      )`);
}

/** Removes a label. */
export async function removeLabelRow(tx: Transaction, id: LabelId): Promise<void> {
  await tx.run(sql`
    delete from labels
    where id = ${id}`);
}

/** Locks the labels of a mailbox, so that names stay unique; returns their number. */
export async function lockLabels(tx: Transaction, mailboxId: MailboxId): Promise<number> {
  const rows = await tx.all(sql`
    select id
    from labels
    where mailbox_id = ${mailboxId}
    order by id
    limit ${labelsMax}
    for update`);
  return rows.length;
}

/** The labels of the mailboxes of an account. */
export function labelsQuery(accountId: AccountId): Sql {
  return sql`
    select l.id, l.mailbox_id, l.name, l.color_text, l.color_bg, l.created_at
    from labels l
    join mailbox_cards m on m.id = l.mailbox_id
    where m.account_id = ${accountId}
    order by l.mailbox_id, l.id`;
}
