import sql from "sql-template-tag";
import type { EnvelopeStatus, VisibleStatus } from "@chancery/core/envelope/model/model.ts";
import type { ApprovalFlowId, EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** A route on an envelope, and the mailbox that started it. */
export type RoutePlace = { readonly envelopeId: EnvelopeId; readonly mailboxId: MailboxId };

/** Puts a locked envelope on approval in the mailbox that starts a route. */
export async function putOnApproval(
  tx: Transaction,
  { envelopeId, mailboxId }: RoutePlace,
  flowId: ApprovalFlowId,
): Promise<void> {
  await tx.run(sql`
    with held as (
      update envelopes
      set on_approval_of = array_append(on_approval_of, ${mailboxId}::uuid)
      where id = ${envelopeId}
    )
    update mailbox_envelopes
    set status = 'ON_APPROVAL', approval_flow_id = ${flowId}
    where mailbox_id = ${mailboxId}
      and envelope_id = ${envelopeId}`);
}

/** Lets approvers see an envelope as the mailbox that started the route has it, labels aside; who sees it already keeps its row. */
export async function showToApprovers(
  tx: Transaction,
  { envelopeId, mailboxId }: RoutePlace,
  approverIds: readonly MailboxId[],
  now: Instant,
): Promise<void> {
  await tx.run(sql`
    insert into mailbox_envelopes (mailbox_id, envelope_id, is_sender, status, subject, searched_subject, sort_subject, message,
      template_id, template_version, template_name, sender_mailbox_id, terms, created_at, received_at, sent_at, expires_at,
      total, completed, allows_sharing, form_id, reach)
    select a.id, m.envelope_id, false, 'ON_APPROVAL', m.subject, m.searched_subject, m.sort_subject, m.message,
      m.template_id, m.template_version, m.template_name, m.sender_mailbox_id, array_prepend(a.id::text, array(
        select t.term
        from unnest(m.terms) as t (term)
        where t.term <> m.mailbox_id::text
          and t.term not like 'l:%'
      )), m.created_at, ${now}::timestamptz, m.sent_at, m.expires_at, m.total, m.completed, m.allows_sharing, m.form_id, 'approval'
    from mailbox_envelopes m
    cross join unnest(${approverIds}::uuid[]) as a (id)
    where m.mailbox_id = ${mailboxId}
      and m.envelope_id = ${envelopeId}
    order by a.id
    on conflict (mailbox_id, envelope_id) do nothing`);
}

/** Takes a locked envelope off approval: for the mailbox it is `seen` again, and `leftIds` have no row for it any more. */
export async function takeOffApproval(
  tx: Transaction,
  { envelopeId, mailboxId }: RoutePlace,
  { status, seen }: { readonly status: EnvelopeStatus; readonly seen: VisibleStatus },
  { keptIds, leftIds }: { readonly keptIds: readonly MailboxId[]; readonly leftIds: readonly MailboxId[] },
): Promise<void> {
  await tx.run(sql`
    with released as (
      update envelopes
      set on_approval_of = array_remove(on_approval_of, ${mailboxId}::uuid)
      where id = ${envelopeId}
    ), left_rows as (
      delete from mailbox_envelopes
      where envelope_id = ${envelopeId}
        and mailbox_id = any(${leftIds}::uuid[])
        and reach = 'approval'
    )
    update mailbox_envelopes
    set approval_flow_id = case when mailbox_id <> ${mailboxId} then approval_flow_id end,
      status = case when mailbox_id = ${mailboxId} then ${seen} else ${status} end
    where envelope_id = ${envelopeId}
      and (
        mailbox_id = ${mailboxId}
        or (reach = 'approval' and mailbox_id = any(${keptIds}::uuid[]))
      )`);
}

/** Envelopes on approval that have come to their end meanwhile, oldest first. */
export async function listOverApprovals(
  db: Queries,
  limit: number,
): Promise<readonly (RoutePlace & { flowId: ApprovalFlowId })[]> {
  return db.objects(sql`
    select envelope_id, mailbox_id, approval_flow_id as flow_id
    from mailbox_envelopes
    where approval_flow_id is not null
      and status <> 'ON_APPROVAL'
    order by envelope_id, mailbox_id
    limit ${limit}`);
}
