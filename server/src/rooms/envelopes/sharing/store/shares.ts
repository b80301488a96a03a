import sql from "sql-template-tag";
import type { SharePair } from "@chancery/core/envelope/steps/share.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../../io/database/database.ts";
import type { ViewerRow } from "../../envelope/store/viewers.ts";

/** The columns of an envelope in the mailbox that shares it. */
export type ShareRow = { readonly envelope_id: EnvelopeId; readonly allows_sharing: boolean; readonly has_role: boolean };

/** Locks envelopes that the mailbox sees, in the order of their ids, so that the state after the last change is shared. */
export async function lockToShare(
  tx: Transaction,
  mailboxId: MailboxId,
  ids: readonly EnvelopeId[],
): Promise<readonly ShareRow[]> {
  return tx.all<ShareRow>(sql`
    select m.envelope_id, e.allows_sharing, m.reach = 'role' as has_role
    from mailbox_envelopes m
    join envelopes e on e.id = m.envelope_id
    where m.mailbox_id = ${mailboxId}
      and m.envelope_id = any(${ids}::uuid[])
    order by e.id
    limit ${ids.length}
    for update of e`);
}

/** A mailbox that has something of an envelope: a row, or a role that the flow has not reached yet. */
export type TieRow = ViewerRow & { readonly shared_by: MailboxId | null };

/** Which of some mailboxes have something of locked envelopes, and who shared it with them alone. */
export async function listTies(
  tx: Transaction,
  ids: readonly EnvelopeId[],
  mailboxIds: readonly MailboxId[],
): Promise<readonly TieRow[]> {
  return tx.all<TieRow>(sql`
    select m.envelope_id, m.mailbox_id, case when m.reach = 'shared' then m.shared_by end as shared_by
    from mailbox_envelopes m
    where m.envelope_id = any(${ids}::uuid[])
      and m.mailbox_id = any(${mailboxIds}::uuid[])
    union all
    select r.envelope_id, r.mailbox_id, null
    from envelope_roles r
    where r.envelope_id = any(${ids}::uuid[])
      and r.mailbox_id = any(${mailboxIds}::uuid[])
    order by envelope_id, mailbox_id, shared_by
    limit ${ids.length * 100_000}`);
}

/** Revokes the shares of locked envelopes by a mailbox; mailboxes that have a role now keep the envelope. Returns the revoked shares. */
export async function removeShares(
  tx: Transaction,
  sharedBy: MailboxId,
  pairs: readonly SharePair[],
): Promise<readonly ViewerRow[]> {
  return tx.all<ViewerRow>(sql`
    with asked as (
      select p.envelope_id, p.mailbox_id
      from unnest(${pairs.map(({ envelopeId }) => envelopeId)}::uuid[], ${pairs.map(({ mailboxId }) => mailboxId)}::uuid[])
        as p (envelope_id, mailbox_id)
    ), kept as (
      update mailbox_envelopes m
      set shared_by = null
      from asked a
      where m.mailbox_id = a.mailbox_id
        and m.envelope_id = a.envelope_id
        and m.shared_by = ${sharedBy}
        and m.reach <> 'shared'
      returning m.envelope_id, m.mailbox_id
    ), gone as (
      delete from mailbox_envelopes m
      using asked a
      where m.mailbox_id = a.mailbox_id
        and m.envelope_id = a.envelope_id
        and m.shared_by = ${sharedBy}
        and m.reach = 'shared'
      returning m.envelope_id, m.mailbox_id
    )
    select envelope_id, mailbox_id
    from kept
    union all
    select envelope_id, mailbox_id
    from gone
    order by envelope_id, mailbox_id
    limit ${pairs.length}`);
}
