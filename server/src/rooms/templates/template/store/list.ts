import sql, { empty, join, type Sql } from "sql-template-tag";
import type { AccountId, CategoryId, MailboxId, TemplateVersionId, UserId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../../io/database/database.ts";
import { templateColumns, type TemplateRow } from "../../versions/store/versions.ts";
import type { AccessLevel } from "../../access/access.ts";
import { isSharedWith } from "../../access/store.ts";

/** The filter of a list of templates: those the mailbox may see by name, of one access level, with a keyword. */
export type ListFilter = {
  readonly mailbox: { readonly id: MailboxId; readonly accountId: AccountId };
  /** The user whose favorites are marked. */
  readonly userId: UserId;
  readonly level: AccessLevel | "official" | undefined;
  /** Folded text; empty matches all. */
  readonly searched: string;
  readonly category: CategoryId | undefined;
  /** The user's favorites, including those that are visible by id only. */
  readonly isFavorite: boolean;
  /** The mailbox's own archived templates, instead of the others. */
  readonly isArchived: boolean;
};

export type ListRow = TemplateRow & { readonly version_id: TemplateVersionId; readonly is_favorite: boolean };

/** Templates that a mailbox may see, newest first (ids grow with time), after the id `after` if given. */
export async function listTemplates(
  db: Queries,
  filter: ListFilter,
  page: { readonly offset: number; readonly limit: number; readonly after: string | undefined },
): Promise<readonly ListRow[]> {
  const behind = page.after === undefined ? empty : sql`where id < ${page.after}`;
  return db.all<ListRow>(sql`
    select ${templateColumns}, t.version_id,
      exists(select 1 from template_favorites f where f.user_id = ${filter.userId} and f.template_id = t.id) as is_favorite
    from (
      select id
      from (${listed(filter)}) seen
      ${behind}
      order by id desc
      limit ${page.limit + 1}
      offset ${page.offset}
    ) listed
    join templates t on t.id = listed.id
    join template_versions v on v.template_id = t.id and v.id = t.version_id
    order by t.id desc`);
}

/** The number of templates in the list. */
export async function countTemplates(db: Queries, filter: ListFilter): Promise<number> {
  return db.count(sql`
    select count(*) as total
    from (${listed(filter)}) seen`);
}

/** Ids of the list. Selective conditions (a category, favorites) are evaluated first. */
function listed(filter: ListFilter): Sql {
  if (filter.isArchived) return archived(filter);
  return filter.isFavorite || filter.category !== undefined ? chosen(filter) : visible(filter);
}

/** Ids in a union of one branch per access level, each by its own index. */
function visible(filter: ListFilter): Sql {
  const { mailbox, level } = filter;
  const own = sql`
    select t.id
    from templates t
    where t.mailbox_id = ${mailbox.id} and t.archived_at is null ${narrowed(filter)}`;
  const ofAccount = sql`
    select t.id
    from templates t
    where t.account_id = ${mailbox.accountId} and t.access = 'account' and t.archived_at is null ${narrowed(filter)}`;
  const ofEverybody = sql`
    select t.id
    from templates t
    where t.access = 'public' and t.archived_at is null ${narrowed(filter)}`;
  const shared = sql`
    select t.id
    from template_shares g
    join templates t on t.id = g.template_id
    where g.mailbox_id = ${mailbox.id} and t.access = 'shared' and t.archived_at is null ${narrowed(filter)}`;
  const sharedToGroup = sql`
    select t.id
    from mailbox_group_access b
    join template_group_shares g on g.group_id = b.group_id
    join templates t on t.id = g.template_id
    where b.mailbox_id = ${mailbox.id} and t.access = 'shared' and t.archived_at is null ${narrowed(filter)}`;
  const ways = { account: [ofAccount], public: [ofEverybody], shared: [shared, sharedToGroup] };
  const others = Object.entries(ways).flatMap(([way, ids]) => (level === undefined || level === way ? ids : []));
  return join([own, ...others], " union ");
}

/** Ids in a category, or among the favorites, or both, that the mailbox may see. */
function chosen(filter: ListFilter): Sql {
  const { mailbox, userId, category, isFavorite } = filter;
  const inCategory =
    category === undefined ? empty : sql`join template_categories c on c.template_id = t.id and c.category_id = ${category}`;
  const favored = isFavorite ? sql`join template_favorites f on f.template_id = t.id and f.user_id = ${userId}` : empty;
  const hidden = isFavorite ? sql`or t.access = 'public-hidden'` : empty;
  return sql`
    select t.id
    from templates t
    ${inCategory}
    ${favored}
    where t.archived_at is null ${narrowed(filter)}
      and (
        t.mailbox_id = ${mailbox.id}
        or t.access = 'public'
        ${hidden}
        or ${isSharedWith(mailbox)}
      )`;
}

function archived(filter: ListFilter): Sql {
  const { mailbox, userId, category, isFavorite } = filter;
  const inCategory =
    category === undefined
      ? empty
      : sql`and exists(select 1 from template_categories c where c.template_id = t.id and c.category_id = ${category})`;
  const favored = isFavorite
    ? sql`and exists(select 1 from template_favorites f where f.template_id = t.id and f.user_id = ${userId})`
    : empty;
  return sql`
    select t.id
    from templates t
    where t.mailbox_id = ${mailbox.id} and t.archived_at is not null ${narrowed(filter)} ${inCategory} ${favored}`;
}

function narrowed({ level, searched }: ListFilter): Sql {
  const ofLevel = level === undefined ? empty : sql`and t.access = ${level}`;
  const words = searched === "" ? empty : sql`and position(${searched} in t.searched) > 0`;
  return sql`and not t.is_one_off ${ofLevel} ${words}`;
}
