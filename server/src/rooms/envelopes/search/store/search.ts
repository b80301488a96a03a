import sql, { empty, join, raw, type Sql } from "sql-template-tag";
import type { AccountId, ChainId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Statement } from "../../../../io/database/database.ts";
import type { EnvelopeSearch, SearchSlice, SortField } from "../search.ts";
import type { FolderSeenRow } from "../../envelope/store/folder-seen.ts";
import type { FlagRow } from "../../folders/store/flags.ts";
import { searchConditions } from "./search-conditions.ts";

/** One row of a list, with its sender. `sort_value` is the value that the list is ordered by. */
export type FolderRow = FolderSeenRow &
  FlagRow & {
    readonly message: string;
    readonly template_version: TemplateVersionId;
    readonly template_name: string;
    readonly sender_name: string;
    readonly sender_account_id: AccountId;
    readonly seen_at: Instant | null;
    readonly total: number;
    readonly completed: number;
    readonly allows_sharing: boolean;
    readonly chain_id: ChainId | null;
    readonly is_chained_by_me: boolean;
    readonly sort_value: string;
  };

const sortColumns: Readonly<Record<SortField, { readonly column: string; readonly type: string }>> = {
  createdAt: { column: "created_at", type: "timestamptz" },
  receivedAt: { column: "received_at", type: "timestamptz" },
  sentAt: { column: "sent_at", type: "timestamptz" },
  expiredAfter: { column: "expires_at", type: "timestamptz" },
  subject: { column: "sort_subject", type: "text" },
  status: { column: "status", type: "text" },
  templateName: { column: "template_name", type: "text" },
};

/** The rows of one slice of a search, in its order and then by id. */
export async function listFolders(db: Queries, search: EnvelopeSearch, slice: SearchSlice): Promise<readonly FolderRow[]> {
  return db.all<FolderRow>(listStatement(search, slice));
}

/** How many rows a search has. */
export async function countFolders(db: Queries, search: EnvelopeSearch): Promise<number> {
  return db.count(countStatement(search));
}

/** The statement of a slice; the senders are joined to the rows of the page only. */
export function listStatement(search: EnvelopeSearch, { offset, limit, after }: SearchSlice): Statement {
  const { column: name, type } = sortColumns[search.sort.field];
  const column = raw(`m.${name}`);
  const direction = raw(search.sort.isDescending ? "desc" : "asc");
  const beyond = raw(search.sort.isDescending ? "<" : ">");
  const start = after
    ? sql`
        and (${column}, m.envelope_id) ${beyond} (${after.value}::${raw(type)}, ${after.id}::uuid)`
    : empty;
  return sql`
    with page as (
      select m.envelope_id, m.is_sender, m.status, m.subject, m.message, m.template_id, m.template_version, m.template_name,
        m.sender_mailbox_id, m.created_at, m.received_at, m.sent_at, m.expires_at, m.seen_at, m.total, m.completed,
        m.allows_sharing, m.is_archived, m.is_deleted, m.reach, m.label_ids, m.form_id,
        ${column} as sort_value
      from mailbox_envelopes m
      where ${conditionsOf(search)}${start}
      order by ${column} ${direction}, m.envelope_id ${direction}
      limit ${limit}
      offset ${offset}
    )
    select p.envelope_id, p.is_sender, p.status, p.subject, p.message, p.template_id, p.template_version, p.template_name,
      p.sender_mailbox_id, s.name as sender_name, s.account_id as sender_account_id, p.created_at, p.received_at, p.sent_at,
      p.expires_at, p.seen_at, p.total, p.completed, p.allows_sharing, p.is_archived, p.is_deleted, p.reach, p.label_ids, p.form_id,
      l.chain_id, coalesce(l.added_by = ${search.mailbox.id}, false) as is_chained_by_me, p.sort_value
    from page p
    join mailbox_cards s on s.id = p.sender_mailbox_id
    left join envelope_chain_links l on l.envelope_id = p.envelope_id
    order by p.sort_value ${direction}, p.envelope_id ${direction}`;
}

/** The statement that counts a search. */
export function countStatement(search: EnvelopeSearch): Statement {
  return sql`
    select count(*) as count
    from mailbox_envelopes m
    where ${conditionsOf(search)}`;
}

function conditionsOf(search: EnvelopeSearch): Sql {
  return join(
    searchConditions(search),
    `
        and `,
  );
}
