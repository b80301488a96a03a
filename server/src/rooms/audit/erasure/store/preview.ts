import type { AccountId, UserId } from "@chancery/core/ids/id.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../../../io/database/database.ts";
import { type HoldId, holdsMax } from "../hold.ts";
import { isCovered, remainingTexts } from "./covering.ts";
import type { Named } from "./erase-texts.ts";

/** A member of an account; `isCorporate`: the account may remove them from the service. */
export type Person = Named & { readonly isCorporate: boolean };

/** A member of an account, with the texts that name them. */
export async function findPerson(db: Queries, accountId: AccountId, userId: UserId): Promise<Person | undefined> {
  const row = await db.first<{ readonly email: string; readonly name: string; readonly is_corporate: boolean }>(sql`
    select u.email, trim(u.first_name || ' ' || u.last_name) as name, u.corporate_account_id is not distinct from m.account_id as is_corporate
    from account_member_cards m
    join user_cards u on u.id = m.user_id
    where m.account_id = ${accountId}
      and m.user_id = ${userId}`);
  if (!row) return undefined;
  const { email, name, is_corporate: isCorporate } = row;
  return { userId, isCorporate, names: [email, ...(name.includes(" ") ? [name.toLowerCase()] : [])] };
}

/** The numbers of records of one kind that an erasure would change, and of those that legal holds keep. */
export type Counted = { readonly kind: string; readonly records: number; readonly held: number };

/** Counts, among the latest records of an account, those that the erasure of a person would change. */
export async function countRecords(
  db: Queries,
  { accountId, person, limit }: { readonly accountId: AccountId; readonly person: Named; readonly limit: number },
): Promise<{ readonly read: number; readonly kinds: readonly Counted[] }> {
  const rows = await db.all<Counted & { readonly read: number }>(sql`
    with latest as (
      select subject_id, subject_kind, account_id, coalesce(erasable, '{}') as erasable,
        position(${`"userId":"${person.userId}"`} in record) > 0 as is_own, record::json->>'requestId' as request_id
      from audit_records
      where account_id = ${accountId}
      order by at desc
      limit ${limit}
    ), owned as (
      select l.subject_id, l.subject_kind, l.account_id, l.erasable, l.is_own,
        (l.subject_id, nullif(l.request_id, '')) in (
          select subject_id, request_id
          from latest
          where is_own
        ) as is_of_own_request
      from latest l
    ), judged as (
      select r.subject_kind, r.erasable is distinct from coalesce(${remainingTexts(person.names)}, '{}') as is_named,
        ${isCovered(person.userId)} as is_held
      from owned r
    )
    select subject_kind as kind, count(*) filter (where is_named)::integer as records,
      count(*) filter (where is_named and is_held)::integer as held, sum(count(*)) over ()::integer as read
    from judged
    group by subject_kind
    order by subject_kind`);
  return {
    read: rows[0]?.read ?? 0,
    kinds: rows.filter(({ records }) => records > 0).map(({ kind, records, held }) => ({ kind, records, held })),
  };
}

/** Counts the records of a person's own trail, such as sign-ins, that belong to no account and have texts. */
export async function countOwnRecords(db: Queries, userId: UserId, limit: number): Promise<number> {
  return db.count(sql`
    select count(*)::integer as count
    from (
      select 1
      from audit_records
      where subject_id = ${userId}
        and subject_kind = 'user'
        and account_id is null
        and erasable <> '{}'
      limit ${limit}
    ) r`);
}

/** The holds of an account on itself, on a person, and on envelopes in the trail of which the account's latest records name the person. */
export async function listHoldsOver(
  db: Queries,
  { accountId, userId, limit }: { readonly accountId: AccountId; readonly userId: UserId; readonly limit: number },
): Promise<readonly HoldId[]> {
  const rows = await db.all<{ readonly id: HoldId }>(sql`
    with acted as (
      select subject_id
      from (
        select subject_id, subject_kind, record
        from audit_records
        where account_id = ${accountId}
        order by at desc
        limit ${limit}
      ) latest
      where subject_kind = 'envelope'
        and position(${`"userId":"${userId}"`} in record) > 0
    )
    select id
    from legal_holds
    where account_id = ${accountId}
      and lifted_at is null
      and case when envelope_id is null then user_id is null or user_id = ${userId} else envelope_id in (
        select subject_id
        from acted
      ) end
    order by set_at, id
    limit ${holdsMax}`);
  return rows.map(({ id }) => id);
}
