import type { Domain, DomainStatus } from "@chancery/core/domain/domain.ts";
import type { AccountId, DomainId, ProviderId } from "@chancery/core/ids/id.ts";
import { foldText } from "@chancery/core/text/fold.ts";
import sql from "sql-template-tag";
import type { Page } from "../../../http/route/paging.ts";
import type { Queries, Transaction } from "../../../io/database/database.ts";
import { columns, domainOf, type DomainRow } from "./rows.ts";

/** Which domains of an account: whose name has the folded keyword in it, and whose status is one of these. */
export type DomainFilter = {
  readonly accountId: AccountId;
  readonly keyword: string;
  readonly statuses: readonly DomainStatus[];
};

/** A domain of an account. */
export async function findDomain(db: Queries, accountId: AccountId, id: DomainId): Promise<Domain | undefined> {
  const row = await db.object<DomainRow>(sql`
    select ${columns}
    from account_domains d
    left join sso_provider_cards p on p.id = d.provider_id
    where d.account_id = ${accountId}
      and d.id = ${id}`);
  return row && domainOf(row);
}

/** A page of an account's domains by name. */
export async function listDomains(db: Queries, filter: DomainFilter, page: Page): Promise<readonly Domain[]> {
  const rows = await db.objects<DomainRow>(sql`
    select ${columns}
    from account_domains d
    left join sso_provider_cards p on p.id = d.provider_id
    where d.account_id = ${filter.accountId}
      and d.status = any(${filter.statuses}::text[])
      and strpos(d.searched, ${filter.keyword}) > 0
      and d.domain > ${String(page.after?.[0] ?? "")}
    order by d.domain, d.id
    limit ${page.limit + 1}
    offset ${page.offset}`);
  return rows.map(domainOf);
}

/** The total number of domains in the list. */
export async function countDomains(db: Queries, { accountId, keyword, statuses }: DomainFilter): Promise<number> {
  return db.count(sql`
    select count(*)::integer as count
    from account_domains
    where account_id = ${accountId}
      and status = any(${statuses}::text[])
      and strpos(searched, ${keyword}) > 0`);
}

/** Serializes registrations in an account until the transaction ends; returns the number of its domains. */
export async function lockRegistration(tx: Transaction, accountId: AccountId): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('chancery domains of ' || ${accountId}::text, 0))`);
  return tx.count(sql`
    select count(*)::integer as count
    from account_domains
    where account_id = ${accountId}`);
}

/** A domain as it is registered. */
export type NewDomain = Pick<Domain, "id" | "accountId" | "name" | "onlySsoLogin" | "createdAt"> & {
  readonly providerId: ProviderId | undefined;
};

/** Registers a domain; false when the account has it already. */
export async function addDomain(tx: Transaction, { name: { ascii, unicode }, ...domain }: NewDomain): Promise<boolean> {
  return tx.changes(sql`
    insert into account_domains (id, account_id, domain, unicode, searched, status, provider_id, only_sso_login, created_at)
    values (${domain.id}, ${domain.accountId}, ${ascii}, ${unicode}, ${`${foldText(unicode)}\n${ascii}`}, 'UNVERIFIED',
      ${domain.providerId ?? null}, ${domain.onlySsoLogin}, ${domain.createdAt})
    on conflict (account_id, domain) do nothing`);
}

/** Locks a domain of an account and answers it. */
export async function lockDomain(tx: Transaction, accountId: AccountId, id: DomainId): Promise<Domain | undefined> {
  const row = await tx.object<DomainRow>(sql`
    select ${columns}
    from account_domains d
    left join sso_provider_cards p on p.id = d.provider_id
    where d.account_id = ${accountId}
      and d.id = ${id}
    for update of d`);
  return row && domainOf(row);
}

/** Locks an ACTIVE domain of any account. */
export async function lockActive(tx: Transaction, id: DomainId): Promise<Domain | undefined> {
  const row = await tx.object<DomainRow>(sql`
    select ${columns}
    from account_domains d
    left join sso_provider_cards p on p.id = d.provider_id
    where d.id = ${id}
      and d.status = 'ACTIVE'
    for update of d`);
  return row && domainOf(row);
}

/** Connects a provider, or none, and says whether people must sign in through it. */
export async function saveSso(
  tx: Transaction,
  id: DomainId,
  sso: { readonly providerId: ProviderId | undefined; readonly onlySsoLogin: boolean },
): Promise<void> {
  await tx.run(sql`
    update account_domains
    set provider_id = ${sso.providerId ?? null}, only_sso_login = ${sso.onlySsoLogin}
    where id = ${id}`);
}

/** Makes a verified domain ACTIVE or INACTIVE. */
export async function saveStatus(tx: Transaction, id: DomainId, status: "ACTIVE" | "INACTIVE"): Promise<void> {
  await tx.run(sql`
    update account_domains
    set status = ${status}
    where id = ${id}`);
}

/** Removes a domain. */
export async function removeDomainRow(tx: Transaction, id: DomainId): Promise<void> {
  await tx.run(sql`
    delete from account_domains
    where id = ${id}`);
}

/** Removes all domains of an account, which are at most domainsMax. */
export async function removeDomainsOf(tx: Transaction, accountId: AccountId): Promise<void> {
  await tx.run(sql`
    delete from account_domains
    where account_id = ${accountId}`);
}

/** The account of a provider. Prevents its removal until the transaction ends. */
export async function holdProvider(tx: Transaction, id: ProviderId): Promise<AccountId | undefined> {
  return tx.value<AccountId>(sql`
    select account_id
    from sso_provider_cards
    where id = ${id}
    for key share`);
}

/** The oldest ACTIVE domain of an account, in letters. */
export async function findActiveNameOf(db: Queries, accountId: AccountId): Promise<string | undefined> {
  return db.value<string>(sql`
    select unicode
    from account_domains
    where account_id = ${accountId}
      and status = 'ACTIVE'
    order by id
    limit 1`);
}
