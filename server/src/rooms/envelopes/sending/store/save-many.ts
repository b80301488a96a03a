import sql from "sql-template-tag";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Transaction } from "../../../../io/database/database.ts";
import type { MetadataEntry } from "../../envelope/store/metadata.ts";
import type { EnvelopeToSave } from "../../envelope/store/save-envelope.ts";

/** A new envelope with all that is written beside it. */
export type NewEnvelope = EnvelopeToSave & { readonly metadata: readonly MetadataEntry[] };

/**
 * Writes new envelopes, roles and folder rows: what saveEnvelope writes of each, in one statement for all of them, one more where
 * the template has searchable fields, and one for metadata. JSON, because an array of arrays cannot be taken apart by rows.
 */
export function saveNewEnvelopes(tx: Transaction, all: readonly NewEnvelope[], accountId: AccountId): void {
  if (all.length === 0) return;
  tx.send(sql`
    with saved as (
      insert into envelopes (id, template_id, template_version, sender_mailbox_id, status, subject, message, expire_after_days,
        notify_in_days, allows_delegation, allows_sharing, created_at, sent_at, completed_at, expires_at, changed_at,
        changed_by_role_id, state_message, revision, documents, signatures, data, form_id)
      select e.id, e.template_id, e.template_version, e.sender_mailbox_id, e.status, e.subject, e.message, e.expire_after_days,
        e.notify_in_days, e.allows_delegation, e.allows_sharing, e.created_at, e.sent_at, e.completed_at, e.expires_at,
        e.changed_at, e.changed_by_role_id, e.state_message, e.revision, e.documents, e.signatures, e.data, e.form_id
      from json_to_recordset(${JSON.stringify(all.map(envelopeRow))}::json) as e (id uuid, template_id uuid,
        template_version uuid, sender_mailbox_id uuid, status text, subject text, message text, expire_after_days integer,
        notify_in_days integer, allows_delegation boolean, allows_sharing boolean, created_at timestamptz, sent_at timestamptz,
        completed_at timestamptz, expires_at timestamptz, changed_at timestamptz, changed_by_role_id text, state_message text,
        revision integer, documents json, signatures jsonb, data text, form_id uuid)
    ), saved_roles as (
      insert into envelope_roles (envelope_id, position, role_id, title, kind, step, mailbox_id, email, is_active,
        is_completed, completed_at, signed_by)
      select r.envelope_id, r.position, r.role_id, r.title, r.kind, r.step, r.mailbox_id, r.email, r.is_active,
        r.is_completed, r.completed_at, r.signed_by
      from json_to_recordset(${JSON.stringify(all.flatMap(roleRows))}::json) as r (envelope_id uuid, position integer,
        role_id text, title text, kind text, step integer, mailbox_id uuid, email text, is_active boolean,
        is_completed boolean, completed_at timestamptz, signed_by text)
    )
    insert into mailbox_envelopes (mailbox_id, envelope_id, is_sender, status, subject, searched_subject, sort_subject, message,
      template_id, template_version, template_name, sender_mailbox_id, terms, created_at, received_at, sent_at, expires_at,
      seen_at, total, completed, allows_sharing, form_id)
    select f.mailbox_id, f.envelope_id, f.is_sender, f.status, f.subject, f.searched_subject, f.sort_subject, f.message,
      f.template_id, f.template_version, f.template_name, f.sender_mailbox_id, f.terms, f.created_at, f.received_at, f.sent_at,
      f.expires_at, f.seen_at, f.total, f.completed, f.allows_sharing, f.form_id
    from json_to_recordset(${JSON.stringify(all.flatMap(folderRows))}::json) as f (mailbox_id uuid, envelope_id uuid,
      is_sender boolean, status text, subject text, searched_subject text, sort_subject text, message text, template_id uuid,
      template_version uuid, template_name text, sender_mailbox_id uuid, terms text[], created_at timestamptz,
      received_at timestamptz, sent_at timestamptz, expires_at timestamptz, seen_at timestamptz, total integer,
      completed integer, allows_sharing boolean, form_id uuid)
    order by f.mailbox_id, f.envelope_id`);
  saveSearched(tx, all);
  saveMetadata(tx, all, accountId);
}

function envelopeRow({ envelope: e, data }: NewEnvelope): object {
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
    data,
    form_id: e.formId,
  };
}

function roleRows({ envelope }: NewEnvelope): readonly object[] {
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

function folderRows({ envelope: e, folders: f }: NewEnvelope): readonly object[] {
  const shared = {
    envelope_id: e.id,
    subject: e.subject,
    searched_subject: f.searchedSubject,
    sort_subject: f.sortSubject,
    message: e.message,
    template_id: e.templateId,
    template_version: e.templateVersion,
    template_name: f.templateName,
    sender_mailbox_id: e.senderMailboxId,
    created_at: e.createdAt,
    received_at: e.changedAt,
    sent_at: f.sentAt,
    expires_at: f.expiresAt,
    total: f.total,
    completed: f.completed,
    allows_sharing: e.forwarding.sharing,
    form_id: e.formId,
  };
  return f.mailboxIds.map((mailboxId, index) => {
    const isSender = mailboxId === e.senderMailboxId;
    const own = { mailbox_id: mailboxId, is_sender: isSender, status: f.statuses[index], terms: [mailboxId, ...f.terms] };
    return { ...shared, ...own, seen_at: isSender ? e.changedAt : undefined };
  });
}

function saveSearched(tx: Transaction, all: readonly NewEnvelope[]): void {
  if (all.every(({ folders }) => folders.foundBy === undefined)) return;
  tx.send(sql`
    with known as (
      insert into mailbox_fields (mailbox_id, name, type)
      select distinct k.mailbox_id, k.name, k.type
      from json_to_recordset(${JSON.stringify(all.flatMap(knownRows))}::json) as k (mailbox_id uuid, name text, type text)
      order by k.mailbox_id, k.name, k.type
      on conflict do nothing
    )
    insert into envelope_fields (mailbox_id, envelope_id, name, position, type, text, folded, terms, number, at)
    select n.mailbox_id, n.envelope_id, n.name, n.position, n.type, n.text, n.folded, n.terms, n.number, n.at
    from json_to_recordset(${JSON.stringify(all.flatMap(valueRows))}::json) as n (mailbox_id uuid, envelope_id uuid, name text,
      position integer, type text, text text, folded text, terms text[], number numeric, at timestamptz)
    order by n.mailbox_id, n.envelope_id, n.name, n.position`);
}

function knownRows({ folders }: NewEnvelope): readonly object[] {
  const fields = folders.foundBy?.fields ?? [];
  return folders.mailboxIds.flatMap((mailboxId) => fields.map(({ name, type }) => ({ mailbox_id: mailboxId, name, type })));
}

function valueRows({ envelope, folders }: NewEnvelope): readonly object[] {
  const values = folders.foundBy?.values ?? [];
  return folders.mailboxIds.flatMap((mailboxId) =>
    values.map(({ name, type, position, text, folded, grams, number, at }) => ({
      mailbox_id: mailboxId,
      envelope_id: envelope.id,
      name,
      position,
      type,
      text,
      folded,
      number,
      at,
      terms: [`${mailboxId}:${name}`, ...grams],
    })),
  );
}

function saveMetadata(tx: Transaction, all: readonly NewEnvelope[], accountId: AccountId): void {
  const entries = all.flatMap(({ envelope, metadata }) => metadata.map((entry) => ({ ...entry, envelopeId: envelope.id })));
  if (entries.length === 0) return;
  tx.send(sql`
    insert into envelope_metadata (account_id, envelope_id, key, value, is_boolean)
    select ${accountId}::uuid, n.envelope_id, n.key, n.value, n.is_boolean
    from unnest(${entries.map(({ envelopeId }) => envelopeId)}::uuid[], ${entries.map(({ key }) => key)}::text[],
      ${entries.map(({ value }) => value)}::text[], ${entries.map(({ isBoolean }) => isBoolean)}::boolean[])
      as n (envelope_id, key, value, is_boolean)
    order by n.envelope_id, n.key`);
}
