import sql, { empty, type Sql } from "sql-template-tag";
import type { AccountId, Id, MailboxId } from "@chancery/core/ids/id.ts";
import type { Queries } from "../../../../io/database/database.ts";

/** Type and state of an account. */
export type AccountCard = { readonly type: "company" | "personal"; readonly is_removed: boolean };

/** The account of mailboxes, including removed ones. */
export async function findAccountCard(db: Queries, id: AccountId): Promise<AccountCard | undefined> {
  return db.first<AccountCard>(sql`
    select type, is_removed
    from account_cards
    where id = ${id}`);
}

/** Filter of an account's mailboxes: search texts that match all patterns, one of the groups, this id. */
export type AccountMailboxes = {
  readonly accountId: AccountId;
  readonly patterns: readonly string[];
  readonly id: MailboxId | undefined;
  readonly groups: readonly Id<"mailboxGroup">[] | undefined;
  readonly ids?: readonly MailboxId[] | undefined;
};

/** A row of the list, sorted by name and id. */
export type NamedMailbox = { readonly id: MailboxId; readonly name: string };

type Slice = { readonly offset: number; readonly limit: number; readonly after: NamedMailbox | undefined };

/** A page of an account's mailboxes by name. */
export async function listAccountMailboxes(
  db: Queries,
  filter: AccountMailboxes,
  { offset, limit, after }: Slice,
): Promise<readonly NamedMailbox[]> {
  const behind = after
    ? sql`
      and (m.name, m.id) > (${after.name}, ${after.id})`
    : empty;
  return db.all<NamedMailbox>(sql`
    select m.id, m.name
    from mailboxes m
    where ${matching(filter)}${behind}
    order by m.name, m.id
    limit ${limit}
    offset ${offset}`);
}

/** The number of mailboxes that match. */
export async function countAccountMailboxes(db: Queries, filter: AccountMailboxes): Promise<number> {
  return db.count(sql`
    select count(*) as total
    from mailboxes m
    where ${matching(filter)}`);
}

function matching({ accountId, patterns, id, ids, groups }: AccountMailboxes): Sql {
  const words =
    patterns.length === 0
      ? empty
      : sql`
      and exists (
        select 1
        from mailbox_texts t
        where t.mailbox_id = m.id
          and t.kind = 'all'
          and t.searched like all(${patterns}::text[])
      )`;
  const among =
    groups === undefined
      ? empty
      : sql`
      and exists (
        select 1
        from mailbox_group_members b
        where b.mailbox_id = m.id
          and b.group_id = any(${groups}::uuid[])
      )`;
  const itself =
    id === undefined
      ? empty
      : sql`
      and m.id = ${id}`;
  const these = ids
    ? sql`
      and m.id = any(${ids}::uuid[])`
    : empty;
  return sql`m.account_id = ${accountId}
      and m.removed_at is null${itself}${these}${words}${among}`;
}

/** Public data of a mailbox, for callers who know its id. */
export type MailboxInfo = {
  readonly id: MailboxId;
  readonly name: string;
  readonly account_name: string;
  readonly inn: string;
  readonly is_removed: boolean;
};

/** Public data of these mailboxes, including removed ones; unknown ids are absent. */
export async function listInfos(db: Queries, ids: readonly MailboxId[]): Promise<readonly MailboxInfo[]> {
  return db.all<MailboxInfo>(sql`
    select m.id, m.name, a.name as account_name, a.inn, m.removed_at is not null as is_removed
    from mailboxes m
    join account_cards a on a.id = m.account_id
    where m.id = any(${ids}::uuid[])`);
}
