import type { MailboxId } from "@chancery/core/ids/id.ts";
import type { ReminderRule } from "@chancery/core/notification/reminder.ts";
import type { Account, AccountPreferences } from "./account.ts";

type ShownMailbox = { readonly id: MailboxId; readonly name: string; readonly isArchived: boolean };

type Shown = {
  readonly account: Account;
  readonly preferences: AccountPreferences;
  readonly mailboxes: readonly ShownMailbox[];
};

/** An account as one of its members sees it. */
export function showAccount({ account, preferences, mailboxes }: Shown, permissions: ReadonlySet<number>) {
  return {
    uuid: account.id,
    name: account.name,
    inn: account.inn,
    company: account.type === "company",
    system: false,
    permissions: sorted(permissions),
    mailboxes: mailboxes.map(({ id, name, isArchived }) => ({ uuid: id, name, archived: isArchived })),
    allowCreatePersonalMailboxWithRole: account.newPeopleRoleId ?? null,
    locale: preferences.locale ?? null,
    timezone: preferences.timezone ?? null,
    corporateProfileEditRestricted: preferences.restrictsProfiles,
    hideSenderEmailInNotifications: preferences.hidesSenderEmail,
    aiAssistantRestricted: preferences.restrictsAssistant,
    emailColor: preferences.emailColor ?? null,
    reminders: preferences.reminders ? showReminders(preferences.reminders) : null,
    documentSharingProviders: [],
    createdAt: account.createdAt,
  };
}

function showReminders({ everyDays, timesMax: max }: ReminderRule) {
  return { everyDays, max };
}

function sorted(permissions: ReadonlySet<number>): readonly number[] {
  return [...permissions].toSorted((one, other) => one - other);
}
