import sql, { empty } from "sql-template-tag";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../../io/database/database.ts";
import { jsonOf } from "../../../../io/database/json.ts";
import type { Folders } from "../folder-rows.ts";
import { addFields, saveFields } from "./fields.ts";

/** An envelope with its XML and its folder rows. */
export type EnvelopeToSave = { readonly envelope: Envelope; readonly data: string; readonly folders: Folders };

/**
 * Writes new envelopes, or locked ones over their last revisions, with their roles, folder rows and the values of their searchable fields:
 * what is new in one statement, and what is changed in another.
 */
export function saveEnvelopes(tx: Transaction, all: readonly EnvelopeToSave[]): void {
  const { created = [], changed = [] } = Object.groupBy(all, ({ envelope }) => (envelope.revision === 1 ? "created" : "changed"));
  save(tx, created);
  save(tx, changed);
  addFields(tx, created);
  for (const { envelope, folders } of changed) if (folders.foundBy) saveFields(tx, envelope.id, folders.foundBy);
}

/**
 * When a mailbox received an envelope, whether it has seen, archived or deleted it stays; a draft that is saved or sent leaves the bin.
 * Mailboxes that see it without a role, by a share, to approve it or because they gave theirs away, follow. Rows are given as JSON: an
 * array of arrays cannot be taken apart by rows. Earlier rows are met as conflicts, which are found by key: a join might be planned as a scan.
 */
function save(tx: Transaction, all: readonly EnvelopeToSave[]): void {
  const [first] = all;
  if (!first) return;
  const areNew = first.envelope.revision === 1;
  // text of up to 10 MiB is not escaped when it comes alone
  const alone = all.length === 1 ? first.data : null;
  const rows = all.map((one) => ({ ...envelopeRow(one), data: alone === null ? one.data : null }));
  tx.send(sql`
    with e as (
      select *
      from json_to_recordset(${jsonOf(rows)}::json) as e (id uuid, template_id uuid, template_version uuid,
        sender_mailbox_id uuid, status text, subject text, message text, expire_after_days integer, notify_in_days integer,
        allows_delegation boolean, allows_sharing boolean, created_at timestamptz, sent_at timestamptz, completed_at timestamptz,
        expires_at timestamptz, changed_at timestamptz, changed_by_role_id text, state_message text, revision integer, documents json,
        signatures jsonb, data text, form_id uuid, mailbox_ids uuid[], statuses text[], searched_subject text, sort_subject text,
        template_name text, terms text[], sent_or_never timestamptz, expires_or_never timestamptz, total integer, completed integer)
    ), saved as (
      insert into envelopes (id, template_id, template_version, sender_mailbox_id, status, subject, message, expire_after_days,
        notify_in_days, allows_delegation, allows_sharing, created_at, sent_at, completed_at, expires_at, changed_at,
        changed_by_role_id, state_message, revision, documents, signatures, data, form_id)
      select e.id, e.template_id, e.template_version, e.sender_mailbox_id, e.status, e.subject, e.message, e.expire_after_days,
        e.notify_in_days, e.allows_delegation, e.allows_sharing, e.created_at, e.sent_at, e.completed_at, e.expires_at,
        e.changed_at, e.changed_by_role_id, e.state_message, e.revision, e.documents, e.signatures, coalesce(e.data, ${alone}), e.form_id
      from e${areNew ? empty : overEnvelopes}
    ), saved_roles as (
      insert into envelope_roles as s (envelope_id, position, role_id, title, kind, step, mailbox_id, email, is_active,
        is_completed, completed_at, signed_by)
      select r.envelope_id, r.position, r.role_id, r.title, r.kind, r.step, r.mailbox_id, r.email, r.is_active,
        r.is_completed, r.completed_at, r.signed_by
      from json_to_recordset(${jsonOf(all.flatMap(roleRows))}::json) as r (envelope_id uuid, position integer,
        role_id text, title text, kind text, step integer, mailbox_id uuid, email text, is_active boolean,
        is_completed boolean, completed_at timestamptz, signed_by text)${areNew ? empty : overRoles}
    )
    insert into mailbox_envelopes as m (mailbox_id, envelope_id, is_sender, status, reach, subject, searched_subject, sort_subject,
      message, template_id, template_version, template_name, sender_mailbox_id, terms, created_at, received_at, sent_at, expires_at,
      seen_at, total, completed, allows_sharing, form_id)
    select f.mailbox_id, e.id, f.mailbox_id = e.sender_mailbox_id, f.status, f.reach, e.subject, e.searched_subject,
      e.sort_subject, e.message, e.template_id, e.template_version, e.template_name, e.sender_mailbox_id,
      array_prepend(f.mailbox_id::text, e.terms), e.created_at, e.changed_at, e.sent_or_never, e.expires_or_never,
      case when f.mailbox_id = e.sender_mailbox_id then e.changed_at end, e.total, e.completed, e.allows_sharing, e.form_id
    from e
    cross join lateral (
      select r.mailbox_id, r.status, 'role' as reach
      from unnest(e.mailbox_ids, e.statuses) as r (mailbox_id, status)${areNew ? empty : followers}
    ) as f
    order by f.mailbox_id, e.id${areNew ? empty : overFolders}`);
}

function envelopeRow({ envelope: e, folders: f }: EnvelopeToSave): object {
  return {
    id: e.id,
    template_id: e.templateId,
    template_version: e.templateVersion,
    sender_mailbox_id: e.senderMailboxId,
    status: e.status,
    subject: e.subject,
    message: e.message,
    expire_after_days: e.expire?.afterDays,
    notify_in_days: e.expire?.notifyInDays,
    allows_delegation: e.forwarding.delegation,
    allows_sharing: e.forwarding.sharing,
    created_at: e.createdAt,
    sent_at: e.sentAt,
    completed_at: e.completedAt,
    expires_at: e.expiresAt,
    changed_at: e.changedAt,
    changed_by_role_id: e.changedByRoleId,
    state_message: e.stateMessage,
    revision: e.revision,
    documents: e.documents,
    signatures: e.signatures,
    form_id: e.formId,
    mailbox_ids: f.mailboxIds,
    statuses: f.statuses,
    searched_subject: f.searchedSubject,
    sort_subject: f.sortSubject,
    template_name: f.templateName,
    terms: f.terms,
    sent_or_never: f.sentAt,
    expires_or_never: f.expiresAt,
    total: f.total,
    completed: f.completed,
  };
}

function roleRows({ envelope }: EnvelopeToSave): readonly object[] {
  return envelope.roles.map((role, position) => ({
    envelope_id: envelope.id,
    position,
    role_id: role.id,
    title: role.title,
    kind: role.kind,
    step: role.order,
    mailbox_id: role.mailboxId,
    email: role.email,
    is_active: role.isActive,
    is_completed: role.isCompleted,
    completed_at: role.completedAt,
    signed_by: role.signedBy,
  }));
}

/** Change of an envelope's row. */
const overEnvelopes = sql`
      on conflict (id) do update
      set template_version = excluded.template_version, status = excluded.status, subject = excluded.subject, message = excluded.message,
        expire_after_days = excluded.expire_after_days, notify_in_days = excluded.notify_in_days,
        allows_delegation = excluded.allows_delegation, allows_sharing = excluded.allows_sharing, sent_at = excluded.sent_at,
        completed_at = excluded.completed_at, expires_at = excluded.expires_at, changed_at = excluded.changed_at,
        changed_by_role_id = excluded.changed_by_role_id, state_message = excluded.state_message, revision = excluded.revision,
        documents = excluded.documents, signatures = excluded.signatures, data = excluded.data`;

/** Change of a role's row; equal rows stay. */
const overRoles = sql`
      on conflict (envelope_id, position) do update
      set role_id = excluded.role_id, title = excluded.title, kind = excluded.kind, step = excluded.step,
        mailbox_id = excluded.mailbox_id, email = excluded.email, is_active = excluded.is_active,
        is_completed = excluded.is_completed, completed_at = excluded.completed_at, signed_by = excluded.signed_by
      where (s.role_id, s.title, s.kind, s.step, s.mailbox_id, s.email, s.is_active, s.is_completed, s.completed_at, s.signed_by)
        is distinct from (excluded.role_id, excluded.title, excluded.kind, excluded.step, excluded.mailbox_id, excluded.email,
        excluded.is_active, excluded.is_completed, excluded.completed_at, excluded.signed_by)`;

/** Mailboxes that see a changed envelope without a role of the flow. */
const followers = sql`
      union all
      select o.mailbox_id, e.status, o.reach
      from mailbox_envelopes o
      where o.envelope_id = e.id
        and o.mailbox_id <> all(e.mailbox_ids)`;

/** Change of a folder row. While an approval runs, its approvers see the envelope on approval until it ends. */
const overFolders = sql`
    on conflict (mailbox_id, envelope_id) do update
    set status = case
        when m.approval_flow_id is not null and excluded.status in ('DRAFT', 'WAITING') then 'ON_APPROVAL'
        when excluded.reach = 'approval' and m.status = 'ON_APPROVAL' and excluded.status in ('DRAFT', 'SENT') then m.status
        else excluded.status
      end, reach = excluded.reach, subject = excluded.subject, searched_subject = excluded.searched_subject,
      sort_subject = excluded.sort_subject, message = excluded.message, template_version = excluded.template_version,
      template_name = excluded.template_name, terms = excluded.terms || array(
        select concat('l:', l.id)
        from unnest(m.label_ids) as l (id)
      ), sent_at = excluded.sent_at, expires_at = excluded.expires_at, total = excluded.total, completed = excluded.completed,
      allows_sharing = excluded.allows_sharing, is_deleted = m.is_deleted and m.status <> 'DRAFT',
      binned_at = case when m.status <> 'DRAFT' then m.binned_at end`;

/** Removes the roles of a locked envelope from this position on: those of a longer flow it had before. */
export async function removeRoles(tx: Transaction, id: EnvelopeId, position: number): Promise<void> {
  await tx.run(sql`
    delete from envelope_roles
    where envelope_id = ${id}
      and position >= ${position}`);
}
