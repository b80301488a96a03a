import sql from "sql-template-tag";
import type { Instant } from "@chancery/core/ids/instant.ts";
import type { Transaction } from "../../../io/database/database.ts";

/** A password that expires soon, with the email address of its person. */
export type EndingPassword = { readonly email: string; readonly expires_at: Instant };

/** Takes people who are due a notice, by the policy of their account, that their password expires: each once a password. */
export async function takeEndingPasswords(tx: Transaction, now: Instant, limit: number): Promise<readonly EndingPassword[]> {
  return tx.all<EndingPassword>(sql`
    with policies as (
      select account_id, (password_policy->>'expirationDays')::integer as days,
        (password_policy->>'notifyBeforeDays')::integer as before_days
      from account_policies
    ),
    notified as (
      insert into password_letters (user_id, set_at)
      select u.id, u.password_changed_at
      from policies a
      join user_cards u on u.corporate_account_id = a.account_id
      where a.days > 0
        and a.before_days > 0
        and u.status = 'ACTIVE'
        and u.password_changed_at > ${now}::timestamptz - make_interval(days => a.days)
        and u.password_changed_at <= ${now}::timestamptz - make_interval(days => a.days - a.before_days)
        and not exists (
          select
          from password_letters l
          where l.user_id = u.id
            and l.set_at = u.password_changed_at
        )
      order by u.id
      limit ${limit}
      on conflict (user_id) do update
      set set_at = excluded.set_at
      where password_letters.set_at <> excluded.set_at
      returning user_id, set_at
    )
    select u.email, t.set_at + make_interval(days => a.days) as expires_at
    from notified t
    join user_cards u on u.id = t.user_id
    join policies a on a.account_id = u.corporate_account_id
    order by u.id
    limit ${limit}`);
}
