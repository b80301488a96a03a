import type { DefaultMailbox } from "@chancery/core/mailbox/default-mailbox.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../../../io/database/database.ts";

/**
 * The default mailboxes of people with these email addresses, in the form of findEmail, in which they could accept by hand: active people
 * with the permission there, who have the second factor that their account requires.
 */
export async function listDefaultMailboxes(
  db: Queries,
  emails: readonly string[],
  permission: number,
): Promise<readonly DefaultMailbox[]> {
  return db.objects<DefaultMailbox>(sql`
    select u.email, u.id as user_id, m.id, m.account_id, a.name as account_name
    from user_cards u
    join user_preferences p on p.user_id = u.id
    join mailbox_cards m on m.id = p.auto_deposit_mailbox_id
    join account_cards a on a.id = m.account_id
    left join account_policies ap on ap.account_id = u.corporate_account_id
    where u.email = any(${emails}::text[])
      and u.status = 'ACTIVE'
      and not m.is_removed
      and not a.is_removed
      and exists (
        select
        from mailbox_access x
        where x.user_id = u.id
          and x.mailbox_id = m.id
          and ${permission}::int = any(x.permissions)
      )
      and ((ap.session_policy->>'requireSecondFactor')::boolean is not true or exists (
        select
        from second_factors f
        where f.user_id = u.id
          and f.confirmed_at is not null
      ))
    order by u.email
    limit ${emails.length}`);
}
