import sql from "sql-template-tag";
import type { AccountId } from "@chancery/core/ids/id.ts";
import type { Queries, Transaction } from "../../../../io/database/database.ts";
import type { AccountPreferences } from "../account.ts";

/** The preferences of a new account. */
export const firstPreferences: AccountPreferences = {
  locale: undefined,
  timezone: undefined,
  restrictsProfiles: false,
  hidesSenderEmail: false,
  restrictsAssistant: false,
  emailColor: undefined,
  reminders: undefined,
};

/** The preferences of an account; those of a new one when it does not exist. */
export async function findPreferences(db: Queries, id: AccountId): Promise<AccountPreferences> {
  type Row = Omit<AccountPreferences, "reminders"> & {
    readonly reminderDays: number | undefined;
    readonly remindersMax: number | undefined;
  };
  const row = await db.object<Row>(sql`
    select locale, timezone, restricts_profiles, hides_sender_email, restricts_assistant, email_color, reminder_days,
      reminders_max
    from accounts
    where id = ${id}`);
  if (!row) return firstPreferences;
  const { reminderDays: everyDays, remindersMax: timesMax, ...others } = row;
  return { ...others, reminders: everyDays === undefined || timesMax === undefined ? undefined : { everyDays, timesMax } };
}

/** Changes the preferences of an account. */
export async function savePreferences(tx: Transaction, id: AccountId, preferences: AccountPreferences): Promise<void> {
  await tx.run(sql`
    update accounts
    set locale = ${preferences.locale ?? null}, timezone = ${preferences.timezone ?? null},
      restricts_profiles = ${preferences.restrictsProfiles}, hides_sender_email = ${preferences.hidesSenderEmail},
      restricts_assistant = ${preferences.restrictsAssistant}, email_color = ${preferences.emailColor ?? null},
      reminder_days = ${preferences.reminders?.everyDays ?? null}, reminders_max = ${preferences.reminders?.timesMax ?? null}
    where id = ${id}`);
}
