import sql, { empty, type Sql } from "sql-template-tag";
import type { Envelope } from "@chancery/core/envelope/model/model.ts";
import type { EnvelopeId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../../io/database/database.ts";
import type { Folders } from "../folder-rows.ts";
import { saveFields } from "./fields.ts";

/** An envelope with its XML and its folder rows. */
export type EnvelopeToSave = { readonly envelope: Envelope; readonly data: string; readonly folders: Folders };

/**
 * Writes a new envelope, or a locked one over its last revision, with its roles and folder rows: one statement,
 * and one more for the values of searchable fields where the template has some.
 * When a mailbox received it, whether it has seen, archived or deleted it stays; a draft that is saved or sent leaves the bin.
 * Mailboxes that see it without a role, by a share, to approve it or because they gave theirs away, follow.
 */
export function saveEnvelope(tx: Transaction, { envelope: e, data, folders: f }: EnvelopeToSave): void {
  const roles = e.roles;
  const isNew = e.revision === 1;
  tx.send(sql`
    with saved as (${isNew ? insertOf(e, data) : updateOf(e, data)}
    ), saved_roles as (
      insert into envelope_roles as s (envelope_id, position, role_id, title, kind, step, mailbox_id, email, is_active,
        is_completed, completed_at, signed_by)
      select ${e.id}::uuid, r.position, r.role_id, r.title, r.kind, r.step, r.mailbox_id, r.email, r.is_active,
        r.is_completed, r.completed_at, r.signed_by
      from unnest(${roles.map((_, index) => index)}::integer[], ${roles.map(({ id }) => id)}::text[],
        ${roles.map(({ title }) => title)}::text[], ${roles.map(({ kind }) => kind)}::text[],
        ${roles.map(({ order }) => order)}::integer[], ${roles.map(({ mailboxId }) => mailboxId ?? null)}::uuid[],
        ${roles.map(({ email }) => email ?? null)}::text[], ${roles.map(({ signedBy }) => signedBy ?? null)}::text[],
        ${roles.map(({ isActive }) => isActive)}::boolean[], ${roles.map(({ isCompleted }) => isCompleted)}::boolean[],
        ${roles.map(({ completedAt }) => completedAt ?? null)}::timestamptz[])
        as r (position, role_id, title, kind, step, mailbox_id, email, signed_by, is_active, is_completed, completed_at)${isNew ? empty : overRoles}
    )${isNew ? empty : followStatement(e, f)}
    insert into mailbox_envelopes as m (mailbox_id, envelope_id, is_sender, status, subject, searched_subject, sort_subject, message,
      template_id, template_version, template_name, sender_mailbox_id, terms, created_at, received_at, sent_at, expires_at,
      seen_at, total, completed, allows_sharing, form_id)
    select f.mailbox_id, ${e.id}::uuid, f.mailbox_id = ${e.senderMailboxId}, f.status, ${e.subject}::text,
      ${f.searchedSubject}::text, ${f.sortSubject}::text, ${e.message}::text, ${e.templateId}::uuid,
      ${e.templateVersion}::uuid, ${f.templateName}::text, ${e.senderMailboxId}::uuid,
      array_prepend(f.mailbox_id::text, ${f.terms}::text[]), ${e.createdAt}::timestamptz, ${e.changedAt}::timestamptz,
      ${f.sentAt}::timestamptz, ${f.expiresAt}::timestamptz,
      case when f.mailbox_id = ${e.senderMailboxId} then ${e.changedAt}::timestamptz end,
      ${f.total}::integer, ${f.completed}::integer, ${e.forwarding.sharing}::boolean, ${e.formId ?? null}::uuid
    from unnest(${f.mailboxIds}::uuid[], ${f.statuses}::text[]) as f (mailbox_id, status)
    order by f.mailbox_id${isNew ? empty : overFolders}`);
  if (f.foundBy) saveFields(tx, e.id, f.foundBy);
}

function insertOf(e: Envelope, data: string): Sql {
  return sql`
      insert into envelopes (id, template_id, template_version, sender_mailbox_id, status, subject, message, expire_after_days,
        notify_in_days, allows_delegation, allows_sharing, created_at, sent_at, completed_at, expires_at, changed_at,
        changed_by_role_id, state_message, revision, documents, signatures, data, form_id)
      values (${e.id}, ${e.templateId}, ${e.templateVersion}, ${e.senderMailboxId}, ${e.status}, ${e.subject}, ${e.message},
        ${e.expire?.afterDays ?? null}, ${e.expire?.notifyInDays ?? null}, ${e.forwarding.delegation}, ${e.forwarding.sharing},
        ${e.createdAt}, ${e.sentAt ?? null}, ${e.completedAt ?? null}, ${e.expiresAt ?? null}, ${e.changedAt},
        ${e.changedByRoleId ?? null}, ${e.stateMessage}, ${e.revision}, ${JSON.stringify(e.documents)}, ${JSON.stringify(e.signatures)}, ${data},
        ${e.formId ?? null})`;
}

function updateOf(e: Envelope, data: string): Sql {
  return sql`
      update envelopes
      set template_version = ${e.templateVersion}, status = ${e.status}, subject = ${e.subject}, message = ${e.message},
        expire_after_days = ${e.expire?.afterDays ?? null}, notify_in_days = ${e.expire?.notifyInDays ?? null},
        allows_delegation = ${e.forwarding.delegation}, allows_sharing = ${e.forwarding.sharing}, sent_at = ${e.sentAt ?? null},
        completed_at = ${e.completedAt ?? null}, expires_at = ${e.expiresAt ?? null}, changed_at = ${e.changedAt},
        changed_by_role_id = ${e.changedByRoleId ?? null}, state_message = ${e.stateMessage}, revision = ${e.revision},
        documents = ${JSON.stringify(e.documents)}, signatures = ${JSON.stringify(e.signatures)}, data = ${data}
      where id = ${e.id}`;
}

/** Change of a role's row; equal rows stay. */
const overRoles = sql`
      on conflict (envelope_id, position) do update
      set role_id = excluded.role_id, title = excluded.title, kind = excluded.kind, step = excluded.step,
        mailbox_id = excluded.mailbox_id, email = excluded.email, is_active = excluded.is_active,
        is_completed = excluded.is_completed, completed_at = excluded.completed_at, signed_by = excluded.signed_by
      where (s.role_id, s.title, s.kind, s.step, s.mailbox_id, s.email, s.is_active, s.is_completed, s.completed_at, s.signed_by)
        is distinct from (excluded.role_id, excluded.title, excluded.kind, excluded.step, excluded.mailbox_id, excluded.email,
        excluded.is_active, excluded.is_completed, excluded.completed_at, excluded.signed_by)`;

/** Change of a folder row. */
const overFolders = sql`
    on conflict (mailbox_id, envelope_id) do update
    set status = case
        when m.approval_flow_id is not null and excluded.status in ('DRAFT', 'WAITING') then 'ON_APPROVAL' else excluded.status
      end, reach = 'role', subject = excluded.subject, searched_subject = excluded.searched_subject,
      sort_subject = excluded.sort_subject, message = excluded.message, template_version = excluded.template_version,
      template_name = excluded.template_name, terms = excluded.terms || array(
        select concat('l:', l.id)
        from unnest(m.label_ids) as l (id)
      ), sent_at = excluded.sent_at, expires_at = excluded.expires_at, total = excluded.total, completed = excluded.completed,
      allows_sharing = excluded.allows_sharing, is_deleted = m.is_deleted and m.status <> 'DRAFT',
      binned_at = case when m.status <> 'DRAFT' then m.binned_at end`;

/**
 * Folder rows of mailboxes that see the envelope without a role of the flow; a new one has none. While an approval runs, its approvers
 * see the envelope on approval until it ends.
 */
function followStatement(e: Envelope, f: Folders): Sql {
  return sql`, followed as (
      update mailbox_envelopes o
      set status = case
          when o.reach = 'approval' and o.status = 'ON_APPROVAL' and ${e.status} in ('DRAFT', 'SENT') then o.status
          else ${e.status}
        end, subject = ${e.subject}, searched_subject = ${f.searchedSubject}, sort_subject = ${f.sortSubject},
        message = ${e.message}, template_version = ${e.templateVersion}, template_name = ${f.templateName},
        terms = array_prepend(o.mailbox_id::text, ${f.terms}::text[]) || array(
          select concat('l:', l.id)
          from unnest(o.label_ids) as l (id)
        ), sent_at = ${f.sentAt}, expires_at = ${f.expiresAt}, total = ${f.total}, completed = ${f.completed},
        allows_sharing = ${e.forwarding.sharing}
      where o.envelope_id = ${e.id}
        and o.mailbox_id <> all(${f.mailboxIds}::uuid[])
    )`;
}

/** Removes the roles of a locked envelope from this position on: those of a longer flow it had before. */
export async function removeRoles(tx: Transaction, id: EnvelopeId, position: number): Promise<void> {
  await tx.run(sql`
    delete from envelope_roles
    where envelope_id = ${id}
      and position >= ${position}`);
}
