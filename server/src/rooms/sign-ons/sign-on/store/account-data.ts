import sql from "sql-template-tag";
import type { AccountData } from "../../../../io/account-data.ts";

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    "sign-on-attempts": (accountId) => sql`
      select id, provider_id, purpose, at, ip, code, email, checks
      from sign_on_attempts
      where account_id = ${accountId}
      order by id`,
    "sign-on-people": (accountId) => sql`
      select i.provider_id, i.user_id, i.issuer, i.created_at, i.last_used_at
      from sign_on_identities i
      join sso_provider_cards p on p.id = i.provider_id
      where p.account_id = ${accountId}
      order by i.provider_id, i.user_id`,
  },
};
