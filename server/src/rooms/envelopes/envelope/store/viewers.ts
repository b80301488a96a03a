import sql from "sql-template-tag";
import type { SharePair } from "@chancery/core/envelope/steps/share.ts";
import type { EnvelopeId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../../io/database/database.ts";
import { copyFields } from "./fields.ts";

/** Mailboxes that begin to see envelopes without a role; `source` is a mailbox that sees all of them. */
export type Viewers = {
  readonly pairs: readonly SharePair[];
  readonly source: MailboxId;
  /** The mailbox that shares; undefined for mailboxes that delegated their role. */
  readonly sharedBy: MailboxId | undefined;
  readonly now: Instant;
};

/** A folder row that was added. */
export type ViewerRow = { readonly envelope_id: EnvelopeId; readonly mailbox_id: MailboxId };

/** Adds folder rows of locked envelopes with their search columns; existing rows are unchanged. Returns the new ones. */
export async function addViewers(tx: Transaction, viewers: Viewers): Promise<readonly ViewerRow[]> {
  const { pairs, source, sharedBy, now } = viewers;
  if (pairs.length === 0) return [];
  const envelopeIds = pairs.map(({ envelopeId }) => envelopeId);
  const mailboxIds = pairs.map(({ mailboxId }) => mailboxId);
  const added = await tx.all<ViewerRow>(sql`
    insert into mailbox_envelopes (mailbox_id, envelope_id, is_sender, status, subject, searched_subject, sort_subject, message,
      template_id, template_version, template_name, sender_mailbox_id, terms, created_at, received_at, sent_at, expires_at,
      total, completed, allows_sharing, form_id, reach, shared_by)
    select t.mailbox_id, m.envelope_id, false, e.status, m.subject, m.searched_subject, m.sort_subject, m.message,
      m.template_id, m.template_version, m.template_name, m.sender_mailbox_id,
      array_prepend(t.mailbox_id::text, array(
        select n.term
        from unnest(m.terms) as n (term)
        where n.term <> m.mailbox_id::text
          and n.term <> all(array(select concat('l:', l.id) from unnest(m.label_ids) as l (id)))
      )), m.created_at, ${now}::timestamptz, m.sent_at, m.expires_at, m.total, m.completed, m.allows_sharing, m.form_id,
      ${sharedBy ? "shared" : "role"}, ${sharedBy ?? null}::uuid
    from mailbox_envelopes m
    join envelopes e on e.id = m.envelope_id
    join unnest(${envelopeIds}::uuid[], ${mailboxIds}::uuid[]) as t (envelope_id, mailbox_id) on t.envelope_id = m.envelope_id
    where m.mailbox_id = ${source}
    order by t.mailbox_id, m.envelope_id
    on conflict (mailbox_id, envelope_id) do nothing
    returning mailbox_id, envelope_id`);
  if (added.length > 0)
    await copyFields(tx, { envelopeIds: [...new Set(envelopeIds)], source, mailboxIds: [...new Set(mailboxIds)] });
  return added;
}

/** Takes mailboxes out of a locked envelope; those it is shared with see it by that alone. */
export async function removeViewers(tx: Transaction, id: EnvelopeId, mailboxIds: readonly MailboxId[]): Promise<void> {
  await tx.run(sql`
    with kept as (
      update mailbox_envelopes
      set reach = 'shared'
      where envelope_id = ${id}
        and mailbox_id = any(${mailboxIds}::uuid[])
        and shared_by is not null
    )
    delete from mailbox_envelopes
    where envelope_id = ${id}
      and mailbox_id = any(${mailboxIds}::uuid[])
      and shared_by is null`);
}
