import sql, { empty } from "sql-template-tag";
import type { VisibleStatus } from "@chancery/core/envelope/model/model.ts";
import type { AccountId, ChainId, EnvelopeId, LabelId, MailboxId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** The status answer of an envelope, as one mailbox gets it. Every column costs: this row is read more often than any other. */
export type StatusRow = {
  readonly template_version: TemplateVersionId;
  /** Changes whenever the template does. */
  readonly template_stamp: string;
  readonly data: string;
  readonly subject: string;
  readonly status: VisibleStatus;
  readonly created_at: Instant;
  readonly received_at: Instant;
  readonly sent_at: Instant;
  readonly expires_at: Instant;
  readonly is_unseen: boolean;
  readonly total: number;
  readonly completed: number;
  readonly is_archived: boolean;
  readonly is_deleted: boolean;
  readonly was_viewed: boolean;
  readonly reach: "role" | "shared" | "approval";
  readonly label_ids: readonly LabelId[];
  readonly approval_flow_id: string | null;
  readonly chain_id: ChainId | null;
  readonly is_chained_by_me: boolean;
  readonly sender_id: MailboxId;
  readonly sender_name: string;
  readonly sender_account_id: AccountId;
  readonly sender_account_name: string;
  readonly metadata: Readonly<Record<string, string | boolean>> | null;
  /** With whom the mailbox itself has shared it. */
  readonly shared_to: readonly MailboxId[] | null;
  /** Whether there are, or were, scenarios that take envelopes of this version. */
  readonly has_scenarios: boolean;
};

/** Everything the status answer needs of the envelope, or undefined when the mailbox does not see it: one statement. */
export async function findStatus(
  db: Queries,
  id: EnvelopeId,
  { mailboxId, accountId }: { readonly mailboxId: MailboxId; readonly accountId: AccountId },
): Promise<StatusRow | undefined> {
  return db.first<StatusRow>(sql`
    select e.template_version, concat(t.version_id, t.modified_at, t.is_archived, t.access, t.name) as template_stamp, e.data, e.subject,
      case
        when m.reach = 'approval' and (m.status <> 'ON_APPROVAL' or e.status in ('COMPLETED', 'CANCELLED', 'EXPIRED')) then e.status
        else m.status
      end as status, e.created_at, m.received_at, m.sent_at, m.expires_at, m.seen_at is null as is_unseen,
      m.total, m.completed, m.is_archived, m.is_deleted, coalesce(m.was_viewed, m.seen_at is not null) as was_viewed, m.reach, m.label_ids,
      m.approval_flow_id, l.chain_id, coalesce(l.added_by = m.mailbox_id, false) as is_chained_by_me, e.sender_mailbox_id as sender_id, s.name as sender_name,
      a.id as sender_account_id, a.name as sender_account_name,
      (
        select json_object_agg(d.key, case when d.is_boolean then to_json(d.value = 'true') else to_json(d.value) end)
        from envelope_metadata d
        where d.account_id = ${accountId}
          and d.envelope_id = m.envelope_id
      ) as metadata,
      (
        select json_agg(o.mailbox_id order by o.mailbox_id)
        from mailbox_envelopes o
        where o.envelope_id = m.envelope_id
          and o.shared_by = m.mailbox_id
      ) as shared_to, x.version_id is not null as has_scenarios
    from mailbox_envelopes m
    join envelopes e on e.id = m.envelope_id
    join mailbox_cards s on s.id = e.sender_mailbox_id
    join account_cards a on a.id = s.account_id
    join template_cards t on t.id = e.template_id
    left join envelope_chain_links l on l.envelope_id = m.envelope_id
    left join scenario_source_access x on x.version_id = e.template_version
    where m.mailbox_id = ${mailboxId}
      and m.envelope_id = ${id}`);
}

/** Whether the mailbox sees the envelope. */
export async function isVisible(db: Queries, id: EnvelopeId, mailboxId: MailboxId): Promise<boolean> {
  return db.has(sql`
    select 1
    from mailbox_envelopes
    where mailbox_id = ${mailboxId}
      and envelope_id = ${id}`);
}

/** Whether the mailbox sees the envelope, which is not removed before the transaction ends. */
export async function holdVisible(tx: Transaction, mailboxId: MailboxId, id: EnvelopeId): Promise<boolean> {
  return tx.has(sql`
    select 1
    from mailbox_envelopes
    where mailbox_id = ${mailboxId}
      and envelope_id = ${id}
    for key share`);
}

/** Whether there is such an envelope, which is then not removed before the transaction ends. */
export async function holdExisting(tx: Transaction, id: EnvelopeId): Promise<boolean> {
  return tx.has(sql`
    select 1
    from envelopes
    where id = ${id}
    for key share`);
}

/** The template version of an envelope that the mailbox sees. */
export async function findVisibleVersion(
  db: Queries,
  id: EnvelopeId,
  mailboxId: MailboxId,
): Promise<TemplateVersionId | undefined> {
  return db.value<TemplateVersionId>(sql`
    select template_version
    from mailbox_envelopes
    where mailbox_id = ${mailboxId}
      and envelope_id = ${id}`);
}

/** The template version of an envelope that one of these mailboxes has, or undefined. */
export async function findVersionSeenByAny(
  db: Queries,
  id: EnvelopeId,
  mailboxIds: readonly MailboxId[],
): Promise<TemplateVersionId | undefined> {
  return db.value<TemplateVersionId>(sql`
    select template_version
    from mailbox_envelopes
    where mailbox_id = any(${mailboxIds}::uuid[])
      and envelope_id = ${id}
    order by mailbox_id
    limit 1`);
}

/** Locks the folder row of a mailbox; false when there is none. */
export async function lockFolder(tx: Transaction, id: EnvelopeId, mailboxId: MailboxId): Promise<boolean> {
  return tx.has(sql`
    select 1
    from mailbox_envelopes
    where mailbox_id = ${mailboxId}
      and envelope_id = ${id}
    for update`);
}

/** Records that the mailbox has viewed the envelope; false when it had before. */
export async function markSeen(tx: Transaction, id: EnvelopeId, mailboxId: MailboxId, now: Instant): Promise<boolean> {
  return tx.changes(sql`
    update mailbox_envelopes
    set seen_at = coalesce(seen_at, ${now}), was_viewed = true
    where mailbox_id = ${mailboxId}
      and envelope_id = ${id}
      and not coalesce(was_viewed, seen_at is not null)`);
}

/** Records that the mailbox has read again an envelope that it had marked as unread. */
export async function markSeenAgain(tx: Transaction, id: EnvelopeId, mailboxId: MailboxId, now: Instant): Promise<void> {
  await tx.run(sql`
    update mailbox_envelopes
    set seen_at = ${now}
    where mailbox_id = ${mailboxId}
      and envelope_id = ${id}
      and seen_at is null`);
}

/** The ids of the mailbox's active roles while the envelope is in progress, or undefined when the mailbox does not see it. */
export async function listActiveRoles(
  db: Queries,
  id: EnvelopeId,
  mailboxId: MailboxId,
  now: Instant,
): Promise<readonly string[] | undefined> {
  return db.value<readonly string[]>(sql`
    select array(
        select r.role_id
        from envelope_roles r
        where r.envelope_id = m.envelope_id
          and r.mailbox_id = m.mailbox_id
          and r.is_active
          and m.expires_at > ${now}
        order by r.position
      ) as role_ids
    from mailbox_envelopes m
    where m.mailbox_id = ${mailboxId}
      and m.envelope_id = ${id}`);
}

/** Envelopes that wait for a mailbox, by id. */
export async function listWaiting(
  db: Queries,
  mailboxId: MailboxId,
  { after, limit }: { readonly after: EnvelopeId | undefined; readonly limit: number },
): Promise<readonly EnvelopeId[]> {
  const behind =
    after === undefined
      ? empty
      : sql`
      and envelope_id > ${after}`;
  return db.values<EnvelopeId>(sql`
    select envelope_id
    from mailbox_envelopes
    where mailbox_id = ${mailboxId}
      and status = 'WAITING'${behind}
    order by envelope_id
    limit ${limit}`);
}
