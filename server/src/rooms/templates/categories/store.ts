import sql, { empty, join, type Sql } from "sql-template-tag";
import type { AccountId, CategoryId, MailboxId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import type { CategoryLevel } from "../access/access.ts";

export type CategoryRow = {
  readonly id: CategoryId;
  readonly mailboxId: MailboxId;
  readonly accountId: AccountId;
  /** The parent category, of the same mailbox. */
  readonly parentId: CategoryId | null;
  readonly name: string;
  readonly description: string;
  readonly access: CategoryLevel;
  readonly createdAt: Instant;
  readonly modifiedAt: Instant;
};

/** Adds a category; false if the mailbox has one of that name. `searched` is the folded name. */
export async function addCategory(tx: Transaction, one: CategoryRow, searched: string): Promise<boolean> {
  return tx.changes(sql`
    insert into categories
      (id, mailbox_id, account_id, parent_id, name, searched, description, access, created_at, modified_at)
    values (${one.id}, ${one.mailboxId}, ${one.accountId}, ${one.parentId}, ${one.name}, ${searched}, ${one.description},
      ${one.access}, ${one.createdAt}, ${one.modifiedAt})
    on conflict (mailbox_id, searched) do nothing`);
}

/** Writes a category. The caller has checked under the mailbox's lock that the name is free. */
export async function saveCategory(tx: Transaction, one: CategoryRow, searched: string): Promise<void> {
  await tx.run(sql`
    update categories
    set parent_id = ${one.parentId},
      name = ${one.name},
      description = ${one.description},
      searched = ${searched},
      access = ${one.access},
      modified_at = ${one.modifiedAt}
    where id = ${one.id} and mailbox_id = ${one.mailboxId}`);
}

/** Locks the category names of a mailbox until the transaction ends. */
export async function lockCategoryNames(tx: Transaction, mailboxId: MailboxId): Promise<void> {
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended(${`category names of ${mailboxId}`}, 0))`);
}

/** Whether another category of the mailbox has the name. */
export async function isCategoryNameUsed(
  db: Queries,
  one: Pick<CategoryRow, "id" | "mailboxId">,
  searched: string,
): Promise<boolean> {
  return db.has(sql`
    select id
    from categories
    where mailbox_id = ${one.mailboxId} and searched = ${searched} and id <> ${one.id}`);
}

/** The number of categories of a mailbox. */
export async function countOwnCategories(db: Queries, mailboxId: MailboxId): Promise<number> {
  return db.count(sql`
    select count(*) as total
    from categories
    where mailbox_id = ${mailboxId}`);
}

/** Whether a category is another one, or inside it at any depth. */
export async function isCategoryWithin(db: Queries, id: CategoryId, rootId: CategoryId): Promise<boolean> {
  return db.has(sql`
    with recursive above as (
      select id, parent_id
      from categories
      where id = ${id}
      union
      select c.id, c.parent_id
      from above a
      join categories c on c.id = a.parent_id
    )
    select id
    from above
    where id = ${rootId}`);
}

/** Whether a category has subcategories. */
export async function hasChildren(db: Queries, id: CategoryId): Promise<boolean> {
  return db.has(sql`
    select id
    from categories
    where parent_id = ${id}
    order by id
    limit 1`);
}

/** Moves the subcategories of a category into another, or to the top level. */
export async function moveChildren(tx: Transaction, id: CategoryId, parentId: CategoryId | null): Promise<void> {
  await tx.run(sql`
    update categories
    set parent_id = ${parentId}
    where parent_id = ${id}`);
}

/** Removes a locked category that no template is in. */
export async function removeCategory(tx: Transaction, id: CategoryId): Promise<void> {
  await tx.run(sql`
    delete from categories
    where id = ${id}`);
}

/** Whether a template is in the category. */
export async function isCategoryUsed(db: Queries, id: CategoryId): Promise<boolean> {
  return db.has(sql`
    select template_id
    from template_categories
    where category_id = ${id}
    order by template_id
    limit 1`);
}

/** The accesses of the templates in a category. */
export async function listAccessesIn(db: Queries, id: CategoryId): Promise<readonly { readonly access: string }[]> {
  return db.all<{ access: string }>(sql`
    select distinct t.access
    from template_categories c
    join templates t on t.id = c.template_id
    where c.category_id = ${id}
    order by t.access
    limit 10`);
}

/** Locks a category against changes and against templates being put into it. */
export async function lockCategory(tx: Transaction, id: CategoryId): Promise<CategoryRow | undefined> {
  return tx.first<CategoryRow>(sql`
    ${byIds([id])}
    for update`);
}

/** The categories of these ids; unknown ones are absent. */
export async function findCategories(db: Queries, ids: readonly CategoryId[]): Promise<ReadonlyMap<CategoryId, CategoryRow>> {
  if (ids.length === 0) return new Map();
  return byId(await db.all<CategoryRow>(byIds(ids)));
}

/** The same, locked against change and removal until the transaction ends. */
export async function shareCategories(
  tx: Transaction,
  ids: readonly CategoryId[],
): Promise<ReadonlyMap<CategoryId, CategoryRow>> {
  if (ids.length === 0) return new Map();
  return byId(
    await tx.all<CategoryRow>(sql`
    ${byIds(ids)}
    for share`),
  );
}

function byIds(ids: readonly CategoryId[]): Sql {
  return sql`
    select id, mailbox_id as "mailboxId", account_id as "accountId", parent_id as "parentId", name, description, access,
      created_at as "createdAt", modified_at as "modifiedAt"
    from categories
    where id = any(${ids}::uuid[])
    order by id`;
}

function byId(rows: readonly CategoryRow[]): ReadonlyMap<CategoryId, CategoryRow> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** The filter of a list of categories: those the mailbox may see, of one access or any. */
export type CategoryFilter = {
  readonly mailbox: { readonly id: MailboxId; readonly accountId: AccountId };
  readonly access: CategoryLevel | undefined;
};

/** Categories that a mailbox may see, newest first, after the id `after` if given. */
export async function listCategories(
  db: Queries,
  filter: CategoryFilter,
  page: { readonly offset: number; readonly limit: number; readonly after: string | undefined },
): Promise<readonly CategoryRow[]> {
  const behind = page.after === undefined ? empty : sql`where id < ${page.after}`;
  return db.all<CategoryRow>(sql`
    select c.id, c.mailbox_id as "mailboxId", c.account_id as "accountId", c.parent_id as "parentId", c.name,
      c.description, c.access, c.created_at as "createdAt", c.modified_at as "modifiedAt"
    from (
      select id
      from (${seen(filter)}) visible
      ${behind}
      order by id desc
      limit ${page.limit + 1}
      offset ${page.offset}
    ) listed
    join categories c on c.id = listed.id
    order by c.id desc`);
}

/** The number of categories in the list. */
export async function countCategories(db: Queries, filter: CategoryFilter): Promise<number> {
  return db.count(sql`
    select count(*) as total
    from (${seen(filter)}) visible`);
}

/** Ids in a union of one branch per access level, each by its own index. */
function seen({ mailbox, access }: CategoryFilter): Sql {
  const own = sql`
    select id
    from categories
    where mailbox_id = ${mailbox.id} ${access === undefined ? empty : sql`and access = ${access}`}`;
  const ofAccount = sql`
    select id
    from categories
    where account_id = ${mailbox.accountId} and access = 'account'`;
  const ofEverybody = sql`
    select id
    from categories
    where access = 'public'`;
  const others = [
    ...(access === undefined || access === "account" ? [ofAccount] : []),
    ...(access === undefined || access === "public" ? [ofEverybody] : []),
  ];
  return join([own, ...others], " union ");
}
