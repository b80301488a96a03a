import sql, { join, raw, type Sql } from "sql-template-tag";
import type { MailboxId } from "@chancery/core/ids/id.ts";
import { requiredGrams, wordsOf } from "@chancery/core/text/fold.ts";
import { formTerm, labelTerm, never, recipientTerm } from "../../envelope/folder-rows.ts";
import type { EnvelopeSearch, Scope, Span } from "../search.ts";
import { fieldConditions } from "./field-conditions.ts";

/** The conditions of a search on the folder rows `m`, the mailbox first. */
export function searchConditions(search: EnvelopeSearch): readonly Sql[] {
  const { mailbox, statuses, scopes, subject, templates, senders } = search;
  return [
    sql`m.mailbox_id = ${mailbox.id}`,
    ...(search.ids
      ? [sql`m.envelope_id = any(${search.ids}::uuid[])`]
      : [sql`m.is_archived = ${search.isArchived}`, sql`m.is_deleted = ${search.isDeleted}`]),
    sql`m.reach <> 'approval'`,
    ...(statuses ? statusConditions(search, statuses) : []),
    ...(scopes ? [scopeCondition(mailbox.id, scopes)] : []),
    ...(subject ? subjectConditions(search, subject) : []),
    ...(templates ? [sql`m.template_id = any(${templates}::uuid[])`] : []),
    ...(senders ? [sql`m.sender_mailbox_id = any(${senders}::uuid[])`] : []),
    ...termConditions(search, search.recipients?.map(recipientTerm)),
    ...termConditions(search, search.labels?.map(labelTerm)),
    ...termConditions(search, search.forms?.map(formTerm)),
    ...activeRoleConditions(search),
    ...spanConditions("created_at", search.created),
    ...spanConditions("received_at", search.received),
    ...spanConditions("sent_at", search.sent),
    ...spanConditions("expires_at", search.expires),
    ...fieldConditions(search),
    ...search.metadata.map((entry) => metadataCondition(search, entry)),
  ];
}

const timed: readonly string[] = ["WAITING", "SENT", "ON_APPROVAL"];

/** The column has the status last written, for the index; past its expiry an envelope in progress is EXPIRED. */
function statusConditions({ now }: EnvelopeSearch, statuses: readonly string[]): readonly Sql[] {
  const written = statuses.includes("EXPIRED") ? [...new Set([...statuses, ...timed])] : statuses;
  const isTimed = timed.some((status) => written.includes(status));
  const condition = sql`m.status = any(${written}::text[])`;
  if (!isTimed) return [condition];
  const seen = sql`case when m.status in ('WAITING', 'SENT', 'ON_APPROVAL') and m.expires_at <= ${now} then 'EXPIRED' else m.status end`;
  return [condition, sql`${seen} = any(${statuses}::text[])`];
}

/** A draft stays one while it is on approval; the drafts of others, seen by a share, are in `shared` alone. */
const scopeConditions: Readonly<Record<Scope, Sql>> = {
  inbox: sql`(not m.is_sender and m.reach = 'role')`,
  outbox: sql`(m.is_sender and m.sent_at < ${never})`,
  draft: sql`(m.is_sender and m.status in ('DRAFT', 'ON_APPROVAL') and m.sent_at = ${never})`,
  shared: sql`m.reach = 'shared'`,
};

/** Inbox and shares are said without parameters, so that their indexes are known to fit; the outbox is what one sent oneself. */
function scopeCondition(mailboxId: MailboxId, scopes: readonly Scope[]): Sql {
  if (scopes.length === 1 && scopes[0] === "outbox") return sql`m.sender_mailbox_id = ${mailboxId} and ${scopeConditions.outbox}`;
  const wanted = join(
    [...new Set(scopes)].map((scope) => scopeConditions[scope]),
    " or ",
  );
  return sql`(${wanted})`;
}

/** The grams find by index; the text itself decides. */
function subjectConditions({ mailbox }: EnvelopeSearch, subject: string): readonly Sql[] {
  const terms = [mailbox.id, ...requiredGrams(wordsOf(subject))];
  return [sql`m.terms @> ${terms}::text[]`, sql`position(${subject} in m.searched_subject) > 0`];
}

/** More terms than that are looked up one by one: each row would be compared with each, 60 s for 500 terms in 1 000 000 rows. */
const comparedMax = 4;

/** One of these terms, among the rows of the mailbox. */
function termConditions({ mailbox }: EnvelopeSearch, terms: readonly string[] | undefined): readonly Sql[] {
  if (!terms) return [];
  const own = [mailbox.id];
  if (terms.length <= comparedMax) return [sql`m.terms @> ${own}::text[]`, sql`m.terms && ${terms}::text[]`];
  // by the mailbox among the terms alone: by its column, rows would be read and compared again
  const found = sql`
          select distinct f.envelope_id
          from unnest(${terms}::text[]) as t (term)
          join mailbox_envelopes f on f.terms @> array[${mailbox.id}::text, t.term]`;
  return [sql`m.envelope_id = any(array(${found}))`];
}

function activeRoleConditions({ activeRoles, now }: EnvelopeSearch): readonly Sql[] {
  if (!activeRoles) return [];
  const role = sql`
          select 1
          from envelope_roles r
          where r.envelope_id = m.envelope_id
            and r.is_active
            and r.title = any(${activeRoles}::text[])`;
  return [sql`m.status in ('WAITING', 'SENT', 'ON_APPROVAL')`, sql`m.expires_at > ${now}`, sql`exists (${role})`];
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
