import type { AccountId } from "@chancery/core/ids/id.ts";
import sql, { type Sql } from "sql-template-tag";
import type { AccountData } from "../../../io/account-data.ts";

/** The legal holds of the account. */
function holdsQuery(accountId: AccountId): Sql {
  return sql`
    select id, envelope_id, user_id, reason, set_by, set_at, lifted_at
    from legal_holds
    where account_id = ${accountId}
    order by id`;
}

/** Data that the room keeps of an account. */
export const accountData: AccountData = {
  rows: {
    "legal-holds": holdsQuery,
  },
  files: [],
};
