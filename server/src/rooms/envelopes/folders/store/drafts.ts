import sql from "sql-template-tag";
import type { EnvelopeStatus } from "@chancery/core/envelope/model/model.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../../io/database/database.ts";

/** The columns that decide whether an envelope may be removed. */
export type DraftRow = {
  readonly id: EnvelopeId;
  readonly status: EnvelopeStatus;
  readonly expires_at: Instant | null;
  readonly is_on_approval: boolean;
  readonly is_held: boolean;
};

/** Locks envelopes that the mailbox has made, in the order of their ids; others are absent. */
export async function lockDrafts(
  tx: Transaction,
  mailboxId: MailboxId,
  ids: readonly EnvelopeId[],
): Promise<readonly DraftRow[]> {
  return tx.all<DraftRow>(sql`
    select e.id, e.status, e.expires_at, e.on_approval_of <> '{}' as is_on_approval, exists (
      select 1
      from mailbox_cards c
      join legal_hold_access h on h.account_id = c.account_id
      where c.id = m.mailbox_id
        and (h.envelope_id = e.id or h.envelope_id is null and h.user_id is null)
    ) as is_held
    from envelopes e
    join mailbox_envelopes m on m.envelope_id = e.id
    where e.id = any(${ids}::uuid[])
      and e.sender_mailbox_id = ${mailboxId}
      and m.mailbox_id = ${mailboxId}
    order by e.id
    limit ${ids.length}
    for update of e`);
}

/** A draft in the recycle bin of the mailbox that made it. */
export type BinnedDraft = { readonly envelope_id: EnvelopeId; readonly mailbox_id: MailboxId };

/** Locks drafts binned before an instant, oldest first; those locked by others or under a legal hold are left out. */
export async function lockBinnedDrafts(tx: Transaction, before: Instant, limit: number): Promise<readonly BinnedDraft[]> {
  return tx.all<BinnedDraft>(sql`
    select m.envelope_id, m.mailbox_id
    from mailbox_envelopes m
    join envelopes e on e.id = m.envelope_id
    where m.is_deleted
      and m.binned_at < ${before}
      and m.status = 'DRAFT'
      and e.status = 'DRAFT'
      and e.sender_mailbox_id = m.mailbox_id
      and not exists (
        select 1
        from mailbox_cards c
        join legal_hold_access h on h.account_id = c.account_id
        where c.id = m.mailbox_id
          and (h.envelope_id = m.envelope_id or h.envelope_id is null and h.user_id is null)
      )
    order by m.binned_at, m.mailbox_id, m.envelope_id
    limit ${limit}
    for update skip locked`);
}

/** Removes locked envelopes with all that the room keeps of them; tables of other rooms cascade or heed `envelope.removed`. */
export async function removeEnvelopes(tx: Transaction, ids: readonly EnvelopeId[]): Promise<void> {
  await tx.run(sql`
    with removed_roles as (
      delete from envelope_roles
      where envelope_id = any(${ids}::uuid[])
    ), removed_folders as (
      delete from mailbox_envelopes
      where envelope_id = any(${ids}::uuid[])
    ), removed_metadata as (
      delete from envelope_metadata
      where envelope_id = any(${ids}::uuid[])
    )
    delete from envelopes
    where id = any(${ids}::uuid[])`);
}
