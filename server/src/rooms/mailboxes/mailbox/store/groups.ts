import sql, { empty, raw, type Sql } from "sql-template-tag";
import type { AccountId, Id } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import { mailboxLimits } from "@chancery/core/mailbox/limits.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** A group of an account's mailboxes. */
export type GroupId = Id<"mailboxGroup">;
export type Group = {
  readonly id: GroupId;
  readonly account_id: AccountId;
  readonly name: string;
  readonly created_at: Instant;
  readonly modified_at: Instant;
};

/** A group of an account. */
export async function findGroup(db: Queries, accountId: AccountId, id: GroupId): Promise<Group | undefined> {
  return db.first<Group>(sql`
    select id, account_id, name, created_at, modified_at
    from mailbox_groups
    where account_id = ${accountId}
      and id = ${id}`);
}

/** The same, locked until the transaction ends. */
export async function lockGroup(tx: Transaction, accountId: AccountId, id: GroupId): Promise<Group | undefined> {
  return tx.first<Group>(sql`
    select id, account_id, name, created_at, modified_at
    from mailbox_groups
    where account_id = ${accountId}
      and id = ${id}
    for update`);
}

/** Inserts a group; false when the account already has one of the name. */
export async function addGroup(tx: Transaction, group: Group): Promise<boolean> {
  return tx.changes(sql`
    insert into mailbox_groups (id, account_id, name, searched, created_at, modified_at)
    values (${group.id}, ${group.account_id}, ${group.name}, ${foldText(group.name)}, ${group.created_at}, ${group.modified_at})
    on conflict (account_id, searched) do nothing`);
}

/** Updates name and time of a group while the account's groups are locked; false when another group has the name. */
export async function changeGroupRow(tx: Transaction, group: Group): Promise<boolean> {
  return tx.changes(sql`
    update mailbox_groups
    set name = ${group.name}, searched = ${foldText(group.name)}, modified_at = ${group.modified_at}
    where id = ${group.id}
      and account_id = ${group.account_id}
      and not exists (
        select 1
        from mailbox_groups o
        where o.account_id = ${group.account_id}
          and o.searched = ${foldText(group.name)}
          and o.id <> ${group.id}
      )`);
}

/** Deletes a group; false when the account does not have it. */
export async function removeGroupRow(tx: Transaction, accountId: AccountId, id: GroupId): Promise<boolean> {
  return tx.changes(sql`
    delete from mailbox_groups
    where account_id = ${accountId}
      and id = ${id}`);
}

/** The number of groups of an account. */
export async function countGroups(db: Queries, accountId: AccountId): Promise<number> {
  return db.count(sql`
    select count(*) as count
    from mailbox_groups
    where account_id = ${accountId}`);
}

/** A group in a list. */
export type ListedGroup = Group & { readonly searched: string; readonly mailboxes_count: number };

/** Filter of an account's groups: names that match all patterns, or this id; ascending or descending. */
export type GroupsQuery = {
  readonly accountId: AccountId;
  readonly patterns: readonly string[];
  readonly id: GroupId | undefined;
  readonly isAscending: boolean;
};

type Slice = {
  readonly offset: number;
  readonly limit: number;
  readonly after: { readonly searched: string; readonly id: GroupId } | undefined;
};

/** A page of an account's groups by name. */
export async function listGroups(
  db: Queries,
  filter: GroupsQuery,
  { offset, limit, after }: Slice,
): Promise<readonly ListedGroup[]> {
  const [order, beyond] = filter.isAscending ? [raw(""), raw(">")] : [raw(" desc"), raw("<")];
  const behind = after
    ? sql`
      and (g.searched, g.id) ${beyond} (${after.searched}, ${after.id})`
    : empty;
  return db.all<ListedGroup>(sql`
    select g.id, g.account_id, g.name, g.searched, g.created_at, g.modified_at,
      (
        select count(*)
        from mailbox_group_members b
        where b.group_id = g.id
      ) as mailboxes_count
    from mailbox_groups g
    where ${matching(filter)}${behind}
    order by g.searched${order}, g.id${order}
    limit ${limit}
    offset ${offset}`);
}

/** The number of groups that match. */
export async function countListedGroups(db: Queries, filter: GroupsQuery): Promise<number> {
  return db.count(sql`
    select count(*) as total
    from mailbox_groups g
    where ${matching(filter)}`);
}

function matching({ accountId, patterns, id }: GroupsQuery): Sql {
  const itself =
    id === undefined
      ? empty
      : sql`
      and g.id = ${id}`;
  const words =
    patterns.length === 0
      ? empty
      : sql`
      and g.searched like all(${patterns}::text[])`;
  return sql`g.account_id = ${accountId}${itself}${words}`;
}

/** Those of these groups that belong to the account, by name. */
export async function findGroups(db: Queries, accountId: AccountId, ids: readonly GroupId[]): Promise<readonly Group[]> {
  return db.all<Group>(sql`
    select id, account_id, name, created_at, modified_at
    from mailbox_groups
    where account_id = ${accountId}
      and id = any(${ids}::uuid[])
    order by searched, id
    limit ${mailboxLimits.groupsMax}`);
}
