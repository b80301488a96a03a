import sql from "sql-template-tag";
import type { AccountId, ProviderId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import type { ListedRow, ProviderKind, ProviderRow } from "./rows.ts";

/** Providers of one account, of both kinds. */
export const providersMax = 200;

const columns = sql`id, account_id, kind, name, entity_id, created_at, first_name_mapping, last_name_mapping, phone_mapping,
      metadata_url, metadata_xml, redirect_url, post_url, certificates, wants_signed_requests, signing_certificate,
      signing_key, metadata_fetched_at, metadata_due_at, metadata_problem, client_id, client_secret, authorization_uri,
      token_uri, jwk_set_uri, scopes`;

/** A provider, whosever it is. */
export async function findProviderRow(db: Queries, id: ProviderId): Promise<ProviderRow | undefined> {
  return db.first<ProviderRow>(sql`
    select ${columns}
    from sso_providers
    where id = ${id}`);
}

/** A provider of an account, kept from others until the end of the transaction; domains may still refer to it. */
export async function lockProviderRow(tx: Transaction, accountId: AccountId, id: ProviderId): Promise<ProviderRow | undefined> {
  return tx.first<ProviderRow>(sql`
    select ${columns}
    from sso_providers
    where id = ${id}
      and account_id = ${accountId}
    for no key update`);
}

/** The providers of one kind of an account, oldest first. */
export async function listProviderRows(db: Queries, accountId: AccountId, kind: ProviderKind): Promise<readonly ListedRow[]> {
  return db.all<ListedRow>(sql`
    select id, name, entity_id
    from sso_providers
    where account_id = ${accountId}
      and kind = ${kind}
    order by created_at, id
    limit ${providersMax}`);
}

/** How many providers an account has; those who add one wait for each other. */
export async function countProviders(tx: Transaction, accountId: AccountId): Promise<number> {
  const rows = await tx.all(sql`
    select id
    from sso_providers
    where account_id = ${accountId}
    order by id
    limit ${providersMax}
    for no key update`);
  return rows.length;
}

/** Removes a provider of an account. The database refuses while a domain refers to it. */
export async function removeProviderRow(tx: Transaction, accountId: AccountId, id: ProviderId): Promise<void> {
  await tx.run(sql`
    delete from sso_providers
    where id = ${id}
      and account_id = ${accountId}`);
}
