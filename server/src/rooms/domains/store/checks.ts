import type { Absence } from "@chancery/core/domain/absence.ts";
import type { Challenge, DnsCheck } from "@chancery/core/domain/challenge.ts";
import type { Domain } from "@chancery/core/domain/domain.ts";
import type { DomainId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import sql from "sql-template-tag";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { columns, domainOf, type DomainRow } from "./rows.ts";

/** Restarts the verification and clears the results of an earlier challenge. */
export async function saveChallenge(tx: Transaction, id: DomainId, { method, value }: Challenge, isNew: boolean): Promise<void> {
  await tx.run(sql`
    update account_domains
    set method = ${method}, value = ${value}, tried_until = null, tries = 0,
      next_look_at = case when status = 'UNVERIFIED' then null else next_look_at end,
      looked_at = case when ${isNew} then null else looked_at end,
      look_result = case when ${isNew} then null else look_result end,
      look_found = case when ${isNew} then null else look_found end,
      look_reason = case when ${isNew} then null else look_reason end
    where id = ${id}`);
}

/** Reserves the check of a domain; false if it was checked after `since`. */
export async function takeCheck(
  db: Queries,
  id: DomainId,
  { now, since }: { readonly now: Instant; readonly since: Instant },
): Promise<boolean> {
  return db.changes(sql`
    update account_domains
    set asked_at = ${now}
    where id = ${id}
      and (asked_at is null or asked_at <= ${since})`);
}

/** The time of the last requested check of a domain. */
export async function findLastCheckAt(db: Queries, id: DomainId): Promise<Instant | undefined> {
  const askedAt = await db.value<Instant | null>(sql`
    select asked_at
    from account_domains
    where id = ${id}`);
  return askedAt ?? undefined;
}

/** Stores the result of a lookup. */
export async function saveCheckResult(tx: Transaction, id: DomainId, look: DnsCheck, at: Instant): Promise<void> {
  await tx.run(sql`
    update account_domains
    set looked_at = ${at}, look_result = ${look.result}, look_found = ${look.found}::text[], look_reason = ${look.reason ?? null}
    where id = ${id}`);
}

/** Sets the next attempt of the service and their end; undefined for none. */
export async function saveTry(
  tx: Transaction,
  id: DomainId,
  one: { readonly tries: number; readonly triedUntil: Instant; readonly nextCheckAt: Instant | undefined },
): Promise<void> {
  await tx.run(sql`
    update account_domains
    set tries = ${one.tries}, tried_until = ${one.triedUntil}, next_look_at = ${one.nextCheckAt ?? null}
    where id = ${id}`);
}

/** Locks the name of a domain until the transaction ends; returns whether another account has verified it. */
export async function isVerifiedElsewhere(tx: Transaction, { id, name }: Pick<Domain, "id" | "name">): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('chancery domain ' || ${name.ascii}::text, 0))`);
  return tx.has(sql`
    select id
    from account_domains
    where domain = ${name.ascii}
      and status <> 'UNVERIFIED'
      and lost_at is null
      and id <> ${id}`);
}

/** The record was found: the domain is the account's, and INACTIVE. */
export async function saveProof(tx: Transaction, id: DomainId, at: Instant, nextCheckAt: Instant): Promise<void> {
  await tx.run(sql`
    update account_domains
    set status = 'INACTIVE', verified_at = ${at}, lost_at = null, tried_until = null, tries = 0, next_look_at = ${nextCheckAt},
      absent_since = null, absent_ms = null, absent_seen_at = null
    where id = ${id}`);
}

/** The changes after a check of a verified domain. `lostAt`: the verification is lost since then. */
export async function saveRecheck(
  tx: Transaction,
  id: DomainId,
  { absence, lostAt, nextCheckAt }: { absence: Absence | undefined; lostAt: Instant | undefined; nextCheckAt: Instant },
): Promise<void> {
  await tx.run(sql`
    update account_domains
    set absent_since = ${absence?.since ?? null}, absent_ms = ${absence?.ms ?? null}, absent_seen_at = ${absence?.seenAt ?? null},
      next_look_at = ${nextCheckAt}, lost_at = ${lostAt ?? null},
      status = case when ${lostAt ?? null}::timestamptz is null then status else 'INACTIVE' end
    where id = ${id}`);
}

/** Claims domains that are due for a check, longest overdue first; they are free again at `until`. */
export async function takeDue(db: Queries, now: Instant, until: Instant, limit: number): Promise<readonly Domain[]> {
  const rows = await db.objects<DomainRow>(sql`
    with due as materialized (
      select id
      from account_domains
      where next_look_at <= ${now}
      order by next_look_at, id
      limit ${limit}
      for update skip locked
    ), d as (
      update account_domains a
      set next_look_at = ${until}
      from due
      where a.id = due.id
      returning a.id, a.account_id, a.domain, a.unicode, a.status, a.provider_id, a.only_sso_login, a.created_at, a.method,
        a.value, a.tried_until, a.tries, a.next_look_at, a.verified_at, a.lost_at, a.absent_since, a.absent_ms, a.absent_seen_at,
        a.looked_at, a.look_result, a.look_found, a.look_reason
    )
    select ${columns}
    from d
    left join sso_provider_cards p on p.id = d.provider_id
    order by d.id
    limit ${limit}`);
  return rows.map(domainOf);
}
