import sql from "sql-template-tag";
import type { AccountData } from "../../../io/account-data.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    domains: (accountId) => sql`
      select id, domain, status, provider_id, only_sso_login, method, created_at, verified_at, lost_at
      from account_domains
      where account_id = ${accountId}
      order by id`,
  },
};
