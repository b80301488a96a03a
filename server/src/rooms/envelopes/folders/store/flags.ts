import sql from "sql-template-tag";
import type { VisibleStatus } from "@chancery/core/envelope/model/model.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../../io/database/database.ts";

/** The columns that decide whether a mailbox may archive or bin an envelope. */
export type FlagRow = {
  readonly envelope_id: EnvelopeId;
  readonly status: VisibleStatus;
  readonly expires_at: Instant;
  readonly is_archived: boolean;
  readonly is_deleted: boolean;
};

/** Locks the folder rows of a mailbox, in the order of their ids; those it does not have are absent. */
export async function lockFolders(
  tx: Transaction,
  mailboxId: MailboxId,
  ids: readonly EnvelopeId[],
): Promise<readonly FlagRow[]> {
  return tx.all<FlagRow>(sql`
    select envelope_id, status, expires_at, is_archived, is_deleted
    from mailbox_envelopes
    where mailbox_id = ${mailboxId}
      and envelope_id = any(${ids}::uuid[])
    order by envelope_id
    limit ${ids.length}
    for update`);
}

/** Moves rows of a mailbox into its archive. */
export async function archiveFolders(tx: Transaction, mailboxId: MailboxId, ids: readonly EnvelopeId[]): Promise<void> {
  await tx.run(sql`
    update mailbox_envelopes
    set is_archived = true
    where mailbox_id = ${mailboxId}
      and envelope_id = any(${ids}::uuid[])`);
}

/** Moves rows of a mailbox out of its archive. */
export async function unarchiveFolders(tx: Transaction, mailboxId: MailboxId, ids: readonly EnvelopeId[]): Promise<void> {
  await tx.run(sql`
    update mailbox_envelopes
    set is_archived = false
    where mailbox_id = ${mailboxId}
      and envelope_id = any(${ids}::uuid[])`);
}

/** Moves rows of a mailbox into its recycle bin. */
export async function binFolders(tx: Transaction, mailboxId: MailboxId, ids: readonly EnvelopeId[], now: Instant): Promise<void> {
  await tx.run(sql`
    update mailbox_envelopes
    set is_deleted = true, binned_at = ${now}
    where mailbox_id = ${mailboxId}
      and envelope_id = any(${ids}::uuid[])`);
}

/** Moves rows of a mailbox out of its recycle bin. */
export async function restoreFolders(tx: Transaction, mailboxId: MailboxId, ids: readonly EnvelopeId[]): Promise<void> {
  await tx.run(sql`
    update mailbox_envelopes
    set is_deleted = false, binned_at = null
    where mailbox_id = ${mailboxId}
      and envelope_id = any(${ids}::uuid[])`);
}

/** Marks rows of a mailbox as read; those that are keep their time. */
export async function markRead(tx: Transaction, mailboxId: MailboxId, ids: readonly EnvelopeId[], now: Instant): Promise<void> {
  await tx.run(sql`
    update mailbox_envelopes
    set seen_at = ${now}, was_viewed = coalesce(was_viewed, false)
    where mailbox_id = ${mailboxId}
      and envelope_id = any(${ids}::uuid[])
      and seen_at is null`);
}

/** Marks rows of a mailbox as not read. */
export async function markUnread(tx: Transaction, mailboxId: MailboxId, ids: readonly EnvelopeId[]): Promise<void> {
  await tx.run(sql`
    update mailbox_envelopes
    set seen_at = null, was_viewed = coalesce(was_viewed, true)
    where mailbox_id = ${mailboxId}
      and envelope_id = any(${ids}::uuid[])
      and seen_at is not null`);
}

/** A row that left its mailbox for good. */
export type PurgedRow = { readonly envelope_id: EnvelopeId; readonly mailbox_id: MailboxId };

/** Removes rows binned before an instant, oldest first; those locked by others, in progress or under a legal hold stay. */
export async function purgeFolders(tx: Transaction, before: Instant, limit: number): Promise<readonly PurgedRow[]> {
  return tx.all<PurgedRow>(sql`
    with due as (
      select mailbox_id, envelope_id
      from mailbox_envelopes b
      where is_deleted
        and binned_at < ${before}
        and status in ('COMPLETED', 'CANCELLED', 'EXPIRED')
        and not exists (
          select 1
          from mailbox_cards c
          join legal_hold_access h on h.account_id = c.account_id
          where c.id = b.mailbox_id
            and (h.envelope_id = b.envelope_id or h.envelope_id is null and h.user_id is null)
        )
      order by binned_at, mailbox_id, envelope_id
      limit ${limit}
      for update skip locked
    )
    delete from mailbox_envelopes m
    using due d
    where m.mailbox_id = d.mailbox_id
      and m.envelope_id = d.envelope_id
    returning m.envelope_id, m.mailbox_id`);
}

/** Keeps legal holds from being set and lifted until the transaction ends. */
export async function shareHolds(tx: Transaction): Promise<void> {
  await tx.run(sql`select share_legal_holds()`);
}
