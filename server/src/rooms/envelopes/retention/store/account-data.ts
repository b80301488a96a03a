import sql from "sql-template-tag";
import type { AccountData, RemovedIds } from "../../../../io/account-data.ts";
import { removedEnvelopesQuery } from "./tombstones.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    /** The envelopes that the account made; the XML of drafts, as that of others is in archives. */
    envelopes: (accountId) => sql`
      select e.id, e.template_id, e.template_version, e.sender_mailbox_id, e.status, e.subject, e.message, e.expire_after_days,
        e.notify_in_days, e.allows_delegation, e.allows_sharing, e.created_at, e.sent_at, e.completed_at, e.expires_at, e.ended_at,
        e.changed_at, e.state_message, e.form_id, case when e.status = 'DRAFT' then e.data end as data
      from envelopes e
      join mailbox_cards m on m.id = e.sender_mailbox_id
      where m.account_id = ${accountId}
      order by e.id`,
    /** The envelopes that each mailbox sees, as it sees them. */
    "envelopes-in-mailboxes": (accountId) => sql`
      select b.mailbox_id, b.envelope_id, b.is_sender, b.status, b.subject, b.message, b.template_id, b.template_version, b.template_name,
        b.sender_mailbox_id, b.created_at, b.received_at, b.sent_at, b.expires_at, b.seen_at, b.total, b.completed, b.allows_sharing,
        b.is_archived, b.is_deleted, b.reach, b.shared_by, b.label_ids, b.binned_at
      from mailbox_envelopes b
      join mailbox_cards m on m.id = b.mailbox_id
      where m.account_id = ${accountId}
      order by b.mailbox_id, b.envelope_id`,
    "envelope-fields": (accountId) => sql`
      select f.mailbox_id, f.envelope_id, f.name, f.position, f.type, f.text, f.number, f.at
      from envelope_fields f
      join mailbox_cards m on m.id = f.mailbox_id
      where m.account_id = ${accountId}
      order by f.mailbox_id, f.envelope_id, f.name, f.position`,
    "envelope-roles": (accountId) => sql`
      select r.envelope_id, r.position, r.role_id, r.title, r.kind, r.step, r.mailbox_id, r.email, r.is_active, r.is_completed,
        r.completed_at, r.signed_by
      from envelope_roles r
      join envelopes e on e.id = r.envelope_id
      join mailbox_cards m on m.id = e.sender_mailbox_id
      where m.account_id = ${accountId}
      order by r.envelope_id, r.position`,
    /** The invitations to envelopes that the account made, without their codes. */
    "envelope-invitations": (accountId) => sql`
      select i.envelope_id, i.email, i.created_at, i.accepted_at
      from envelope_invitations i
      join envelopes e on e.id = i.envelope_id
      join mailbox_cards m on m.id = e.sender_mailbox_id
      where m.account_id = ${accountId}
      order by i.envelope_id, i.email`,
    "envelope-delegations": (accountId) => sql`
      select d.envelope_id, d.role_id, d.step, d.from_mailbox_id, d.to_mailbox_id, d.to_email, d.is_automatic, d.created_at
      from envelope_delegations d
      join mailbox_cards m on m.id = d.from_mailbox_id
      where m.account_id = ${accountId}
      order by d.envelope_id, d.role_id, d.step`,
    "envelope-chains": (accountId) => sql`
      select l.chain_id, l.envelope_id, l.added_by, l.added_at
      from envelope_chain_links l
      join mailbox_cards m on m.id = l.added_by
      where m.account_id = ${accountId}
      order by l.chain_id, l.envelope_id`,
    "envelope-metadata": (accountId) => sql`
      select envelope_id, key, value, is_boolean
      from envelope_metadata
      where account_id = ${accountId}
      order by envelope_id, key`,
    "envelope-reminders": (accountId) => sql`
      select r.envelope_id, r.every_days, r.times_max, r.sent, r.next_at
      from envelope_reminders r
      join envelopes e on e.id = r.envelope_id
      join mailbox_cards m on m.id = e.sender_mailbox_id
      where m.account_id = ${accountId}
      order by r.envelope_id`,
    "envelope-columns": (accountId) => sql`
      select c.mailbox_id, c.id, c.name, c.type, c.position, c.is_visible, c.width_px, c.created_at
      from envelope_columns c
      join mailbox_cards m on m.id = c.mailbox_id
      where m.account_id = ${accountId}
      order by c.mailbox_id, c.id`,
    "removed-envelopes": (accountId) => sql`
      select envelope_id, action, rule, removed_at, status, created_at, facts
      from envelope_tombstones
      where account_id = ${accountId}
      order by envelope_id`,
  },
};

/** Ids of what the room removed for good. */
export const removedIds: RemovedIds = [removedEnvelopesQuery];
