import sql, { raw, type Sql } from "sql-template-tag";
import { gramsToFind, wordsOf } from "@chancery/core/text/fold.ts";
import { never, recipientTerm } from "../folders.ts";
import type { EnvelopeSearch, Scope, Span } from "../search.ts";

/** The conditions of a search on the folder rows `m`, the mailbox first. */
export function searchConditions(search: EnvelopeSearch): readonly Sql[] {
  const { mailbox, statuses, scopes, subject, templates, senders } = search;
  return [
    sql`m.mailbox_id = ${mailbox.id}`,
    sql`m.is_archived = ${search.isArchived}`,
    sql`m.is_deleted = ${search.isDeleted}`,
    ...(statuses ? statusConditions(search, statuses) : []),
    ...(scopes ? [scopeCondition(scopes)] : []),
    ...(subject ? subjectConditions(search, subject) : []),
    ...(templates ? [sql`m.template_id = any(${templates}::uuid[])`] : []),
    ...(senders ? [sql`m.sender_mailbox_id = any(${senders}::uuid[])`] : []),
    ...recipientConditions(search),
    ...activeRoleConditions(search),
    ...spanConditions("created_at", search.created),
    ...spanConditions("received_at", search.received),
    ...spanConditions("sent_at", search.sent),
    ...spanConditions("expires_at", search.expires),
    ...search.metadata.map((entry) => metadataCondition(search, entry)),
  ];
}

/** The column names what was last written, for the index; past its expiry an envelope in progress is EXPIRED. */
function statusConditions({ now }: EnvelopeSearch, statuses: readonly string[]): readonly Sql[] {
  const written = statuses.includes("EXPIRED") ? [...new Set([...statuses, "WAITING", "SENT"])] : statuses;
  const isTimed = written.includes("WAITING") || written.includes("SENT");
  const condition = sql`m.status = any(${written}::text[])`;
  if (!isTimed) return [condition];
  const seen = sql`case when m.status in ('WAITING', 'SENT') and m.expires_at <= ${now} then 'EXPIRED' else m.status end`;
  return [condition, sql`${seen} = any(${statuses}::text[])`];
}

function scopeCondition(scopes: readonly Scope[]): Sql {
  const has = (scope: Scope): boolean => scopes.includes(scope);
  return sql`((${has("inbox")} and not m.is_sender) or (${has("draft")} and m.status = 'DRAFT')
          or (${has("outbox")} and m.is_sender and m.status <> 'DRAFT'))`;
}

/** The grams find by index; the text itself decides. */
function subjectConditions({ mailbox }: EnvelopeSearch, subject: string): readonly Sql[] {
  const terms = [mailbox.id, ...gramsToFind(wordsOf(subject))];
  return [sql`m.terms @> ${terms}::text[]`, sql`position(${subject} in m.searched_subject) > 0`];
}

function recipientConditions({ mailbox, recipients }: EnvelopeSearch): readonly Sql[] {
  if (!recipients) return [];
  const own = [mailbox.id];
  return [sql`m.terms @> ${own}::text[]`, sql`m.terms && ${recipients.map(recipientTerm)}::text[]`];
}

function activeRoleConditions({ activeRoles, now }: EnvelopeSearch): readonly Sql[] {
  if (!activeRoles) return [];
  const role = sql`
          select 1
          from envelope_roles r
          where r.envelope_id = m.envelope_id
            and r.is_active
            and r.title = any(${activeRoles}::text[])`;
  return [sql`m.expires_at > ${now}`, sql`exists (${role})`];
}

function spanConditions(column: "created_at" | "received_at" | "sent_at" | "expires_at", { from, to }: Span): readonly Sql[] {
  const name = raw(`m.${column}`);
  return [
    ...(from ? [sql`${name} >= ${from}`] : []),
    ...(to ? [sql`${name} <= ${to}`] : []),
    ...(from && !to ? [sql`${name} < ${never}`] : []),
  ];
}

function metadataCondition({ mailbox }: EnvelopeSearch, { key, value }: { readonly key: string; readonly value: string }): Sql {
  return sql`m.envelope_id in (
          select d.envelope_id
          from envelope_metadata d
          where d.account_id = ${mailbox.accountId}
            and d.key = ${key}
            and d.value = ${value}
        )`;
}
