import sql from "sql-template-tag";
import type { AccountId, ProviderId } from "@chancery/core/ids/id.ts";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";

/** The certificates of a SAML provider, PEM, its own and those that the identity provider signs with. */
export type CertificatesRow = {
  readonly id: ProviderId;
  readonly account_id: AccountId;
  readonly name: string;
  readonly certificates: readonly string[];
  readonly signing_certificate: string | null;
};

/** A notification; `days` is 0 where it has none. */
export type WarningRow = { readonly providerId: ProviderId; readonly about: string; readonly days: number };

/** SAML providers of all accounts behind one, by id. */
export async function listCertificates(
  db: Queries,
  after: ProviderId | undefined,
  limit: number,
): Promise<readonly CertificatesRow[]> {
  return db.all<CertificatesRow>(sql`
    select id, account_id, name, certificates, signing_certificate
    from sso_providers
    where kind = 'saml'
      and (${after ?? null}::uuid is null or id > ${after ?? null}::uuid)
    order by id
    limit ${limit}`);
}

/** Records a notification; false if it was sent before or the provider is gone. */
export async function addWarning(tx: Transaction, { providerId, about, days }: WarningRow, now: Instant): Promise<boolean> {
  return tx.changes(sql`
    insert into sso_provider_warnings (provider_id, about, days, told_at)
    select p.id, ${about}, ${days}, ${now}::timestamptz
    from sso_providers p
    where p.id = ${providerId}
    on conflict do nothing`);
}
