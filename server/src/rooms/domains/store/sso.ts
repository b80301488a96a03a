import type { AccountId, DomainId, ProviderId } from "@chancery/core/ids/id.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../../io/database/database.ts";
import type { ActiveDomain, SsoDomain } from "../active-domain.ts";

type SsoRow = {
  readonly id: DomainId;
  readonly account_id: AccountId;
  readonly provider_id: ProviderId | null;
  readonly kind: "saml" | "oauth" | null;
  readonly only_sso_login: boolean;
};

/** The ACTIVE domain of this name, in A-labels, and once more with its provider when one is connected. */
export async function findActive(
  db: Queries,
  ascii: string,
): Promise<{ readonly active: ActiveDomain; readonly sso: SsoDomain | undefined } | undefined> {
  const row = await db.first<SsoRow>(sql`
    select d.id, d.account_id, d.provider_id, p.kind, d.only_sso_login
    from account_domains d
    left join sso_provider_cards p on p.id = d.provider_id
    where d.domain = ${ascii}
      and d.status = 'ACTIVE'`);
  if (!row) return undefined;
  const active = { accountId: row.account_id, domainId: row.id };
  if (row.provider_id === null || row.kind === null) return { active, sso: undefined };
  const sso = { ...active, providerId: row.provider_id, providerKind: row.kind, onlySsoLogin: row.only_sso_login };
  return { active, sso };
}
