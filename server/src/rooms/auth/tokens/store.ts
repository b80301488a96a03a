import sql from "sql-template-tag";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../io/database/database.ts";

/** An application token that expires soon, with the email address of its person. */
export type EndingToken = {
  readonly name: string;
  readonly expires_at: Instant;
  readonly email: string;
  readonly is_active: boolean;
};

/** The tokens due a notice: those that expire within `days` and were created to live longer. */
export type Ending = { readonly now: Instant; readonly until: Instant; readonly days: number; readonly limit: number };

/** Takes application tokens due a notice of their expiry, each once a number of days, earliest expiry first. */
export async function takeEndingTokens(tx: Transaction, { now, until, days, limit }: Ending): Promise<readonly EndingToken[]> {
  return tx.all<EndingToken>(sql`
    update tokens t
    set told_days = ${days}
    from user_cards u
    where u.id = t.user_id
      and t.id = any(array(
        select id
        from tokens
        where kind = 'application'
          and expires_at > ${now}
          and expires_at <= ${until}
          and created_at < expires_at - make_interval(days => ${days}::integer)
          and (told_days is null or told_days > ${days})
        order by expires_at, id
        limit ${limit}
        for update skip locked
      ))
    returning t.name, t.expires_at, u.email, u.status = 'ACTIVE' as is_active`);
}
