import sql, { empty, type Sql } from "sql-template-tag";
import type { RoleId } from "@chancery/core/account/roles.ts";
import type { AccountId, MailboxId, UserId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries } from "../../../../io/database/database.ts";
import type { UserStatus } from "../../account/user.ts";

/** Filter of a list of people. Undefined fields do not restrict it. */
export type PeopleFilter = {
  readonly accountId: AccountId;
  /** `like` patterns, one for each folded word. */
  readonly patterns: readonly string[];
  readonly mailboxId: MailboxId | undefined;
  /** They have no grant in any mailbox of the account. */
  readonly hasNoMailbox: boolean;
  readonly isNewestFirst: boolean;
  readonly domains: readonly string[] | undefined;
  readonly roleIds: readonly RoleId[] | undefined;
  readonly statuses: readonly UserStatus[] | undefined;
  readonly createdFrom: Instant | undefined;
  readonly createdBefore: Instant | undefined;
  /** These only. */
  readonly ids?: readonly UserId[] | undefined;
};

/** A person who belongs to an account. */
export type PersonRow = {
  readonly id: UserId;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly status: UserStatus;
  readonly is_corporate: boolean;
  readonly created_at: Instant;
};

/** A page of people, oldest or newest first (ids grow with time), after the id `after` if there is one; one row more than the limit. */
export async function listPeople(
  db: Queries,
  filter: PeopleFilter,
  page: { readonly offset: number; readonly limit: number; readonly after: string | undefined },
): Promise<readonly PersonRow[]> {
  const { isNewestFirst } = filter;
  const next = isNewestFirst ? sql`and m.user_id < ${page.after}` : sql`and m.user_id > ${page.after}`;
  return db.all<PersonRow>(sql`
    select u.id, u.email, u.first_name, u.last_name, u.phone, u.status,
      u.corporate_account_id is not distinct from m.account_id as is_corporate, u.created_at
    ${matching(filter)}
      ${page.after === undefined ? empty : next}
    order by m.user_id ${isNewestFirst ? sql`desc` : empty}
    limit ${page.limit + 1}
    offset ${page.offset}`);
}

/** The number of people that match. */
export async function countPeople(db: Queries, filter: PeopleFilter): Promise<number> {
  return db.count(sql`
    select count(*) as total
    ${matching(filter)}`);
}

function matching({ accountId, patterns, domains, statuses, createdFrom, createdBefore, ids, ...granted }: PeopleFilter): Sql {
  return sql`from account_members m
    join users u on u.id = m.user_id
    where m.account_id = ${accountId}
      ${ids ? sql`and m.user_id = any(${ids}::uuid[])` : empty}
      ${patterns.length === 0 ? empty : sql`and u.searched like all(${patterns}::text[])`}
      ${domains ? sql`and split_part(u.email, '@', 2) = any(${domains}::text[])` : empty}
      ${statuses ? sql`and u.status = any(${statuses}::text[])` : empty}
      ${createdFrom ? sql`and u.created_at >= ${createdFrom}` : empty}
      ${createdBefore ? sql`and u.created_at < ${createdBefore}` : empty}
      ${holding(accountId, granted)}`;
}

/** A role matches where it was granted: in the account, or in one of its mailboxes. */
function holding(
  accountId: AccountId,
  { mailboxId, hasNoMailbox, roleIds }: Pick<PeopleFilter, "mailboxId" | "hasNoMailbox" | "roleIds">,
): Sql {
  const inMailbox = sql`exists (
          select
          from mailbox_grants g
          join mailbox_cards c on c.id = g.mailbox_id
          where g.user_id = m.user_id
            and c.account_id = ${accountId}
            ${mailboxId ? sql`and g.mailbox_id = ${mailboxId}` : empty}
            ${roleIds ? sql`and g.role_id = any(${roleIds}::uuid[])` : empty}
        )`;
  if (mailboxId) return sql`and ${inMailbox}`;
  if (hasNoMailbox) return sql`and not ${anyMailbox(accountId)} ${roleIds ? sql`and ${inAccount(roleIds)}` : empty}`;
  if (!roleIds) return empty;
  return sql`and (${inMailbox}
        or ${inAccount(roleIds)})`;
}

function inAccount(roleIds: readonly RoleId[]): Sql {
  return sql`exists (
          select
          from account_grants g
          where g.user_id = m.user_id
            and g.account_id = m.account_id
            and g.role_id = any(${roleIds}::uuid[])
        )`;
}

function anyMailbox(accountId: AccountId): Sql {
  return sql`exists (
          select
          from mailbox_grants g
          join mailbox_cards c on c.id = g.mailbox_id
          where g.user_id = m.user_id
            and c.account_id = ${accountId}
            and not c.is_removed
        )`;
}

/** A person, if they belong to the account. */
export async function findPerson(db: Queries, accountId: AccountId, userId: UserId): Promise<PersonRow | undefined> {
  return db.first<PersonRow>(sql`
    select u.id, u.email, u.first_name, u.last_name, u.phone, u.status,
      u.corporate_account_id is not distinct from m.account_id as is_corporate, u.created_at
    from account_members m
    join users u on u.id = m.user_id
    where m.account_id = ${accountId}
      and m.user_id = ${userId}`);
}

/** Roles of a person in the account itself, including hidden roles. */
export type AccountHolding = { readonly user_id: UserId; readonly role_ids: readonly RoleId[] };

/** Roles of a person in a mailbox of the account, including hidden roles. */
export type MailboxHolding = AccountHolding & { readonly mailbox_id: MailboxId; readonly mailbox_name: string };

/** The roles of these people in the account itself. */
export async function listAccountHoldings(
  db: Queries,
  accountId: AccountId,
  userIds: readonly UserId[],
): Promise<readonly AccountHolding[]> {
  return db.all<AccountHolding>(sql`
    select user_id, array_agg(role_id::text order by role_id) as role_ids
    from account_grants
    where account_id = ${accountId}
      and user_id = any(${userIds}::uuid[])
    group by user_id
    order by user_id
    limit ${userIds.length}`);
}

/** The roles of these people in mailboxes of the account that are not removed: the first `mailboxesMax` of each person by name. */
export async function listMailboxHoldings(
  db: Queries,
  accountId: AccountId,
  userIds: readonly UserId[],
  mailboxesMax: number,
): Promise<readonly MailboxHolding[]> {
  return db.all<MailboxHolding>(sql`
    select p.id as user_id, h.mailbox_id, h.mailbox_name, h.role_ids
    from unnest(${userIds}::uuid[]) as p (id)
    cross join lateral (
      select g.mailbox_id, c.name as mailbox_name, array_agg(g.role_id::text order by g.role_id) as role_ids
      from mailbox_grants g
      join mailbox_cards c on c.id = g.mailbox_id
      where g.user_id = p.id
        and c.account_id = ${accountId}
        and not c.is_removed
      group by g.mailbox_id, c.name
      order by c.name, g.mailbox_id
      limit ${mailboxesMax}
    ) h
    order by h.mailbox_name, h.mailbox_id, p.id
    limit ${userIds.length * mailboxesMax}`);
}
