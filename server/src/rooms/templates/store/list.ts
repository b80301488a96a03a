import sql, { empty, join, type Sql } from "sql-template-tag";
import type { AccountId, MailboxId, TemplateId, TemplateVersionId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../io/database/database.ts";
import type { AccessLevel } from "../access.ts";

/** Which templates a list shows: those the mailbox may see by name, of one level, with words in name or description. */
export type ListFilter = {
  readonly mailbox: { readonly id: MailboxId; readonly accountId: AccountId };
  readonly level: AccessLevel | "official" | undefined;
  /** Folded text, empty for any. */
  readonly searched: string;
};

export type ListRow = {
  readonly id: TemplateId;
  readonly mailbox_id: MailboxId;
  readonly account_id: AccountId;
  readonly version_id: TemplateVersionId;
  readonly name: string;
  readonly description: string;
  readonly access: AccessLevel;
  readonly created_at: Instant;
  readonly modified_at: Instant;
  readonly shared_to: readonly MailboxId[];
};

/** Templates a mailbox sees, newest first (ids grow with time), behind the id `after` when given. */
export async function listTemplates(
  db: Queries,
  filter: ListFilter,
  page: { readonly offset: number; readonly limit: number; readonly after: string | undefined },
): Promise<readonly ListRow[]> {
  const behind = page.after === undefined ? empty : sql`where id < ${page.after}`;
  return db.all<ListRow>(sql`
    select t.id, t.mailbox_id, t.account_id, t.version_id, t.name, t.description, t.access, t.created_at, t.modified_at,
      array(select s.mailbox_id::text from template_shares s where s.template_id = t.id order by s.mailbox_id) as shared_to
    from (
      select id
      from (${visible(filter)}) seen
      ${behind}
      order by id desc
      limit ${page.limit + 1}
      offset ${page.offset}
    ) listed
    join templates t on t.id = listed.id
    order by t.id desc`);
}

/** How many templates the list has. */
export async function countTemplates(db: Queries, filter: ListFilter): Promise<number> {
  const row = await db.first<{ total: number }>(sql`
    select count(*) as total
    from (${visible(filter)}) seen`);
  return row?.total ?? 0;
}

/** Ids by each way to see a template, every way by its own index; `union` leaves one of each. */
function visible({ mailbox, level, searched }: ListFilter): Sql {
  const words = searched === "" ? empty : sql`and position(${searched} in searched) > 0`;
  const own = sql`
    select id
    from templates
    where mailbox_id = ${mailbox.id} and archived_at is null ${ofLevel(level)} ${words}`;
  const ofAccount = sql`
    select id
    from templates
    where account_id = ${mailbox.accountId} and access = 'account' and archived_at is null ${words}`;
  const ofEverybody = sql`
    select id
    from templates
    where access = 'public' and archived_at is null ${words}`;
  const shared = sql`
    select h.id
    from template_shares g
    join templates h on h.id = g.template_id
    where g.mailbox_id = ${mailbox.id} and h.access = 'shared' and h.archived_at is null ${words}`;
  const ways = {
    account: ofAccount,
    public: ofEverybody,
    shared,
    mailbox: undefined,
    "public-hidden": undefined,
    official: undefined,
  } as const;
  const others = level === undefined ? [ofAccount, ofEverybody, shared] : ways[level] ? [ways[level]] : [];
  return join([own, ...others], " union ");
}

function ofLevel(level: ListFilter["level"]): Sql {
  return level === undefined ? empty : sql`and access = ${level}`;
}
