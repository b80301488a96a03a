import type { AccountId } from "@chancery/core/ids/id.ts";
import sql, { type Sql } from "sql-template-tag";
import type { AccountData } from "../../../io/account-data.ts";

/** The domains of the account. */
function domainsQuery(accountId: AccountId): Sql {
  return sql`
    select id, domain, status, provider_id, only_sso_login, method, created_at, verified_at, lost_at
    from account_domains
    where account_id = ${accountId}
    order by id`;
}

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    domains: domainsQuery,
  },
  files: [],
};
