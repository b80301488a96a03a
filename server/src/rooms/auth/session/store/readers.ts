import sql from "sql-template-tag";
import type { ReaderSettings } from "@chancery/core/email/dates.ts";
import type { Queries } from "../../../../io/database/database.ts";

/**
 * The preferences of people for emails, by email address in the form of findEmail; language and time zone default to those of their
 * account. Unregistered addresses are left out.
 */
export async function findReaders(db: Queries, emails: readonly string[]): Promise<ReadonlyMap<string, ReaderSettings>> {
  if (emails.length === 0) return new Map();
  const rows = await db.objects<ReaderSettings & { readonly email: string }>(sql`
    select u.email, coalesce(p.locale, a.locale) as locale, p.date_locale, coalesce(p.timezone, a.timezone) as timezone
    from user_cards u
    left join user_preferences p on p.user_id = u.id
    left join account_cards a on a.id = u.corporate_account_id
    where u.email = any(${emails}::text[])
      and u.status <> 'DELETED'
    order by u.email
    limit ${emails.length}`);
  return new Map(rows.map(({ email, ...settings }) => [email, settings]));
}
