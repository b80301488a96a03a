import type { AccountId } from "@chancery/core/ids/id.ts";
import sql, { type Sql } from "sql-template-tag";

/** The domains of the account. */
export function domainsQuery(accountId: AccountId): Sql {
  return sql`
    select id, domain, status, provider_id, only_sso_login, method, created_at, verified_at, lost_at
    from account_domains
    where account_id = ${accountId}
    order by id`;
}
